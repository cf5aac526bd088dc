import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, formatShare, plural } from '#/ui/format/format'

export const text = defineTexts('features/imports/batches', {
  failures: 'Why tokens failed',
  failuresOf: (count: number) => `Why tokens in ${plural(count, { one: 'batch', other: 'batches' })} failed`,
  tokenHistory: 'Token history',
  newImport: 'New import',
  /** Name of a saved table, without its extension. */
  fileName: (app: string) => `${app} import batches`,
  noApp: 'No app id',
  noAppHint: 'Every batch belongs to an app. Your account manager can tell you the app id. Enter it above.',
  states: {
    label: 'State',
    all: 'All',
    open: 'Waiting',
    failures: 'With failures',
    unusual: 'Unusual',
    settled: 'Complete',
  },
  columns: {
    received: 'Received',
    batch: 'Batch',
    file: 'File',
    tokens: 'Tokens',
    outcome: 'Outcome',
    failed: 'Failed',
    pending: 'Pending',
    due: 'Results',
  },
  sentElsewhere: 'Sent elsewhere',
  /** `total` is null if unknown. */
  batchOfFile: (number: number, total: number | null) =>
    total === null
      ? `batch ${formatNumber(number)}`
      : total > 1
        ? `batch ${formatNumber(number)} of ${formatNumber(total)}`
        : 'one batch',
  none: 'None',
  succeeded: (count: number) => `${formatNumber(count)} succeeded`,
  share: (share: number) => formatShare(share),
  unusualShare: (share: number) => `${formatShare(share)}, unusual`,
  results: {
    settled: 'Complete',
    due: (span: string) => `Due in ${span}`,
    dueBy: (clock: string) => `by ${clock}`,
    waiting: 'Waiting',
    wereDueBy: (clock: string) => `were due by ${clock}`,
    unlisted: 'Not listed',
    unlistedHint: 'open the batch for its results',
  },
  filter: {
    title: 'Filter',
    active: (count: number) => plural(count, { one: 'filter', other: 'filters' }),
    clear: 'Clear filters',
    id: 'Batch id contains',
    file: 'File name contains',
    fileNote: 'Not included in links you share.',
    origin: 'Sent from',
    origins: { all: 'Anywhere', here: 'This browser', elsewhere: 'Elsewhere' },
    from: 'Received on or after',
    until: 'Received on or before',
    least: 'Minimum tokens',
    most: 'Maximum tokens',
    failed: 'Minimum failed, percent',
    pending: 'Minimum pending',
  },
  empty: {
    none: 'No tokens have been imported into this app.',
    noneHint: 'Batches appear here once someone imports push tokens that were collected elsewhere.',
    filtered: 'No batch matches these filters.',
    filteredHint: 'Remove a filter to see more.',
    unknownApp: 'The service has no app with this id.',
    unknownAppHint:
      'Check the id, including upper and lower case. Your account manager can tell you which apps this company has.',
  },
  footer: {
    all: (count: number) =>
      count === 0
        ? 'The service lists no batches.'
        : `The service lists ${plural(count, { one: 'batch', other: 'batches' })}.`,
    /** Used when some of the listed batches cannot be read. */
    readable: (count: number, all: number) =>
      `The service lists ${plural(all, { one: 'batch', other: 'batches' })}; ${formatNumber(count)} could be read.`,
    truncated:
      'The service lists at most the newest 100 batches. Older ones still appear here if this browser sent them.',
    waiting: (count: number) => plural(count, { one: 'batch waiting', other: 'batches waiting' }),
    waitingRefreshing: (count: number) =>
      `${plural(count, { one: 'batch waiting', other: 'batches waiting' })}, refreshing now`,
    waitingRefresh: (count: number, span: string) =>
      `${plural(count, { one: 'batch waiting', other: 'batches waiting' })}, refreshing in ${span}`,
    updatedAt: (clock: string) => `Updated at ${clock}`,
    refresh: 'Refresh now',
  },
})
