import type { SendDraftTexts } from '#/parts/drafts/SendDraftNotice'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, plural } from '#/ui/format/format'

/** The outcome of an attempt to schedule, for the notice above the buttons. */
const attempt: SendDraftTexts = {
  checking: 'Checking whether the broadcast is already scheduled',
  checkingNext:
    'An earlier attempt may have reached the service. All of the broadcasts it lists are being searched, and nothing is sent in the meantime.',
  absent: 'The broadcast was not scheduled.',
  absentNext:
    'There was no clear response, and the service does not list the broadcast: nothing was sent. You can schedule it now.',
  unknown: 'The broadcast may have been scheduled.',
  unknownNext:
    'There was no clear response, and the service does not show whether the broadcast was scheduled. Do not schedule it again. Look for it among the broadcasts, or check again later.',
  unknownNone:
    'None of the broadcasts that the service returned looks like this one. But the service lists at most 100 for each status, so this one may be missing, or it may be among those that could not be read.',
  thisOne: 'This is the one',
  checkAgain: 'Check again',
  unread: 'The broadcasts could not be loaded, so it is unclear whether this one was scheduled.',
  dismiss: 'Dismiss error',
}

interface CountedMessage {
  characters: number
  /** Null if parts do not matter. */
  encoding: string | null
  /** The person or list whose values were filled in; null when the count does not depend on any. */
  valuesOf: string | null
}

/** What a cost was estimated from. */
interface Estimate {
  parts: string
  recipients: number
  /** How many lists the broadcast goes to. */
  lists: number
  /** Where the price comes from; empty for none. */
  priceSource: string
}

export const text = defineTexts('features/broadcasts/review', {
  crumb: 'Review',
  title: 'Review and schedule',
  audience: 'Audience',
  message: 'Message',
  sendTime: 'Send time',
  everyoneOn: (lists: string) => `Everyone on ${lists}`,
  peopleWhoMeet: (lists: string, conditions: number) =>
    `People on ${lists} who meet ${plural(conditions, { one: 'condition', other: 'conditions' })}`,
  audienceNote: (ids: readonly string[]) =>
    ids.length === 1
      ? `List ${formatList(ids)}. Each person is included once. The number of recipients is known only after the send.`
      : `Lists ${formatList(ids)}. Each person is included once. The number of recipients is known only after the send.`,
  sms: (parts: string) => `One SMS, ${parts}`,
  push: 'One push message',
  otherChannel: (channel: string) => `One message via ${channel}`,
  counted: ({ characters, encoding, valuesOf }: CountedMessage) =>
    `${[
      plural(characters, { one: 'character', other: 'characters' }),
      ...(encoding === null ? [] : [encoding]),
      ...(valuesOf === null ? [] : [`with the values of ${valuesOf}`]),
    ].join(', ')}.`,
  linksShortened: 'Links are shortened.',
  twoMinutes: 'Two minutes after you confirm',
  dayAndDistance: (day: string, relative: string) => `${day}, ${relative}`,
  confirm: {
    first: 'Check each box first.',
    nearby: 'OK to send both',
    quiet: 'OK to send in quiet hours',
    manySends: 'OK to send this often',
  },
  cost: {
    label: 'Cost',
    about: (sum: string) => `About ${sum}`,
    price: (source: string, checked: string) => `Source of the price: ${source}, checked ${checked}.`,
    between: (from: string, to: string) => `About ${from} to ${to}, depending on the country`,
    estimate: ({ parts, recipients, lists, priceSource }: Estimate) => {
      const people = plural(recipients, { one: 'recipient', other: 'recipients' })
      return lists === 1
        ? `Estimate: ${parts} × ${people} of the last send to this list with the same conditions × the configured price. ${priceSource}`
        : `Estimate: ${parts} × ${people} of the last send to these lists with the same conditions × the configured price. ${priceSource}`
    },
    otherConditions: ({ parts, recipients, lists, priceSource }: Estimate) => {
      const people = plural(recipients, { one: 'recipient', other: 'recipients' })
      return lists === 1
        ? `Estimate: ${parts} × the configured price × ${people}, as in the last send to this list. The conditions of that send differed. ${priceSource}`
        : `Estimate: ${parts} × the configured price × ${people}, as in the last send to these lists. The conditions of that send differed. ${priceSource}`
    },
    noRecipients: (lists: number) =>
      lists === 1
        ? 'No estimate: the service returned no recipient counts for earlier sends to this list alone on this channel.'
        : 'No estimate: the service returned no recipient counts for earlier sends to exactly these lists on this channel.',
    noPrice: (priceSource: string) => `No estimate: at least one country has no configured price. ${priceSource}`,
  },
  undo: 'Undo',
  undoUntil: (time: string) => `You can edit or cancel this broadcast until ${time}. After that it cannot be recalled.`,
  undoNow: 'You can cancel this broadcast for two minutes after you confirm. After that it cannot be recalled.',
  json: (size: string) => `JSON to be sent, ${size}`,
  back: 'Back to draft',
  /** Without a moment while there is no send time. */
  schedule: (moment: string | null) => (moment === null ? 'Schedule' : `Schedule for ${moment}`),
  scheduleNow: 'Send in two minutes',
  scheduling: 'Scheduling',
  scheduleLog: (name: string) => `Schedule broadcast ${name}`,
  notReady: (problems: number) => (problems === 1 ? 'Problem to fix' : 'Problems to fix'),
  fixFirst: (problems: number) => (problems === 1 ? 'Fix the listed problem first.' : 'Fix the listed problems first.'),
  /** Why an earlier attempt keeps the draft from being sent. */
  blocked: {
    checking: 'Wait until it is known whether the broadcast is already scheduled.',
    unknown: 'First find out whether the earlier attempt went through.',
    refused: 'Dismiss the error first.',
  },
  attempt,
})
