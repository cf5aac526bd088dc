import { shortenList } from '#/ui/format/count-in-words'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import type { Wave } from './plan-waves'

const broadcasts = (count: number) => plural(count, { one: 'broadcast', other: 'broadcasts' })
const countWaves = (count: number) => plural(count, { one: 'wave', other: 'waves' })

/** Further names are only counted, because there can be hundreds. */
const MAX_NAMED = 20

export const text = defineTexts('features/broadcasts/waves', {
  title: 'Send in waves by time zone',
  crumb: 'Waves',
  notSent: 'Not sent yet',
  storing: 'Storing the waves',
  checking: 'Checking whether the waves were scheduled',
  audience: 'Audience',
  people: (lists: string, conditions: number) =>
    conditions === 0
      ? `Everyone on ${lists}, divided by time zone`
      : `People on ${lists} who meet ${plural(conditions, { one: 'condition', other: 'conditions' })}, divided by time zone`,
  field: 'Custom field with the time zone',
  fieldFact: (label: string) => `Each person’s time zone is the value of the custom field “${label}”.`,
  zones: 'Time zones, one per line',
  zonesWhy: 'Each value gets its own broadcast. Case does not matter.',
  fromOptions: 'The options of this field are used as the time zones.',
  waves: 'Waves',
  fact: (count: number, time: string) =>
    count === 1
      ? `1 broadcast at ${time} in its recipients’ time zone`
      : `${broadcasts(count)}, each at ${time} in its recipients’ time zone`,
  name: 'Broadcast',
  value: 'Value',
  local: 'Recipients’ time',
  yours: (city: string) => `Your time (${city})`,
  clock: {
    exact: null,
    skipped: 'The clocks skip the chosen time',
    twice: 'The clocks show the chosen time twice; the first one is used',
  } satisfies Record<Wave['clock'], string | null>,
  leftOut: 'Left out',
  always: (field: string) => `Everyone whose “${field}” is empty or matches none of these waves gets nothing.`,
  unknown: (names: readonly string[]) =>
    names.length === 1
      ? `1 value is not a time zone, so people with it get nothing: ${formatList(names)}.`
      : `${formatNumber(names.length)} values are not time zones, so people with them get nothing: ${formatList(shortenList(names, MAX_NAMED))}.`,
  noWave: (names: readonly string[]) => `No wave was scheduled for ${formatList(shortenList(names, MAX_NAMED), 'or')}.`,
  past: (names: readonly string[]) =>
    `It is too late for ${formatList(shortenList(names, MAX_NAMED))}, so people there get nothing.`,
  confirm: {
    unknown: 'OK to leave these people out',
    past: 'OK to leave these people out',
    quiet: 'OK to send in quiet hours',
    manySends: 'OK to send this often',
    nearby: 'OK to send both',
    name: 'OK to use this name again',
  },
  nearbySend: {
    before: (other: string, gap: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)}, ${gap} before one of these waves.`,
    after: (other: string, gap: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)}, ${gap} after one of these waves.`,
    sameTime: (other: string, lists: readonly string[]) =>
      `${other} also goes to ${formatList(lists)} at the same time as one of these waves.`,
  },
  sameName: (names: readonly string[]) =>
    names.length === 1
      ? `Name: another broadcast is already called “${names[0] ?? ''}”.`
      : `Name: other broadcasts are already called ${formatList(
          shortenList(
            names.map(name => `“${name}”`),
            MAX_NAMED,
          ),
        )}.`,
  undo: 'Undo',
  undoNext: 'One button cancels every wave that has not started. A wave that has started cannot be recalled.',
  json: (size: string) => `JSON of the first broadcast, ${size}`,
  confirmFirst: 'Check each box first.',
  notReady: (problems: number) => (problems === 1 ? 'Problem to fix' : 'Problems to fix'),
  fixFirst: (problems: number) => (problems === 1 ? 'Fix the listed problem first.' : 'Fix the listed problems first.'),
  problems: {
    noField: 'This company has no custom field for time zones.',
    noTime: 'Send time: choose a day and a time in the draft.',
    noWave: 'Time zones: enter at least one where the send time is at least a minute away.',
    allPast:
      'Send time: it has passed or is less than a minute away in every time zone of this field. Choose a later time in the draft.',
    tooMany: (count: number, most: number) =>
      `Time zones: ${formatNumber(count)} is too many. Use at most ${formatNumber(most)}: more would take up most of the 100 scheduled broadcasts that the service lists.`,
  },
  back: 'Back to draft',
  schedule: (count: number) => `Schedule ${broadcasts(count)}`,
  notChecked: 'It is unknown whether the waves were scheduled. Nothing more is sent until this is checked.',
  checkFirst: 'First check whether the waves were scheduled.',
  notStarted: 'The waves could not be stored in this browser, so nothing was sent. Try again.',
  page: {
    title: 'Broadcast in waves',
    toList: 'All broadcasts',
    none: 'Not scheduled',
    inFlight: 'Being scheduled, not confirmed yet',
    unread: 'The waves could not be read from this browser.',
    status: 'Status',
    cancel: 'Cancel waves that have not started',
    confirm: {
      title: 'Cancel every wave that has not started?',
      body: 'These broadcasts will not be sent, and no more will be scheduled. Waves that have started are not affected.',
      keep: 'Keep waves',
      cancel: 'Cancel waves',
    },
    canceling: 'Canceling waves',
    canceled: (count: number) => `${countWaves(count)} canceled. The waves that had not started will not be sent.`,
    canceledCount: (count: number) => `${countWaves(count)} canceled.`,
    notCanceled: (count: number, names: readonly string[]) =>
      `${countWaves(count)} canceled. ${countWaves(names.length)} may still be sent: ${formatList(shortenList(names, MAX_NAMED))}. Cancel again.`,
    possiblyScheduled: (names: readonly string[]) =>
      names.length === 1
        ? `A scheduled broadcast has the name and send time of ${formatList(names)}, but the service does not say whether it is this wave. If it is, cancel it on its page.`
        : `Scheduled broadcasts have the names and send times of ${formatList(shortenList(names, MAX_NAMED))}, but the service does not say whether they are these waves. If they are, cancel each on its page.`,
    mayHaveBeenSent: (names: readonly string[]) =>
      `The time of ${names.length === 1 ? 'this wave' : 'these waves'} has passed, and it is unknown whether anything was sent: ${formatList(shortenList(names, MAX_NAMED))}.`,
    failed: 'The waves could not be canceled. Cancel again.',
    cancelLog: (name: string) => `Cancel broadcast ${name}`,
  },
  job: {
    title: (name: string) => `Schedule “${name}” in waves`,
    rows: broadcasts,
    outcomes: {
      scheduled: (count: number) => `${formatNumber(count)} scheduled`,
      'too-late': (count: number) => `${formatNumber(count)} too late to schedule`,
      refused: (count: number) => `${formatNumber(count)} rejected by the service`,
      lost: (count: number) =>
        `${formatNumber(count)} not scheduled: the response was lost, and the service does not list ${count === 1 ? 'it' : 'them'}`,
      unknown: (count: number) => `${formatNumber(count)} with an unknown outcome`,
    },
    riskOfUnknown: (count: number) =>
      count === 1
        ? '1 broadcast may already be scheduled although the service did not show it. If so, sending it again gives people the message twice.'
        : `${broadcasts(count)} may already be scheduled although the service did not show them. If so, sending them again gives people the message twice.`,
  },
  outcome: {
    scheduled: 'Was scheduled. Its current status is not known.',
    'too-late': 'Not scheduled: its time had passed',
    refused: 'Rejected by the service',
    lost: 'Not scheduled: the response was lost, and the service does not list the broadcast',
    unknown: 'Outcome unknown',
  },
})
