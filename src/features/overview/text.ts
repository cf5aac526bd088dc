import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, formatShare, plural } from '#/ui/format/format'

const tokenCount = (count: number): string => plural(count, { one: 'token', other: 'tokens' })
const more = (count: number): string => `and ${formatNumber(count)} more`
const batchCount = (count: number): string => plural(count, { one: 'batch', other: 'batches' })

export const text = defineTexts('features/overview', {
  title: 'Overview',
  lookUp: 'Look up a person',
  broadcasts: {
    title: 'Broadcasts',
    subtitle: 'In progress, or scheduled for the next 24 hours',
    none: 'No broadcast is in progress or scheduled for the next 24 hours.',
    all: 'All broadcasts',
    unnamed: 'Unnamed broadcast',
    noTime: 'Unknown time',
    statuses: { scheduled: 'Scheduled', in_progress: 'In progress' },
    soFar: (count: number) => `${plural(count, { one: 'recipient', other: 'recipients' })} so far`,
    more,
    truncated: (limit: number) =>
      `The service lists at most ${formatNumber(limit)} broadcasts of each status. Others may be missing here.`,
    unreadable: (count: number) =>
      `${plural(count, { one: 'broadcast', other: 'broadcasts' })} could not be read: see the API log.`,
  },
  imports: {
    title: 'Imports',
    titleOf: (app: string) => `Imports for ${app}`,
    all: 'All batches',
    none: 'Nothing has been imported into this app.',
    unreadable: (count: number) => `${batchCount(count)} could not be read: see the API log.`,
    unknownApp: 'The service does not know this app id.',
    noApp: 'This session has no app id.',
    failures: 'Why tokens failed',
    worseBefore: (batches: number, above: number, failed: number, share: number) =>
      `In the 6 days before the last 24 hours, ${batchCount(batches)} had a failure rate above ${formatShare(above)}: ${tokenCount(failed)} failed (${formatShare(share)} of those with a result).`,
    failedBefore: (batches: number, failed: number, share: number) =>
      `In the 6 days before the last 24 hours, ${batchCount(batches)} had failures: ${tokenCount(failed)} failed (${formatShare(share)} of those with a result).`,
    lastDay: (batches: number, tokens: number, failed: number, share: number) =>
      failed === 0
        ? `Last 24 hours: ${batchCount(batches)}, ${tokenCount(tokens)}, ${formatNumber(failed)} failed.`
        : `Last 24 hours: ${batchCount(batches)}, ${tokenCount(tokens)}, ${formatNumber(failed)} failed (${formatShare(share)} of those with a result).`,
    uncounted: (batches: number) =>
      `Last 24 hours: ${batchCount(batches)} without counts, so tokens in ${batches === 1 ? 'it' : 'them'} may have failed.`,
    noneLastDay: 'Nothing was imported in the last 24 hours.',
    truncated: (listed: number) =>
      `Only the newest ${formatNumber(listed)} batches are counted here: the service lists no others.`,
    open: 'Waiting',
    unusual: 'Unusually many failed',
    settled: 'Complete',
    unknown: 'Unknown',
    failed: (failed: number) => `${formatNumber(failed)} failed`,
    share: (share: number) => formatShare(share),
    noneFailed: 'None failed',
    pending: (pending: number) => `${formatNumber(pending)} pending`,
    more,
  },
  jobs: {
    title: 'Jobs in this browser',
    none: 'No jobs',
    noneNext: 'Bulk work, such as an import from a file, runs here while you do other things.',
    open: 'Open job',
    more,
  },
})
