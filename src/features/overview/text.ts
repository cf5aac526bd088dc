import { formatNumber, formatShare, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

const tokens = (count: number): string => plural(count, { one: 'token', other: 'tokens' })
const batches = (count: number): string => plural(count, { one: 'batch', other: 'batches' })

export const text = defineTexts('features/overview', {
  title: 'Overview',
  lookUp: 'Look up a person',
  broadcasts: {
    title: 'Broadcasts',
    subtitle: 'In progress, and going out in the next 24 hours',
    none: 'Nothing is being sent, and nothing goes out in the next 24 hours.',
    all: 'All broadcasts',
    unnamed: 'Without a name',
    states: { scheduled: 'Scheduled', in_progress: 'In progress' },
    soFar: (count: number) => `${plural(count, { one: 'recipient', other: 'recipients' })} so far`,
    more: (count: number) => `and ${formatNumber(count)} more`,
  },
  imports: {
    title: 'Imports',
    of: (app: string) => `Imports of ${app}`,
    all: 'All batches',
    none: 'Nothing was imported into this app.',
    unknown: 'The service knows no app of this id.',
    noApp: 'No app id is known in this session.',
    day: (count: number, total: number, failed: number) =>
      `Last 24 hours: ${batches(count)}, ${tokens(total)}, ${formatNumber(failed)} failed${total === 0 ? '' : ` (${formatShare(failed / total)})`}.`,
    quiet: 'Nothing was imported in the last 24 hours.',
    open: 'Waiting',
    unusual: 'Unusually many failed',
    settled: 'Settled',
    failed: (failed: number) => `${formatNumber(failed)} failed`,
    share: (share: number) => formatShare(share),
    noneFailed: 'none failed',
    pending: (pending: number) => `${formatNumber(pending)} pending`,
  },
  jobs: {
    title: 'Jobs of this browser',
    none: 'No jobs.',
    noneNext: 'Bulk work, such as an import from a file, goes on here while you do other things.',
    show: 'Show',
  },
})
