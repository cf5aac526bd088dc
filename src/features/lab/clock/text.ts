import type { DueKind } from '#/contract/control'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'

const dueNames: Record<DueKind, (name: string) => string> = {
  broadcast_starts: name => `“${name}” starts sending`,
  broadcast_ends: name => `“${name}” finishes sending`,
  participation_expires: name => `An invitation to “${name}” expires`,
  campaign_starts: name => `Campaign “${name}” opens`,
  campaign_ends: name => `Campaign “${name}” ends`,
  import_settles: name => `Batch ${name} gets its results`,
  wallet_message_ends: name => `A message to passes of “${name}” finishes sending`,
}

const doneNames: Record<DueKind, (count: number) => string> = {
  broadcast_starts: count => plural(count, { one: 'broadcast started sending', other: 'broadcasts started sending' }),
  broadcast_ends: count => plural(count, { one: 'broadcast finished sending', other: 'broadcasts finished sending' }),
  participation_expires: count =>
    plural(count, { one: 'invitation expired unanswered', other: 'invitations expired unanswered' }),
  campaign_starts: count => plural(count, { one: 'campaign opened', other: 'campaigns opened' }),
  campaign_ends: count => plural(count, { one: 'campaign ended', other: 'campaigns ended' }),
  import_settles: count =>
    plural(count, { one: 'import batch got its results', other: 'import batches got their results' }),
  wallet_message_ends: count =>
    plural(count, { one: 'wallet message finished sending', other: 'wallet messages finished sending' }),
}

export const text = defineTexts('features/lab/clock', {
  title: 'Service time',
  forward: 'Move the clock forward by',
  onlyForward:
    'The clock only moves forward; a reset sets it back. Everything that falls due on the way happens in order.',
  steps: { PT15M: '15 minutes', PT1H: '1 hour', P1D: '1 day' },
  amount: 'Custom step',
  unit: 'Unit of the step',
  units: { M: 'minutes', H: 'hours', D: 'days', W: 'weeks' },
  move: 'Move clock',
  invalidAmount: (max: string) => `Custom step: enter a whole number from 1 to ${max}.`,
  next: 'Or move to the next event',
  nextSend: 'Next send',
  nextExpiration: 'Next expiration',
  noSend: 'No broadcast is scheduled.',
  noExpiration: 'No invitation is waiting for a reply.',
  /** In place of these if the demo service lists only some of the upcoming events. */
  noneListed: 'The demo service lists only some events, and none of them is of this kind.',
  pending: {
    title: 'Upcoming events',
    none: 'No upcoming events.',
    now: 'Now',
    moveHere: 'Move here',
    moveTo: (event: string) => `Move the clock to: ${event}`,
    more: (count: number) => plural(count, { one: 'later event not shown.', other: 'later events not shown.' }),
    events: (count: number) => `${formatNumber(count)} events`,
    due: dueNames,
    company: (company: string) => `at ${company}`,
  },
  moving: 'Moving the clock and processing what falls due.',
  result: {
    title: 'Result',
    moved: (span: string) => `The clock moved forward by ${span}.`,
    nothing: 'Nothing fell due.',
    done: doneNames,
    /** For screen readers; on screen they are a list. */
    events: (events: readonly string[]) => `${formatList(events)}.`,
    atLeast: 'There may be more: the demo service lists only some of the events.',
    sent: (count: number) => plural(count, { one: 'message was sent.', other: 'messages were sent.' }),
    sentNone: 'No messages were sent.',
    sentUnknown: 'What was sent meanwhile could not be read.',
    outbox: 'Show outbox',
  },
})
