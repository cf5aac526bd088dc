import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import type { EntryState, Platform } from './batch-entries'
import { batches } from './count-texts'
import type { ResponseCode } from './platform-responses'

const dropped = 'Leave such tokens out. There is nothing to send again.'
const wait = 'Wait at least an hour, then send these again unchanged.'
const credentials =
  'The tokens are not the cause. Tell your account manager, and send the tokens again once the problem is fixed.'

/** What a platform's response to a token usually means, and what to do about it. */
const responses: Record<ResponseCode, { meaning: string; advice: string }> = {
  BadDeviceToken: {
    meaning: 'Sandbox tokens sent to production, or tokens that were cut short.',
    advice: 'Check where these tokens came from.',
  },
  DeviceTokenNotForTopic: {
    meaning: 'The tokens belong to another of your apps.',
    advice: 'Import them under that app’s id.',
  },
  Unregistered: { meaning: 'The app was removed from the phone, or the token was replaced.', advice: dropped },
  ExpiredToken: { meaning: 'The token has expired.', advice: dropped },
  MissingDeviceToken: {
    meaning: 'The platform received no token.',
    advice: 'Check the column the tokens are read from.',
  },
  TopicDisallowed: { meaning: 'Pushes to this topic (bundle id) are not allowed.', advice: credentials },
  BadCertificateEnvironment: { meaning: 'The certificate is for the other environment.', advice: credentials },
  InvalidProviderToken: { meaning: 'Apple does not accept the credentials of this app.', advice: credentials },
  ExpiredProviderToken: { meaning: 'This app’s credentials with Apple have expired.', advice: credentials },
  TooManyRequests: { meaning: 'Too many requests for the same phone at once.', advice: wait },
  InternalServerError: { meaning: 'Apple had an internal error.', advice: wait },
  ServiceUnavailable: { meaning: 'Apple’s service was unavailable.', advice: wait },
  Shutdown: { meaning: 'Apple’s server was shutting down.', advice: wait },
  UNREGISTERED: { meaning: 'The app was removed from the phone, or the token was replaced.', advice: dropped },
  INVALID_ARGUMENT: {
    meaning: 'Not a registration token: it was cut short, or is another kind of token.',
    advice: 'Compare a token with the export it came from.',
  },
  SENDER_ID_MISMATCH: {
    meaning: 'Collected under another sender id.',
    advice: 'Ask for tokens collected under this app’s sender id.',
  },
  QUOTA_EXCEEDED: { meaning: 'More was sent than Google allows at once.', advice: wait },
  UNAVAILABLE: { meaning: 'Google’s service was unavailable.', advice: wait },
  INTERNAL: { meaning: 'Google had an internal error.', advice: wait },
  THIRD_PARTY_AUTH_ERROR: {
    meaning: 'This app’s Apple or web push credentials at Google are invalid or missing.',
    advice: credentials,
  },
  temporary: { meaning: 'The platform was busy or unavailable.', advice: wait },
  missing: {
    meaning: 'The platform gave no reason.',
    advice: 'Look up the history of one token before sending any again.',
  },
  unknown: {
    meaning: 'This dashboard does not know this response.',
    advice: 'Look it up in Apple’s or Google’s documentation before sending again.',
  },
}

const platforms: Record<Platform, string> = { ios: 'iOS', android: 'Android' }
const states: Record<EntryState, string> = { failed: 'Failed', pending: 'Pending', succeeded: 'Succeeded' }

/** Texts that several screens of the imports share. */
export const text = defineTexts('features/imports', {
  reasons: {
    response: 'Platform response',
    noResponse: 'No response',
    tokens: 'Tokens',
    share: 'Share',
    meaning: 'Usual meaning',
    actions: 'Actions',
    shown: 'Shown below',
  },
  title: 'Imports',
  unknown: 'Unknown',
  percentageBase: 'Percentages count only tokens with a result.',
  copyToken: 'token',
  unreadableRows: (count: number) =>
    count === 1
      ? '1 row could not be read: see the API log.'
      : `${formatNumber(count)} rows could not be read: see the API log.`,
  readingBatches: (done: number, total: number) => `Reading ${formatNumber(done)} of ${batches(total)}`,
  leftOut: (count: number) =>
    `The CSV leaves out the failures of ${batches(count)} that could not be read. Save it again later.`,
  resend: {
    title: 'Send failures again',
    next: 'The failures open in New import, where you check, edit, and confirm them. Nothing is sent before that.',
    jobTitle: (title: string) => `${title} (retry)`,
    partial: (count: number) =>
      `${batches(count)} could not be read. Try again later, or continue without ${count === 1 ? 'its' : 'their'} failures.`,
    others: (count: number) => `Continue with ${plural(count, { one: 'failure', other: 'failures' })}`,
    rowsUnknown:
      'This browser does not have the rows of some or all of these tokens. For those, platforms are inferred from the responses or the token format, and external ids are missing.',
    noFailures: 'This choice has no failures to send again. Nothing was sent.',
    noneFound: (unread: number) =>
      `No failures were found, but ${batches(unread)} could not be read. Nothing was sent. Try again.`,
    readFailed: 'The batches of the file could not be loaded. Nothing was sent. Try again.',
    storageFull: 'This browser has no space for the rows. Nothing was sent. Free up disk space, then try again.',
    notOpened: 'The rows could not be opened. Nothing was sent. Reload the page, then try again.',
  },
  unnamedColumn: (number: number) => `column ${number}`,
  shortToken: (head: string, tail: string) => `${head} … ${tail}`,
  platforms,
  states,
  responses,
  app: {
    label: 'App',
    other: 'Another app id…',
    id: 'App id',
    use: 'Use this app',
    missing: 'App id: enter the id of the app.',
    invalid: 'App id: this id is not valid in a URL.',
  },
})
