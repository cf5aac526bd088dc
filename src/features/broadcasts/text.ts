import type { BroadcastChannel } from '#/contract/broadcasts'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import type { ShownStatus } from './broadcast-row'

const statuses: Record<ShownStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  sent: 'Sent',
  paused: 'Paused',
  failed: 'Failed',
  canceled: 'Canceled',
  deleted: 'Deleted',
}
const channels: Record<BroadcastChannel, string> = { sms: 'SMS', push: 'Push' }

/** A list that gets more broadcasts than a rule allows. */
interface ManySends {
  list: string
  count: number
  days: number
  most: number
  /** The rule and its source. */
  rule: string
}

/** Texts that several screens of the feature share; each screen folder also has its own. */
export const text = defineTexts('features/broadcasts', {
  title: 'Broadcasts',
  draft: 'Draft',
  edit: 'Edit',
  statuses,
  channels,
  name: 'Name',
  channel: 'Channel',
  lists: 'Lists',
  conditions: 'Conditions',
  sendTime: 'Send time',
  unnamed: 'No name',
  /** A broadcast within a sentence: its name in quotes, or a phrase without quotes if it has no name. */
  nameInSentence: (name: string) => (name === '' ? 'a broadcast without a name' : `“${name}”`),
  noChannel: 'No channel',
  noList: 'No list',
  listGone: 'no longer exists',
  listId: (id: string) => `id ${id}`,
  openBroadcast: 'Open broadcast',
  pleaseNote: 'Please note',
  everyone: (lists: number) => (lists === 1 ? 'Everyone on the list' : 'Everyone on the lists'),
  capitalize: (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1),
  firstAndMore: (first: string, more: number) => `${first} and ${plural(more, { one: 'more', other: 'more' })}`,
  parts: (n: number) => plural(n, { one: 'part', other: 'parts' }),
  audienceUnknown: 'The service does not estimate the size of an audience.',
  /** In place of a number of recipients that the service does not report. */
  notCounted: { none: 'None', notYet: 'Not known yet', unknown: 'Unknown' },
  noEarlierSends: (lists: number) =>
    lists === 1
      ? 'The service returned no recipient counts for earlier sends to this list alone on this channel.'
      : 'The service returned no recipient counts for earlier sends to exactly these lists on this channel.',
  earlierSends: (sends: readonly string[], lists: number) =>
    lists === 1
      ? `Earlier sends to this list alone: ${formatList(sends)}.`
      : `Earlier sends to these lists: ${formatList(sends)}.`,
  earlierSend: (recipients: number, day: string, hasConditions: boolean) => {
    const people = plural(recipients, { one: 'recipient', other: 'recipients' })
    return hasConditions ? `${people} on ${day} with conditions` : `${people} on ${day}`
  },
  /** The review and the waves compare a broadcast with the others. */
  unlisted: 'Other broadcasts could not be loaded, so this one was not compared with all of them.',
  confirmUnlisted: 'OK to continue without comparing',
  partlyListed:
    'Some broadcasts may be missing or could not be read, so this one may not have been compared with all of them.',
  reload: 'Load broadcasts again',
  waitForOthers: 'Wait until this broadcast has been compared with the others.',
  nearbySend: {
    before: (other: string, gap: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)}, ${gap} before this broadcast.`,
    after: (other: string, gap: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)}, ${gap} after this broadcast.`,
    sameTime: (other: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)} at the same time.`,
  },
  policy: {
    rules: {
      optOut: 'opt-out words',
      brand: 'brand name',
      sends: 'limit on broadcasts to a list',
    },
    noOptOut: (words: string, rule: string) => `Message: it does not say how to opt out (${words}). ${rule}`,
    noBrand: (name: string, rule: string) => `Message: it does not name ${name}. ${rule}`,
    manySends: ({ list, count, days, most, rule }: ManySends) =>
      `${plural(count, { one: 'broadcast goes', other: 'broadcasts go' })} to ${list} within ${days} days, including this one; the limit is ${formatNumber(most)}. ${rule}`,
  },
  problems: {
    noName: 'Name: enter a name for the broadcast.',
    longName: 'Name: use at most 255 characters.',
    sameName: (name: string, count: number) =>
      count === 1
        ? `Name: another broadcast is already called “${name}”.`
        : `Name: ${formatNumber(count)} other broadcasts are already called “${name}”.`,
    confirmName: 'OK to use this name again',
    confirmParts: (parts: number) => `OK to send ${plural(parts, { one: 'part', other: 'parts' })} to each person`,
    noList: 'Lists: choose at least one.',
    listGone: (id: string) => `Lists: list ${id} no longer exists. Remove it.`,
    malformedFilter: 'Conditions: one of them is not valid. Correct or remove it in the JSON.',
    malformedKeptFilter:
      'Conditions: one of them can be kept but not edited. Leave the conditions unchanged, or remove that one in the JSON.',
    unknownFilter: 'Conditions: one of them is not supported here. It is kept unchanged.',
    /** @param conditions such as `whose VIP is Yes and whose VIP is No` */
    conflict: (conditions: string) => `Conditions: they contradict each other, so there are no people ${conditions}.`,
    notBorn: (condition: string) => `Conditions: people ${condition} have not been born yet, so nobody matches.`,
    excludedLists: (lists: readonly string[], all: boolean) =>
      all
        ? `Conditions: nobody can match, because everyone on ${formatList(lists, 'or')} is excluded.`
        : `Conditions: everyone on ${formatList(lists, 'or')} is excluded, although ${lists.length === 1 ? 'this list is' : 'these lists are'} chosen.`,
    unreachedList: (list: string, sends: number) =>
      sends === 1
        ? `Lists: the only known send to ${list} reached nobody.`
        : `Lists: the ${formatNumber(sends)} known sends to ${list} reached nobody.`,
    channel: (channel: string) => `Channel: “${channel}” cannot be used for a new broadcast. Choose SMS or push.`,
  },
})
