import type { ReactNode } from 'react'
import type { OptOutReason } from '#/contract/subscriptions'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('features/subscriptions', {
  title: 'Subscriptions',
  counts: (active: number, leaving: number, ended: number, unreadable: number) =>
    [
      active > 0 || leaving + ended + unreadable === 0 ? `${formatNumber(active)} active` : '',
      leaving > 0 ? `${formatNumber(leaving)} unsubscribing` : '',
      ended > 0 ? `${formatNumber(ended)} ended` : '',
      unreadable > 0 ? `${formatNumber(unreadable)} could not be read` : '',
    ]
      .filter(part => part !== '')
      .join(', '),
  showEnded: 'Show ended',
  unsubscribeAll: 'Unsubscribe from all',
  list: 'List',
  status: 'Status',
  lists: 'Subscription lists',
  active: 'Active',
  ended: 'Ended',
  leaving: (seconds: number | null) =>
    seconds === null ? 'Unsubscribes when you confirm' : `Unsubscribes in ${formatNumber(seconds)} s`,
  paused: 'Unsubscribing, paused',
  sending: 'Unsubscribing',
  checking: 'Checking',
  notSent: 'Not sent yet',
  period: {
    active: (from: ReactNode) => sentence('Since ', from),
    ended: (from: ReactNode, until: ReactNode, reason: ReactNode) => sentence(from, ' to ', until, ', ', reason),
    unknownStart: 'Unknown start',
    unknownEnd: 'unknown end',
    noReason: 'no reason given',
  },
  reasons: {
    user_opt_out: 'replied STOP',
    disconnect: 'the number was disconnected',
    list_archived: 'the list was archived',
    bulk_opt_out: 'unsubscribed in bulk',
    failed_at_carrier: 'the carrier could not deliver',
    obsolete_carrier: 'the carrier no longer exists',
    platform_opt_out: 'unsubscribed by the platform',
    keyword_opt_out: 'replied with an opt-out keyword',
    api_opt_out: 'unsubscribed by staff or another system',
    button_opt_out: 'pressed an opt-out button',
  } satisfies Record<OptOutReason, string>,
  unsubscribe: 'Unsubscribe',
  unsubscribeFrom: (list: string) => `Unsubscribe from ${list}`,
  undo: 'Undo',
  undoFor: (list: string) => `Undo unsubscribing from ${list}`,
  invite: 'Invite again',
  inviteTo: (list: string) => `Invite again to ${list}`,
  noNumber: 'An invitation is a text message, and this person has no mobile number.',
  unreadableNumber: 'An invitation is a text message, and this person’s mobile number cannot be read.',
  giveNumber: 'Add a mobile number',
  inviteToCampaign: 'Invite to a campaign',
  howToReturn: 'To put someone back on a list, invite them; they must reply Y.',
  none: 'No subscriptions',
  noneWhy: 'This person has never been on a list. To put them on one, invite them to a campaign.',
  /** Of a person who cannot be invited, because they have no number that can be read. */
  noneWhyNoNumber: 'This person has never been on a list.',
  noneActive: 'No active subscriptions',
  noneActiveWhy: 'Every subscription of this person has ended.',
  unreadable: (count: number) => `${plural(count, { one: 'record', other: 'records' })} could not be read`,
  unreadableRow: 'The record as received',
  refreshing: 'Refreshing',

  alias: {
    id: (id: string) => `id ${id}`,
    edit: (id: string) => `Name list ${id}`,
    label: (id: string) => `Name of list ${id}`,
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The name could not be saved in this browser.',
    export: 'Export list names',
  },

  action: {
    waiting: (person: ReactNode, list: ReactNode) => sentence('Unsubscribing ', person, ' from ', list),
    announcement: (person: string, list: string) => `Unsubscribing ${person} from ${list}`,
    sendNow: 'Unsubscribe now',
    /** `others`: who else has the number and is still on the list. */
    done: (person: string, list: string, others: readonly string[]) =>
      [`${person} is unsubscribed from ${list}.`, ...stillOn(others)].join(' '),
    /** The same in the past tense, for the receipts of several lists and of a closed page. */
    left: (person: string, list: string, others: readonly string[]) =>
      [`${person} was unsubscribed from ${list}.`, ...stillOn(others)].join(' '),
    already: (person: string, list: string) => `${person} was already unsubscribed from ${list}. Nothing was changed.`,
    undone: (person: string, list: string) => `${person} stays subscribed to ${list}. Nothing was sent.`,
    failed: (person: string, list: string) => `Not done. ${person} is still on ${list}.`,
    unknown: (person: string, list: string) =>
      `${person} may already be unsubscribed from ${list}. Trying again is safe.`,
    /** Names the mutation wherever it is listed. */
    mutation: (person: string, list: string) => `Unsubscribe ${person} from ${list}`,
  },

  /** What was read after an unsubscription, in its receipt. */
  receipt: {
    stillOn: (lists: readonly string[]) => `Still on ${formatList(lists)}.`,
    onNone: 'Not on any list now.',
    unread: 'The lists could not be read afterward.',
    partlyUnread: 'Not all lists could be read afterward.',
    found: 'The response was lost, but the service shows that the change was made.',
    reconciled: 'The page closed before the response came, but the service shows that the change was made.',
  },

  all: {
    title: (count: number) => `Unsubscribe from ${plural(count, { one: 'list', other: 'lists' })}`,
    what: (person: string, count: number) =>
      `${person} will be unsubscribed from ${plural(count, { one: 'list', other: 'lists' })}. A broadcast that has already started may still arrive. To return, they must reply Y to an invitation.`,
    titleNone: 'No lists left to unsubscribe from',
    none: 'You have already chosen to unsubscribe this person from every list below. To undo one of these changes before it is sent, close this dialog first.',
    /** Who else has the number and is on a list. */
    others: (names: readonly string[]) => stillOn(names).join(' '),
    queued: { leaving: 'Already unsubscribing', offline: 'Not sent: you were offline' },
    unsubscribe: (count: number) => `Unsubscribe from ${plural(count, { one: 'list', other: 'lists' })}`,
    cancel: 'Keep subscriptions',
    stop: 'Stop after this list',
    close: 'Close',
    retry: (count: number) => (count === 1 ? 'Try 1 list again' : `Try ${formatNumber(count)} lists again`),
    status: {
      waiting: 'Waiting',
      sending: 'Sending',
      done: 'Unsubscribed',
      already: 'Already unsubscribed',
      checking: 'The response was lost. Checking',
      failed: 'Still subscribed',
      absent: 'Still subscribed: the request was lost',
      unknown: 'Unknown: the response was lost',
      stopped: 'Not sent',
    },
    announcement: (person: string, done: number, all: number) =>
      done < all
        ? `${person} is unsubscribed from ${formatNumber(done)} of ${plural(all, { one: 'list', other: 'lists' })}.`
        : `${person} is unsubscribed from ${plural(all, { one: 'list', other: 'lists' })}.`,
    result: (done: number, all: number) => {
      if (done < all)
        return `Unsubscribed from ${formatNumber(done)} of ${plural(all, { one: 'list', other: 'lists' })}.`
      return all === 1 ? 'Unsubscribed from the list.' : `Unsubscribed from ${formatNumber(all)} lists.`
    },
  },

  page: {
    lead: 'Look up a person to see every list they are or were on, and unsubscribe them.',
    find: 'Find a person',
    notFound: 'No person has this key.',
    profile: 'Open profile',
    another: 'Look up another person',
  },
})

/** At most this many people are named. With more, a count ends the list, because screen readers read it all aloud. */
const MAX_LISTED = 3

function stillOn(others: readonly string[]): string[] {
  const [only] = others
  if (only === undefined) return []
  if (others.length === 1) return [`${only} has the same number and is still on the list.`]
  const names =
    others.length > MAX_LISTED
      ? [...others.slice(0, MAX_LISTED - 1), `${formatNumber(others.length - MAX_LISTED + 1)} more`]
      : others
  return [`${formatList(names)} have the same number and are still on the list.`]
}
