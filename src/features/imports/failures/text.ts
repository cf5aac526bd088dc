import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { batches, tokens } from '../count-texts'
import type { ReasonChange } from './failure-reasons'
import type { FailuresAddress } from './failures-address'

const moreFailures = (count: number): string => plural(count, { one: 'more failure', other: 'more failures' })

const chosen = (count: number): string => plural(count, { one: 'selected batch', other: 'selected batches' })

const spans: Record<FailuresAddress['span'], string> = {
  yesterday: 'Since yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  all: 'All stored batches',
  days: 'Custom range',
}

const changes: Record<ReasonChange, string> = {
  new: 'New',
  worse: 'Worse',
  same: 'About the same',
  better: 'Better',
  gone: 'Gone',
}

export const text = defineTexts('features/imports/failures', {
  title: 'Import failures',
  noApp: 'No app id',
  noAppHint: 'Your account manager can tell you the app id. Enter it on the Imports page.',
  tools: {
    span: 'Period',
    spans,
    from: 'From',
    until: 'Through',
    app: 'App',
    allApps: 'All apps',
    file: 'File',
    /** In place of the name of a file that a link filters by, and that was not sent from this browser. */
    unknownFile: 'A file not sent from this browser',
    allFiles: 'All files and other sources',
    chosen,
    clearChosen: (count: number) => `Clear selection: ${chosen(count)}`,
    refresh: 'Refresh',
  },
  reading: {
    label: 'Reading batches',
    progress: (done: number, total: number) => `Reading why tokens failed: ${formatNumber(done)} of ${batches(total)}`,
    cancel: 'Stop reading',
    /** `unread`: how many failed tokens the batches count; 0 if they count none. */
    missing: (unread: number, count: number) =>
      `The failure reasons ${unread === 0 ? 'of' : `for ${tokens(unread)} in`} ${batches(count)} have not been read yet, so the tables below leave them out.`,
    missingBefore: (count: number) =>
      `The reasons are not compared yet: ${batches(count)} from the previous period still ${count === 1 ? 'needs' : 'need'} to be read.`,
    resume: 'Read batches',
    failed: (count: number) => `${batches(count)} could not be read.`,
  },
  figures: {
    batches: 'Batches',
    settled: 'Tokens with a result',
    failed: 'Failed',
    pending: 'Pending',
    share: (share: number) => `${formatShare(share)} of those with a result`,
    shareBefore: (share: number, before: number) =>
      `${formatShare(share)} of those with a result, ${formatShare(before)} in the previous period`,
  },
  notes: {
    percentageBase: 'Percentages on this page count only tokens with a result.',
    before: 'Compared with the previous period of the same length.',
    changes: '“Worse” and “Better” mark changes that are unlikely to be due to chance (95% confidence).',
    nothingBefore: 'The previous period has no results to compare with.',
    unlisted: (count: number) => `The batches report ${moreFailures(count)} than they list.`,
    uncounted: (count: number) => `The batches list ${moreFailures(count)} than they report.`,
    unlistedAndUncounted: (unlisted: number, uncounted: number) =>
      `Some batches report ${moreFailures(unlisted)} than they list, and others list ${formatNumber(uncounted)} more than they report.`,
    exceeding: 'So the reasons add up to more than the total.',
  },
  none: {
    noBatches: 'This browser has no record of batches from this period.',
    noBatchesAtAll: (apps: number) =>
      apps === 1
        ? 'This browser has no record of batches of this app.'
        : 'This browser has no record of batches of these apps.',
    noFailures: 'No tokens failed.',
    noKnownFailures: 'No known failures.',
    uncountedBatches: (count: number) =>
      `The service returned ${batches(count)} without counts and without a complete list of tokens, so tokens in ${count === 1 ? 'it' : 'them'} may have failed.`,
    otherTime: 'Choose a longer period.',
    unknown: 'This browser has no record of these batches.',
    unknownNext: 'Clear the selection or choose another file, or open this page in the browser that sent the batches.',
    pending: (count: number) => `${plural(count, { one: 'token is', other: 'tokens are' })} still pending.`,
  },
  reasons: {
    title: 'Reasons',
    count: (count: number) => plural(count, { one: 'reason', other: 'reasons' }),
    platforms: 'Platform',
    before: 'Previous',
    beforeValue: (count: number, share: number) =>
      count === 0 ? 'None' : `${formatNumber(count)} (${formatShare(share)})`,
    change: 'Change',
    changes,
    batches: 'Batches',
    show: 'Show tokens',
    showTokens: (response: string) =>
      response === '' ? 'Show tokens without a response' : `Show tokens with ${response}`,
  },
  by: {
    platform: 'By platform',
    version: 'By app version',
    versionHint: 'From the app_version column of files sent from this browser.',
    name: { platform: 'Platform', version: 'App version' },
    failed: 'Failed',
    share: 'Share',
    most: 'Top response',
    unknown: 'Unknown',
  },
  trend: {
    title: { day: 'Day by day', week: 'Week by week' },
    by: 'Group by',
    units: { day: 'Day', week: 'Week' },
    subtitle: (count: number) => `${batches(count)} stored in this browser. The service lists only the newest 100.`,
    share: 'Failure rate',
    tokens: 'Tokens',
    most: (value: string) => `up to ${value}`,
    /** In a sentence, and alone. */
    theWeekOf: (day: string) => `the week of ${day}`,
    weekOf: (day: string) => `Week of ${day}`,
    chart: (from: string, until: string, most: string, mostAt: string) =>
      `Tokens and failure rate from ${from} to ${until}. The highest rate is ${most} (${mostAt}).`,
    chartNoFailures: (from: string, until: string) => `Tokens from ${from} to ${until}. No failures are counted.`,
    chartNoTokens: (from: string, until: string) => `No tokens are counted from ${from} to ${until}.`,
    chartNone: (from: string, until: string) => `Tokens from ${from} to ${until}, no results yet.`,
    part: (when: string, count: number, share: string) => `${when}: ${tokens(count)}, ${share} failed`,
    partNone: (when: string) => `${when}: no tokens`,
    partOpen: (when: string, count: number) => `${when}: ${tokens(count)}, no results yet`,
    table: 'Chart data',
    columns: {
      when: { day: 'Day', week: 'Week of' },
      batches: 'Batches',
      tokens: 'Tokens',
      failed: 'Failed',
      share: 'Failure rate',
    },
    noResults: 'No results',
  },
  worst: {
    title: 'Batches with failures',
    most: (shown: number, total: number) =>
      `The ${formatNumber(shown)} with the most failures, of ${formatNumber(total)}`,
    columns: { batch: 'Batch', received: 'Received', file: 'File', failed: 'Failed', share: 'Failure rate' },
    sentElsewhere: 'Sent elsewhere',
  },
  tokens: {
    title: 'Failed tokens',
    count: (count: number) => tokens(count),
    columns: {
      batch: 'Batch',
      line: 'File and line',
      token: 'Token',
      platform: 'Platform',
      response: 'Response',
      history: 'History',
    },
    line: (line: number) => `line ${formatNumber(line)}`,
    sentElsewhere: 'Sent elsewhere',
    noResponse: 'No response',
    history: 'Token history',
    clear: (response: string) => `Remove filter: ${response}`,
    reading: 'The list appears when all batches have been read.',
    notKept: (count: number) =>
      count === 1
        ? '1 token is not listed, because this browser no longer has it or could not store it. To read it from the service again, save the failures as CSV.'
        : `${formatNumber(count)} tokens are not listed, because this browser no longer has them or could not store them. To read them from the service again, save the failures as CSV.`,
    none: 'No tokens match.',
    /** Although the batches may count some. */
    noneListed: 'No failed tokens are listed.',
  },
  save: {
    title: 'Failures as CSV',
    button: 'CSV',
    /** `areOthersUnlisted`: the batches count more failures than they list. */
    all: (count: number, areOthersUnlisted: boolean) =>
      areOthersUnlisted
        ? plural(count, { one: 'listed failure', other: 'listed failures' })
        : count === 1
          ? 'The only failure'
          : `All ${formatNumber(count)} failures`,
    fileName: (day: string) => `import failures ${day}`,
  },
  file: {
    below: (app: string, count: number) => `${batches(count)} sent from this browser to ${app}.`,
    job: 'Import',
    results: 'Results of the file',
    showBatches: 'Show batches',
    result: 'Save result file',
    resultName: (name: string) => `${name} results.csv`,
    resultNote:
      'The file as it was sent, with the result of every token. Tokens that have no result yet are PENDING: save the file again later.',
    resultPartial: (count: number, rows: number) =>
      `The file was saved without the results of ${tokens(rows)}: ${batches(count)} could not be read. Save it again later.`,
    resultFailed:
      'The result file could not be created: the batches could not be read, the file is no longer in this browser, or the server could not record the export. Try again.',
    againRetryable: 'Failures worth retrying',
    againAll: 'All failures',
    notFound: 'File not found',
    unread: 'The batches that were sent from this browser could not be read.',
    notFoundHint: 'This file was not sent from this browser, or its data was deleted.',
    allBatches: 'All batches',
  },
  report: {
    copy: 'Copy report',
    copied: 'Report copied',
    failed: 'Not copied: the browser does not allow copying here.',
    title: (label: string) => `# Import failures: ${label}`,
    company: (company: string, apps: readonly string[]) =>
      `Company: ${company}. ${apps.length === 1 ? 'App id' : 'App ids'}: ${apps.join(', ')}.`,
    span: (from: string | null, until: string) =>
      from === null ? `Batches received until ${until}.` : `Batches received from ${from} to ${until}.`,
    file: (title: string) => `File: ${title}.`,
    totals: (count: number, settled: number, failed: number, share: number, pending: number) =>
      settled === 0
        ? `${batches(count)}: ${tokens(settled)} with a result, ${formatNumber(pending)} pending.`
        : `${batches(count)}: ${tokens(settled)} with a result, ${formatNumber(failed)} failed (${formatShare(share)}), ${formatNumber(pending)} pending.`,
    before: (settled: number, failed: number, share: number) =>
      `In the previous period of the same length: ${tokens(settled)} with a result, ${formatNumber(failed)} failed (${formatShare(share)}).`,
    reasons: '## Reasons',
    platforms: '## Platforms',
    versions: '## App versions',
    batches: '## Batches with failures',
    columns: {
      response: 'Response',
      tokens: 'Tokens',
      share: 'Share',
      before: 'Previous',
      change: 'Change',
      batches: 'Batches',
      meaning: 'Usual meaning',
      advice: 'What to do',
      platform: 'Platform',
      version: 'App version',
      batch: 'Batch',
      received: 'Received',
      file: 'File',
      failed: 'Failed',
    },
  },
})
