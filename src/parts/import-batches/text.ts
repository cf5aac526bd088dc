import { formatNumber, plural, texts } from '#/ui/format/format'

/** What every screen says about import batches. */
export const text = texts({
  en: {
    outcomes: { succeeded: 'Succeeded', failed: 'Failed', pending: 'Pending' },
    bar: ({ succeeded, failed, pending }: { succeeded: number; failed: number; pending: number }) =>
      `${formatNumber(succeeded)} succeeded, ${formatNumber(failed)} failed, ${formatNumber(pending)} pending`,
    tokens: (count: number) => plural(count, { one: 'token', other: 'tokens' }),
  },
})
