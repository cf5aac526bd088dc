import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'
import type { BatchCounts } from './batch-row'

export const text = defineTexts('parts/import-batches', {
  counts: ({ succeeded, failed, pending }: BatchCounts) =>
    `${formatNumber(succeeded)} succeeded, ${formatNumber(failed)} failed, ${formatNumber(pending)} pending`,
})
