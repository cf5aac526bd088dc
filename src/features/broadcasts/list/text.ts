import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'

/** A broadcast at the beginning of a sentence: its name in quotes. Drafts often have no name yet. */
const atStart = (name: string): string => (name === '' ? 'A broadcast without a name' : `“${name}”`)
/** A broadcast within a sentence. */
const inSentence = (name: string): string => (name === '' ? 'a broadcast without a name' : `“${name}”`)

export const text = defineTexts('features/broadcasts/list', {
  create: 'New broadcast',
  samplePeople: 'Sample people',
  status: 'Status',
  all: 'All',
  view: 'View',
  views: { table: 'Table', calendar: 'Calendar' },
  filter: {
    button: 'Filter',
    active: (n: number) => `Filter, ${formatNumber(n)} active`,
    search: 'Name, id, or list',
    anyChannel: 'Any channel',
    otherChannel: 'Other channel',
    list: 'List',
    anyList: 'Any list',
    clear: 'Clear filters',
  },
  recipients: 'Recipients',
  savedViews: {
    button: 'Views',
    title: 'Saved views',
    none: 'No saved views yet. A saved view keeps the search, filters, sorting, and choice of table or calendar in this browser.',
    name: 'View name',
    save: 'Save view',
    noName: 'Enter a name for the view.',
    tooMany: (limit: number) => `You can save up to ${formatNumber(limit)} views. Remove one first.`,
    remove: (name: string) => `Remove view ${name}`,
  },
  fileName: (company: string) => `broadcasts ${company}`,
  row: {
    onlyHere: 'Only in this browser',
    editHere: (id: string) => `Edit of ${id}, only in this browser`,
    noTime: 'No time set',
    draftTime: {
      past: 'Send time has passed',
      now: 'Two minutes after you confirm',
      'clock-change': 'The clocks change at the chosen time. Open the draft to choose the exact moment.',
    },
    soFar: 'so far',
    rate: (perMinute: number) => `so far, ${formatNumber(perMinute)} per min`,
  },
  nearby: {
    gap: (span: string) => `${span} apart`,
    sameTime: 'same time',
    gapDetails: (other: string, span: string, lists: string) =>
      `${other} also goes to ${lists}, with ${span} in between`,
    sameTimeDetails: (other: string, lists: string) => `${other} also goes to ${lists} at the same time`,
  },
  now: (clock: string) => `Now, ${clock}`,
  footer: {
    full: (names: readonly string[]) =>
      names.length === 1
        ? `${formatList(names)} shows only 100 broadcasts, the most that the service returns.`
        : `${formatList(names)} each show only 100 broadcasts, the most that the service returns.`,
    missing: (names: readonly string[]) => `Not included: ${formatList(names)}.`,
    total: (n: number) => plural(n, { one: 'broadcast', other: 'broadcasts' }),
    selected: (n: number) => `${formatNumber(n)} selected`,
    clearSelection: 'Clear selection',
    refreshed: (clock: string, refreshed: number, active: number) =>
      refreshed === active
        ? `Active broadcasts refresh every 10 s; last at ${clock}.`
        : `${formatNumber(refreshed)} of ${formatNumber(active)} active broadcasts refresh every 10 s; last at ${clock}.`,
    unreadable: (n: number) =>
      plural(n, {
        one: 'broadcast could not be read; the API log shows it.',
        other: 'broadcasts could not be read; the API log shows them.',
      }),
  },
  failed: (names: readonly string[]) => `Broadcasts with the status ${formatList(names, 'or')} could not be loaded.`,
  empty: {
    none: 'No broadcasts yet',
    noneNext: 'A broadcast goes to the people on one or more subscription lists, at a time you choose.',
    noMatch: 'No matching broadcasts',
    noMatchNext: 'None of the loaded broadcasts match these filters.',
    unreadable: 'None of the broadcasts could be read.',
    unreadableNext: 'The API log shows them as they were received.',
    unloaded: (names: readonly string[]) => `Broadcasts with the status ${formatList(names, 'or')} are not loaded.`,
    unloadedStatus: 'Nothing can be shown for this status.',
    unloadedAll: 'The broadcasts could not be loaded.',
    noneOthers: 'No broadcasts were found with any other status.',
  },
  calendar: {
    month: 'Month',
    week: 'Week',
    span: 'Calendar range',
    today: 'Today',
    days: (first: string, last: string) => `${first} – ${last}`,
    previous: { month: 'Previous month', week: 'Previous week' },
    next: { month: 'Next month', week: 'Next week' },
    sendZone: (clock: string) => `(${clock})`,
    more: (n: number) => plural(n, { one: 'more', other: 'more' }),
    create: (day: string) => `New broadcast on ${day}`,
    move: {
      month: (name: string) => `Move ${inSentence(name)} to another day`,
      week: (name: string) => `Move ${inSentence(name)} to another time`,
    },
    moving: (name: string, to: string) =>
      `Moving ${inSentence(name)} to ${to}. Use the arrow keys to choose, Enter to move, Escape to cancel.`,
    movingToQuiet: (name: string, to: string) =>
      `Moving ${inSentence(name)} to ${to}. Quiet hours for some recipients. Use the arrow keys to choose, Enter to move, Escape to cancel.`,
    notMoved: (name: string) => `${atStart(name)} was not moved.`,
    moved: (name: string, to: string) => `${atStart(name)} was moved to ${to}. Nothing was sent.`,
    refusedTitle: 'Not moved',
    refused: {
      month: (name: string, to: string) =>
        `${atStart(name)} cannot be moved to ${to}: its send time would be in the past.`,
      week: (name: string, to: string) => `${atStart(name)} cannot be moved to ${to}: that time has passed.`,
    },
    notCreated: 'Nothing created',
    past: (to: string) => `${to} is in the past, so nothing can be scheduled then.`,
    gone: 'This draft no longer exists.',
    failed: 'The draft could not be saved in this browser. Free up disk space, then try again.',
    hint: {
      month:
        'Click a day to create a broadcast. Drag a draft or a scheduled broadcast to another day. A scheduled one is changed only when you save it in the review.',
      week: 'Click an hour to create a broadcast, or drag over several hours: the first time outside quiet hours is used. Drag a draft or a scheduled broadcast to another time. A scheduled one is changed only when you save it in the review.',
    },
    quietLegend: 'Quiet hours for some recipients',
    untimed: 'No upcoming send time',
    loading: 'Some broadcasts are still loading.',
    incomplete: (status: string, day: string) =>
      `${status}: the service returns only 100 broadcasts, the earliest on ${day}. Others may be missing.`,
    truncated: (status: string) => `${status}: others may be missing`,
    day: (day: string, n: number) => `${day}, ${plural(n, { one: 'broadcast', other: 'broadcasts' })}`,
  },
})
