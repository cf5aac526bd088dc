import type { SampleSeries } from '#/parts/broadcast-samples/samples'
import { formatNumber } from '#/ui/format/format'
import type { Column } from '#/ui/table/table-rows'
import { text } from './text'

const t = text.chart

/** The columns of the table of recipients over time. */
export const recipientColumns = (timeOf: (at: number) => string): readonly Column<SampleSeries['points'][number]>[] => [
  { id: 'time', label: t.columns.time, rowHeader: true, cell: ({ at }) => timeOf(at) },
  {
    id: 'recipients',
    label: t.columns.recipients,
    align: 'end',
    inlineInCards: true,
    cell: ({ value }) => formatNumber(value),
  },
]
