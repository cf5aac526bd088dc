import type { ReactNode } from 'react'
import { countInWords, shortenList } from '#/ui/format/count-in-words'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { StopOutcome } from './stop-job'

const people = (count: number) => plural(count, { one: 'person', other: 'people' })
const subscriptions = (count: number) => plural(count, { one: 'subscription', other: 'subscriptions' })
const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')
const wasOrWere = (names: readonly string[]) => (names.length === 1 ? 'was' : 'were')

/** Further names are only counted, because the sentence is also read aloud. Every name is listed below it. */
const MAX_NAMED = 4

export const text = defineTexts('features/persons/stop', {
  title: 'Unsubscribe this number',
  noNumber: {
    title: 'This link does not include the number',
    why: 'Numbers stay out of URLs. Look up the number, then choose Unsubscribe this number.',
    lookUp: 'Look up a person',
  },
  reading: (done: number, total: number) => `Reading: ${formatNumber(done)} of ${formatNumber(total)}`,
  review: {
    /** `who`: the names of everyone who is on a list. */
    what: (number: ReactNode, who: ReactNode, count: number) =>
      sentence(`This ends ${subscriptions(count)} for `, number, ': ', who, '.'),
    why: 'To return to a list, they must reply Y to an invitation.',
    nothing: 'Nobody with this number is on a list, so there is nothing to stop.',
    nothingKnown: 'Nobody with this number is known to be on a list, but some people or lists may not have been read.',
    unread: (who: readonly string[]) =>
      `Not all lists that ${formatList(who)} ${isOrAre(who)} on could be read, so the stop may leave some out. Choose Read again first.`,
    unreadHolders:
      'Someone with this number could not be read, so the stop may leave them out. Choose Read again first.',
    moreHolders: 'More people may have this number than the service returned, so the stop may leave some out.',
    stop: (count: number) => `End ${subscriptions(count)}`,
    again: 'Read again',
    back: 'Cancel',
    running: 'This browser already has an unfinished stop for this number.',
    open: 'Open',
    nobody: 'Nobody at this company has this number.',
    people: 'People with this number',
    person: 'Person',
    lists: 'Lists',
    noList: 'Not on any list',
    unreadLists: 'Could not be read',
    partlyUnread: 'Some subscriptions could not be read',
    scheduled: 'Broadcasts scheduled for these lists',
    scheduledWhy: 'These will not reach this number if the subscriptions end before the broadcasts start.',
    scheduledUnread: 'Not all scheduled broadcasts could be read, so some may be missing here.',
    broadcast: 'Broadcast',
    to: 'To',
    starts: 'Starts',
    unnamedBroadcast: (id: string) => `Broadcast ${id}`,
    after: 'What can still arrive afterward',
    notStarted: 'The stop could not be stored in this browser, so nothing was sent. Try again.',
  },
  waiting: {
    inSeconds: (who: string, count: number, seconds: number) =>
      `Ending ${subscriptions(count)} for ${who} in ${formatNumber(seconds)} s`,
    onConfirm: (who: string, count: number) => `Ending ${subscriptions(count)} for ${who} when you confirm`,
    notYet: 'Nothing has been sent yet.',
    undo: 'Undo',
    now: 'End now',
    undoShortcut: 'Undo the stop that is about to start',
    /** `modifier`: ⌘ or Ctrl. */
    announce: {
      soon: (who: string, count: number, modifier: string) =>
        `Ending ${subscriptions(count)} for ${who} soon. Press ${modifier} Z to undo.`,
      onConfirm: (who: string, count: number, modifier: string) =>
        `Ending ${subscriptions(count)} for ${who} when you confirm. Press ${modifier} Z to undo.`,
    },
  },
  undone: {
    title: (who: string) => `Undone: nothing was sent. The subscriptions of ${who} are unchanged.`,
    review: 'Review again',
  },
  receipt: {
    title: 'Receipt',
    readAt: (at: string) => `As of ${at}`,
    allOff: (who: readonly string[]) => `${formatList(shortenList(who, MAX_NAMED))} ${isOrAre(who)} off every list.`,
    notAll: (who: readonly string[]) =>
      `Not every subscription is known to have ended: see ${formatList(shortenList(who, MAX_NAMED))}.`,
    off: (who: string, lists: readonly string[]) => `${who} is off ${formatList(lists)}.`,
    notOnAny: (who: string) => `${who} is not on any list.`,
    on: (who: string, lists: readonly string[]) => `${who} is on ${formatList(lists)}.`,
    unread: (who: string) => `Not all lists that ${who} is on could be read again.`,
    otherNumber: (who: string) => `${who} no longer has this number.`,
    otherNumberLeftOn: (who: string, lists: readonly string[]) =>
      `${who} no longer has this number and was not unsubscribed from ${formatList(lists)}.`,
    noPerson: (who: string) => `${who} was not found: the person no longer exists.`,
    nobodyNow: 'Nobody has this number now.',
    unseenNow: 'Nobody was found with this number, but not everyone who may have it could be read.',
    profile: 'Profile',
    profileOf: (who: string) => `Profile of ${who}`,
    copy: 'Copy for ticket',
    copied: 'Copied',
    copyFailed: 'Not copied: the browser does not allow copying here. Select the receipt and copy it.',
    copyShortcut: 'Copy the receipt for a ticket',
    again: 'Read again',
    stopAgain: 'Review and stop again',
    resultsUnread: 'The results of this stop could not be read in this browser.',
    resultsUnreadNext: 'What was already done is not affected. A review shows who is still on a list.',
    return: 'To put someone back on a list, invite them; they must reply Y.',
    /** First line of the copied text. */
    ticket: (number: string, at: string, user: string) => `Stop for ${number} by ${user}; results as of ${at}`,
    canArrive: 'Can still arrive:',
  },
  /** The line on the profile of one person. */
  personReceipt: {
    /** `number`: in E.164, the only form that can be masked on the profile. */
    stopped: (number: string, who: string, lists: readonly string[]) =>
      `Stop for ${number}: ${who} was unsubscribed from ${formatList(lists)}.`,
    stillOn: (lists: readonly string[]) => `Still on ${formatList(lists)}.`,
    onNone: 'Not on any list now.',
    gone: 'The person no longer exists.',
    unread: 'The lists could not be read afterward.',
    partlyUnread: 'Not all lists could be read afterward.',
  },
  arrivals: {
    title: 'What can still arrive',
    none: 'According to the service, no broadcast that is scheduled, in progress, or paused will reach this number after the stop.',
    subscribed: (who: string, lists: readonly string[], next: string | null) =>
      [
        `${who} is still on ${formatList(lists)}, so broadcasts to ${lists.length === 1 ? 'that list' : 'those lists'} still arrive.`,
        ...(next === null ? [] : [`Next is ${next}.`]),
      ].join(' '),
    next: (broadcast: string, at: string) => `${broadcast} on ${at}`,
    underWay: (broadcast: string, who: readonly string[]) =>
      `${broadcast} is in progress. Its recipients were fixed when it started, and ${formatList(who)} ${wasOrWere(who)} on one of its lists then.`,
    paused: (broadcast: string, who: readonly string[]) =>
      `${broadcast} is paused and may be resumed. Its recipients were fixed when it started, and ${formatList(who)} ${wasOrWere(who)} on one of its lists then.`,
    uncertain: (broadcast: string, who: readonly string[]) =>
      `${broadcast} has not finished. It is unknown whether ${formatList(who)} ${isOrAre(who)} among its recipients.`,
    push: (line: string) => `${line} It is sent as a push message, not as a text.`,
    invitation: (list: string, until: string | null, who: string) =>
      until === null
        ? `An invitation to ${list} is waiting for a reply. A Y from this phone puts ${who} on the list. The service cannot withdraw the invitation.`
        : `An invitation to ${list} can be answered until ${until}. A Y from this phone puts ${who} on the list. The service cannot withdraw the invitation.`,
    unreadLists: (who: string) =>
      `Some or all of the lists that ${who} is on could not be read. Broadcasts to those lists may still arrive.`,
    unreadPeople: (count: number) =>
      `${countInWords(count)} ${count === 1 ? 'person' : 'people'} with this number could not be read. Broadcasts to their lists may still arrive.`,
    morePeople: (most: number) =>
      `The service returns at most ${formatNumber(most)} people. Others may have this number too. Broadcasts to their lists may still arrive.`,
    unreadBroadcasts:
      'Not all broadcasts that are in progress or paused could be read, so one of them may still reach this number.',
    unreadInvitations: 'Not all invitations could be read, so one may be waiting for a reply.',
    /** These are true whatever was read. */
    always: [
      'Texts that the service sent before the stop may still be on their way.',
      'A Y in reply to an old or new invitation puts someone back on a list.',
      'A pass in a wallet is not tied to a number: its notifications continue until it is removed from the phone.',
    ],
    open: (broadcast: string) => `Open ${broadcast}`,
    aPerson: 'the person',
  },
  job: {
    title: 'Stop for a number',
    names: (first: string, others: number) =>
      others === 0 ? first : `${first} and ${others === 1 ? '1 other' : `${formatNumber(others)} others`}`,
    nobody: 'Nobody',
    rows: subscriptions,
    people,
    outcomes: {
      unsubscribed: (count: number) => `${formatNumber(count)} ended`,
      already: (count: number) => `${formatNumber(count)} had already ended`,
      'other-number': (count: number) => `${formatNumber(count)} left unchanged: the person no longer has this number`,
      'no-person': (count: number) => `${formatNumber(count)} not found: the person no longer exists`,
      'not-done': (count: number) => `${formatNumber(count)} not ended: the service refused or failed`,
      lost: (count: number) => `${formatNumber(count)} not ended: the request was lost`,
      unknown: (count: number) => `${formatNumber(count)} unknown: the response was lost`,
    } satisfies Record<StopOutcome, (count: number) => string>,
    riskOfUnknown: (count: number) =>
      `${subscriptions(count)} may have ended already. Sending again is safe: subscriptions that have already ended do not change.`,
  },
})
