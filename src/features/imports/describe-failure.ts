import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { Finding } from './failure-groups'

/** What an answer of a platform usually means and what to do about it. */
export interface Meaning {
  means: string
  advice: string
  /** Whether the rows can be sent again: never, once they are mended, or as they are but later. */
  again: 'never' | 'mended' | 'later'
}

const never = (means: string, advice: string): Meaning => ({ means, advice, again: 'never' })
const mended = (means: string, advice: string): Meaning => ({ means, advice, again: 'mended' })
const later = (means: string, advice: string): Meaning => ({ means, advice, again: 'later' })

const leaveOut = 'Leave them out. Nothing to send again.'
const wait = 'Send these again as they are, in an hour or later.'
const credentials = 'No token is to blame. Tell the account manager; send again once it is mended.'

const text = defineTexts('features/imports/describe-failure', {
  /** By the platform's message: the words of APNs and FCM (decision 44, and what both document in public). */
  messages: {
    BadDeviceToken: mended(
      'Sandbox tokens sent to production, or a token cut short.',
      'Check where this part of the file came from.',
    ),
    DeviceTokenNotForTopic: mended('The token belongs to another app of yours.', 'Import these under that app id.'),
    Unregistered: never('The app was removed from this phone, or the token was replaced.', leaveOut),
    ExpiredToken: never('The token has expired.', leaveOut),
    MissingDeviceToken: mended('No token reached the platform.', 'Check the column the tokens are read from.'),
    TopicDisallowed: mended('The app may not be sent to under this topic.', credentials),
    BadCertificateEnvironment: later('The certificate is for the other environment.', credentials),
    InvalidProviderToken: later('Apple does not accept the credentials of this app.', credentials),
    ExpiredProviderToken: later('The credentials of this app have expired at Apple.', credentials),
    TooManyRequests: later('Too much went to the same phone at once.', wait),
    InternalServerError: later('Apple was out of order.', wait),
    ServiceUnavailable: later('Apple did not answer.', wait),
    Shutdown: later('Apple was restarting.', wait),
    UNREGISTERED: never('The app was removed from this phone, or the token was replaced.', leaveOut),
    INVALID_ARGUMENT: mended(
      'Not a registration token: cut short, or a token of another kind.',
      'Compare one with the export it came from.',
    ),
    SENDER_ID_MISMATCH: mended('Collected under another sender id.', 'Ask for tokens of this app’s sender.'),
    QUOTA_EXCEEDED: later('More went out than Google allows at once.', wait),
    UNAVAILABLE: later('Google did not answer.', wait),
    INTERNAL: later('Google was out of order.', wait),
    THIRD_PARTY_AUTH_ERROR: later('Google does not accept the credentials of this app.', credentials),
  } satisfies Record<string, Meaning>,
  passing: later('The platform was busy or out of order.', wait),
  silent: mended('The platform gave no reason.', 'Look up one token’s history before sending any again.'),
  unknown: mended(
    'Words of the platform that this dashboard does not know.',
    'Look them up with Apple or Google before sending again.',
  ),
  platforms: { ios: 'iOS', android: 'Android' },
  alike: (count: number, of: number, platform: string, answer: string) =>
    `${count === of ? `All ${formatNumber(of)}` : `${formatShare(count / of)} of the ${formatNumber(of)}`} ${platform} tokens fail alike, ${answer}. `,
  causes: {
    BadDeviceToken:
      'So it is hardly the tokens: the service most likely sends to the other environment (sandbox or production) than the app was built for, or they are tokens of another app.',
    DeviceTokenNotForTopic:
      'So it is hardly the tokens: the topic (bundle id) behind this app id is another app’s. Most likely they were imported under the wrong app id.',
    SENDER_ID_MISMATCH:
      'So it is hardly the tokens: they were collected for another Firebase project than the one behind this app id.',
    Unregistered: 'The list is most likely an old one: these phones have removed the app or been given new tokens.',
    UNREGISTERED: 'The list is most likely an old one: these phones have removed the app or been given new tokens.',
    INVALID_ARGUMENT:
      'So the column most likely holds something else than registration tokens, or all of them were cut short.',
  } satisfies Record<string, string>,
  oneCause: 'That is one cause, not many: find it before sending any of them again.',
  stretch: (count: number, answer: string, first: number, last: number) =>
    `${plural(count, { one: 'row', other: 'rows' })} with ${answer} stand one after the other, lines ${formatNumber(first)} to ${formatNumber(last)}: this part of the file most likely came from elsewhere.`,
})

const messages = new Map<string, Meaning>(Object.entries(text.messages))
const causes = new Map<string, string>(Object.entries(text.causes))

/** The name of a platform. */
export const platformNames = text.platforms

/** What an answer of the platform usually means. Words nobody documented are said to be unknown, never guessed. */
export function meaningOf({ status, message }: { status: string; message: string }): Meaning {
  const known = messages.get(message)
  if (known) return known
  if (/^(429|5\d\d)$/.test(status)) return text.passing
  return message === '' && status === '' ? text.silent : text.unknown
}

/** A finding as a sentence. */
export function describeFinding(finding: Finding): string {
  const answer = finding.group.key
  if (finding.kind === 'stretch') return text.stretch(finding.group.count, answer, finding.firstLine, finding.lastLine)
  const { count, of, platform, group } = finding
  return text.alike(count, of, text.platforms[platform], answer) + (causes.get(group.message) ?? text.oneCause)
}
