import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import type { Advice } from './advice'

/** The broadcast of the page at the beginning of a sentence. */
const quoted = (name: string): string => (name === '' ? 'This broadcast' : `“${name}”`)

export const text = defineTexts('features/broadcasts/broadcast', {
  loading: 'Broadcast',
  notFound: 'Broadcast not found',
  notFoundNext: 'Check the address, or look for the broadcast in the list.',
  notFoundWhy:
    'The service has no broadcast with this id. It may belong to another company, or the address may be incomplete.',
  toList: 'All broadcasts',
  response: 'Full response',
  showResponse: 'Show the full response',
  message: {
    title: 'Message',
    none: 'No message',
    listName: 'List name',
    chips:
      'Each framed name is replaced with the recipient’s value. If a recipient has no value, the fallback is used if one is shown here; otherwise, nothing is inserted.',
    parts: 'How it splits into parts',
    template: 'Text with placeholders',
  },
  figures: {
    title: 'Progress',
    recipients: 'Recipients',
    recipientsSoFar: 'Recipients so far',
    countedLater: 'The service counts the recipients when it sends.',
    noCount: 'The service does not report the number of recipients.',
    change: (share: string, change: number, sends: number, all: number) => {
      const one = all === 1 ? 'the earlier send' : 'the earlier send with the same conditions'
      const than = sends === 1 ? one : `the average of ${formatNumber(sends)} earlier sends`
      if (change === 0) return `Same as ${than}`
      return Math.abs(change) < 0.0005
        ? `About the same as ${than}`
        : `${share} ${change > 0 ? 'more' : 'fewer'} than ${than}`
    },
    parts: 'Parts per text',
    withoutValues: 'Not counting people’s own values, which can add parts',
    allParts: 'Total parts',
    allPartsSoFar: 'Parts so far',
    product: 'Recipients × parts',
    productWithoutValues: 'Recipients × parts, not counting people’s own values',
    range: (least: string, most: string) => `${least} to ${most}`,
    speed: 'Recipients per minute',
    took: (span: string) => `Took ${span}`,
  },
  chart: {
    title: 'Recipients over time',
    subtitle: (own: number, team: number) =>
      team === 0
        ? `${plural(own, { one: 'sample', other: 'samples' })} taken by this browser while a page with this broadcast was open`
        : own === 0
          ? `${plural(team, { one: 'sample', other: 'samples' })} taken by your team’s server while a page with this broadcast was open`
          : `${plural(own + team, { one: 'sample', other: 'samples' })} taken while a page with this broadcast was open, ${formatNumber(team)} of them by your team’s server`,
    none: 'No chart: no counts were recorded during the send, and the service keeps only the latest number.',
    unread:
      'No chart: this browser recorded no counts during the send, and those of your team’s server could not be read.',
    waiting: 'The chart starts with the next sample, in about ten seconds. It grows while this page is open.',
    label: (from: string, first: string, until: string, last: string) =>
      `Recipients over time: from ${first} on ${from} to ${last} on ${until}.`,
    scale: 'Recipients',
    most: (count: string) => `up to ${count}`,
    gaps: (count: number, span: string) =>
      count === 1
        ? `No samples were taken for ${span}. The line is dashed there.`
        : `No samples were taken in ${formatNumber(count)} periods, ${span} in total. The line is dashed there.`,
    falls: (count: number) =>
      `The service’s recipient count fell ${count === 1 ? 'once' : `${formatNumber(count)} times`}. The chart shows it as reported.`,
    clockSetbacks: (count: number) =>
      `A clock was set back ${count === 1 ? 'once' : `${formatNumber(count)} times`} while samples were taken. They are drawn in order of their recorded times.`,
    table: 'Recipients over time as a table',
    columns: { time: 'Time', recipients: 'Recipients' },
  },
  earlier: {
    title: (lists: number) => (lists === 1 ? 'Earlier sends to the same list' : 'Earlier sends to the same lists'),
    none: (lists: number) =>
      lists === 1
        ? 'The service returned no recipient counts for earlier sends to this list alone on this channel.'
        : 'The service returned no recipient counts for earlier sends to exactly these lists on this channel.',
    truncated: 'The service returns only 100 sent broadcasts. There may be others.',
    unreadable: (count: number) =>
      plural(count, {
        one: 'sent broadcast could not be read; the API log shows it.',
        other: 'sent broadcasts could not be read; the API log shows them.',
      }),
    current: 'This broadcast',
    recipients: 'Recipients',
    change: 'This broadcast reached',
    otherConditions: 'Other conditions, not compared',
    difference: (share: string, change: number) => {
      if (change === 0) return 'the same number'
      return Math.abs(change) < 0.0005 ? 'about the same number' : `${share} ${change > 0 ? 'more' : 'fewer'}`
    },
  },
  advice: {
    titles: {
      failed: recipients =>
        recipients === null
          ? 'This broadcast failed. The number of recipients is not known.'
          : recipients === 0
            ? 'This broadcast failed. Nobody got it.'
            : `This broadcast failed after ${plural(recipients, { one: 'recipient', other: 'recipients' })}.`,
      paused: recipients =>
        recipients === null
          ? 'This broadcast is paused. The number of recipients so far is not known.'
          : recipients === 0
            ? 'This broadcast is paused. Nobody has received it yet.'
            : `This broadcast was paused after ${plural(recipients, { one: 'recipient', other: 'recipients' })}. Nobody else receives it while it is paused.`,
      overdue: (_, when) => `This broadcast was due ${when} and has not started.`,
      stalled: (_, when) => `The number of recipients last changed ${when}.`,
    } satisfies Record<Advice['kind'], (recipients: number | null, when: string) => string>,
    reason: (reason: string) => `The service says: “${reason}”`,
    noReason: 'The service does not say why.',
    goneLists: (ids: readonly string[]) =>
      ids.length === 1 ? `List ${formatList(ids)} no longer exists.` : `Lists ${formatList(ids)} no longer exist.`,
    emptyListBefore: (sends: number) =>
      sends === 1
        ? 'The previous send to this list reached nobody either. The list may be empty.'
        : `The previous ${formatNumber(sends)} sends to this list reached nobody either. The list may be empty.`,
    emptyListsBefore: (sends: number) =>
      sends === 1
        ? 'The previous send to these lists reached nobody either. The lists may be empty.'
        : `The previous ${formatNumber(sends)} sends to these lists reached nobody either. The lists may be empty.`,
    next: {
      failed: (_, recipients) =>
        recipients === 0
          ? 'Nothing is sent again automatically. Check the lists, then duplicate the broadcast and schedule the copy.'
          : 'Nothing is sent again automatically. A copy would also go to anyone who already got this one, because conditions cannot exclude them.',
      paused: id =>
        `Only the operator of the service can resume or end it. Ask them, and give them the broadcast id: ${id}.`,
      overdue: () => 'It may still start at any moment. If it must not go out late, cancel it now.',
      stalled: id =>
        `If this continues, contact the operator of the service, and give them the broadcast id: ${id}. The broadcast can no longer be canceled.`,
    } satisfies Record<Advice['kind'], (id: string, recipients: number | null) => string>,
  },
  timeline: {
    title: 'Timeline',
    created: 'Created',
    scheduled: 'Scheduled for',
    started: 'Started',
    enqueued: 'All handed over',
    unknown: 'Unknown',
    notYet: 'Not yet',
    never: 'Never',
  },
  details: {
    title: 'Details',
    audience: 'Audience',
    id: 'Broadcast id',
    createdBy: 'Created by',
    application: 'Created with',
    shortCode: 'Short code',
    shortCodeBySystem: 'Set by the service',
    links: 'Links',
    shortened: 'Shortened',
    shortenedTo: (base: string) => `Shortened to ${base}`,
    notShortened: 'Not shortened',
    updated: 'Last changed',
  },
  actions: {
    title: 'Broadcast actions',
    duplicate: 'Duplicate as draft',
    cancel: 'Cancel broadcast',
    canceling: 'Canceling',
    canceled: (name: string) => `${quoted(name)} is canceled and will not be sent.`,
    cancelLog: (name: string) => `Cancel broadcast ${name}`,
    onlyScheduled: (status: string) =>
      `Only scheduled broadcasts can be edited or canceled. The status of this one is ${status}.`,
    until: (when: string) =>
      `It starts ${when}. You can edit or cancel it until then. After that it cannot be recalled.`,
    due: 'This broadcast is due and may start at any moment.',
    tooLate: 'Too late to cancel',
    tooLateNext: 'Nothing was canceled. This page shows the current status.',
    notCanceled: 'The response was lost. The broadcast is still scheduled.',
    notCanceledNext: 'It was not canceled. You can try again.',
    maybeCanceled: 'The response was lost, and the broadcast could not be read.',
    maybeCanceledNext: 'It may have been canceled. It is safe to cancel it again.',
    draftFailed: 'The draft could not be saved in this browser.',
    draftFailedNext: 'The broadcast was not changed. Free up disk space, then try again.',
  },
  recipient: {
    title: 'Would this person get it?',
    titlePast: 'Did this person get it?',
    found: (count: number) =>
      count === 0
        ? 'Nobody could be checked.'
        : count === 1
          ? '1 person found.'
          : `${formatNumber(count)} people found. Each is checked separately.`,
    nobody: 'Nobody at this company has this number or id. Check it for typos.',
    full: 'The service returns only this many people. There may be others.',
    unreadable: (count: number) =>
      `${plural(count, { one: 'person', other: 'people' })} in the response could not be read, so nothing can be said about them.`,
    people: 'People found',
    samples: 'Sample people',
    checkSamples: (count: number) =>
      count === 1 ? 'Check your sample person' : `Check your ${formatNumber(count)} sample people`,
    samplesGone: (count: number) =>
      count === 1 ? '1 sample person no longer exists.' : `${formatNumber(count)} sample people no longer exist.`,
    optOut: (list: string, span: string) => `Left ${list} ${span} after this broadcast started.`,
  },
  cancelDialog: {
    title: 'Cancel this broadcast?',
    body: (name: string) =>
      `${quoted(name)} will not be sent. A canceled broadcast cannot be scheduled again, but you can duplicate it.`,
    bodyWithTime: (name: string, time: string) =>
      `${quoted(name)}, scheduled for ${time}, will not be sent. A canceled broadcast cannot be scheduled again, but you can duplicate it.`,
    keep: 'Keep broadcast',
    cancel: 'Cancel broadcast',
  },
})
