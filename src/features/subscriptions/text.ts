import type { OptOutReason } from '#/contract/subscriptions'
import { plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

const reasons: Record<OptOutReason, string> = {
  user_opt_out: 'sent STOP',
  disconnect: 'the number was disconnected',
  list_archived: 'the list was archived',
  bulk_opt_out: 'taken off in bulk',
  failed_at_carrier: 'the carrier could not deliver',
  obsolete_carrier: 'the carrier no longer exists',
  platform_opt_out: 'taken off by the platform',
  keyword_opt_out: 'sent an opt-out keyword',
  api_opt_out: 'taken off by us',
  button_opt_out: 'pressed an opt-out button',
}
const known: Record<string, string> = reasons

export const text = defineTexts('features/subscriptions', {
  title: 'Subscriptions',
  counts: (active: number, leaving: number, ended: number) =>
    [
      active > 0 || leaving + ended === 0 ? `${active} active` : '',
      leaving > 0 ? `${leaving} leaving` : '',
      ended > 0 ? `${ended} ended` : '',
    ]
      .filter(part => part !== '')
      .join(', '),
  showEnded: 'Show ended',
  all: 'Unsubscribe from all',
  list: 'List',
  state: 'State',
  lists: 'Subscription lists',
  active: 'Active',
  ended: 'Ended',
  leaving: (seconds: number | null) => (seconds === null ? 'Leaving when you confirm' : `Leaving, ${seconds} s`),
  stands: 'Leaving, time stands still',
  sending: 'Leaving now',
  notSent: 'Not sent yet',
  since: 'Since',
  to: 'to',
  noStart: 'Start not known',
  noEnd: 'end not known',
  reason: (reason: string | null) =>
    reason === null ? 'no reason given' : Object.hasOwn(known, reason) ? (known[reason] ?? reason) : null,
  unsubscribe: 'Unsubscribe',
  unsubscribeFrom: (list: string) => `Unsubscribe from ${list}`,
  undo: 'Undo',
  undoFor: (list: string) => `Undo: stay on ${list}`,
  inviteAgain: 'Invite again',
  inviteAgainTo: (list: string) => `Invite again to ${list}`,
  noNumber: 'An invitation is a text, and this person has no mobile number.',
  wayBack: 'The way back on to a list is an invitation the person answers with Y.',
  none: 'On no list',
  noneWhy: 'This person has no subscription and never had one. An invitation to a campaign is the way on to a list.',
  noneActive: 'On no list now',
  noneActiveWhy: 'Every subscription of this person has ended.',
  unreadable: (count: number) => `${plural(count, { one: 'record', other: 'records' })} cannot be read`,
  unreadableRow: 'The record as it came',
  refreshing: 'Refreshing',
  listWord: (id: string) => `list ${id}`,
  name: {
    give: (id: string) => `Name list ${id}`,
    label: (id: string) => `Name of list ${id}`,
    save: 'Save',
    cancel: 'Cancel',
    failed: 'This browser cannot keep the name.',
    own: 'named here',
    export: 'Export list names',
  },
  undoWords: {
    waiting: 'Taking',
    off: 'off',
    said: (who: string, list: string) => `Taking ${who} off ${list}`,
    now: 'Unsubscribe now',
    done: (who: string, list: string) => `${who} is off ${list}.`,
    already: (who: string, list: string) => `${who} was already not subscribed to ${list}.`,
    kept: (who: string, list: string) => `${who} stays on ${list}. Nothing was sent.`,
    failed: (who: string, list: string) => `${who} is still on ${list}.`,
    unsure: (who: string, list: string) =>
      `${who} may be off ${list} already. Trying again is safe: whoever is off stays off.`,
    what: (who: string, list: string) => `take ${who} off ${list}`,
  },
  allDialog: {
    title: (count: number) => `Unsubscribe from ${plural(count, { one: 'list', other: 'lists' })}`,
    what: 'No further message of these lists reaches this person. Only an invitation that they answer with Y brings them back.',
    leavingAlready: 'Leaving already',
    act: (count: number) => `Unsubscribe from ${plural(count, { one: 'list', other: 'lists' })}`,
    cancel: 'Keep all',
    stop: 'Stop after this one',
    close: 'Close',
    retry: (count: number) => `Try ${count === 1 ? 'it' : `these ${count}`} again`,
    progress: (done: number, all: number) => `${done} of ${all}`,
    state: {
      waiting: 'Waiting',
      sending: 'Sending',
      done: 'Off the list',
      already: 'Already not subscribed',
      failed: 'Still subscribed',
      unsure: 'Not known: the answer was lost',
      stopped: 'Not sent',
    },
    result: (off: number, all: number) =>
      off === all ? `Off ${all === 1 ? 'the list' : `all ${all} lists`}.` : `Off ${off} of ${all} lists.`,
  },
  page: {
    lead: 'Look a person up, see every list they are and were on, and take them off.',
    find: 'Whose subscriptions',
    nobody: 'No person has this key.',
    profile: 'Open the profile',
    another: 'Look up another person',
  },
})
