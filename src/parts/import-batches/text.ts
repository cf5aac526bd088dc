import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** What every screen says about import batches. */
export const text = defineTexts('parts/import-batches', {
  outcomes: { succeeded: 'Succeeded', failed: 'Failed', pending: 'Pending' },
  bar: ({ succeeded, failed, pending }: { succeeded: number; failed: number; pending: number }) =>
    `${formatNumber(succeeded)} succeeded, ${formatNumber(failed)} failed, ${formatNumber(pending)} pending`,
  tokens: (count: number) => plural(count, { one: 'token', other: 'tokens' }),
})
