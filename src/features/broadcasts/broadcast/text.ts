import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

export const text = defineTexts('features/broadcasts/broadcast', {
  loading: 'Broadcast',
  notFound: 'Broadcast not found',
  notFoundNext: 'Check the address, or look for the broadcast in the list.',
  notFoundWhy:
    'The service has no broadcast with this id here. It may belong to another company, or the address may be incomplete.',
  toList: 'All broadcasts',
  response: 'Full response',
  message: 'Message',
  noMessage: 'No message',
  timeline: {
    title: 'Timeline',
    created: 'Created',
    scheduled: 'Scheduled for',
    started: 'Started',
    enqueued: 'All handed over',
    unknown: 'Not known',
    notYet: 'Not yet',
    never: 'Never',
    countedLater: 'The service counts the recipients when it sends.',
    noCount: 'The service does not report the number of recipients.',
    recipients: 'Recipients',
    recipientsSoFar: 'Recipients so far',
    rate: (perMinute: string) => `${perMinute} per minute`,
    took: (span: string) => `Took ${span}`,
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
    canceled: (name: string) => `“${name}” is canceled and will not be sent.`,
    cancelLog: (name: string) => `Cancel broadcast ${name}`,
    onlyScheduled: (status: string) =>
      `Only scheduled broadcasts can be edited or canceled. The status of this one is: ${status}.`,
    until: (when: string) => `You can edit or cancel it until it is sent ${when}. After that it cannot be recalled.`,
    due: 'This broadcast is due and about to be sent.',
    tooLate: 'Too late to cancel',
    tooLateNext: 'Nothing was canceled. This page shows the current status.',
    notCanceled: 'The response was lost. The broadcast is still scheduled.',
    notCanceledNext: 'It was not canceled. You can cancel it again.',
    maybeCanceled: 'The response was lost, and the broadcast could not be read.',
    maybeCanceledNext: 'It may have been canceled. It is safe to cancel it again.',
    draftFailed: 'The draft could not be saved in this browser.',
    draftFailedNext: 'The broadcast was not changed. Free disk space, then try again.',
  },
  recipient: {
    title: 'Would this person get it?',
    titlePast: 'Did this person get it?',
    found: (count: number) =>
      count === 1 ? '1 person found.' : `${formatNumber(count)} people found. Each is checked separately.`,
    nobody: 'Nobody at this company has this number or id. Check it for typos.',
    full: 'The service returns no more people than these. There may be others.',
    unreadable: (count: number) =>
      `${plural(count, { one: 'person', other: 'people' })} in the response could not be read, so nothing can be said about them.`,
    people: 'People found',
  },
  cancelDialog: {
    title: 'Cancel this broadcast?',
    body: (name: string) =>
      `“${name}” will not be sent. A canceled broadcast cannot be scheduled again, but you can duplicate it.`,
    bodyWithTime: (name: string, time: string) =>
      `“${name}” will not be sent on ${time}. A canceled broadcast cannot be scheduled again, but you can duplicate it.`,
    keep: 'Keep broadcast',
    cancel: 'Cancel broadcast',
  },
})
