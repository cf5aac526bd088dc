import { SegmentedControl } from '@mantine/core'
import { useUrlState } from '#/nav/url-state'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { failuresAddressSchema, type Span } from './failures-address'
import { text } from './text'
import { trendOf, type TrendPart } from './trend'
import { trendColumns } from './trend-columns'
import { TrendChart } from './TrendChart'

const t = text.trend

interface TrendPanelProps {
  /** Every known batch, whatever the span. */
  batches: readonly RememberedBatch[]
  /** The span that the rest of the page is about; null if the page is not about a span. */
  span: Span | null
}

/** Tokens and failure rate over days or weeks, as a chart and as a table. */
export function TrendPanel({ batches, span }: TrendPanelProps) {
  const [{ by }, setAddress] = useUrlState(failuresAddressSchema)
  const { zone, now } = useTime()
  const parts = trendOf(batches, by, { zone, now })
  const dayOf = ({ from }: TrendPart) => formatMoment(from, zone, { now, precision: 'day' }) ?? ''
  const nameOf = (part: TrendPart) => (by === 'week' ? t.weekOf(dayOf(part)) : dayOf(part))
  const inSentence = (part: TrendPart) => (by === 'week' ? t.theWeekOf(dayOf(part)) : dayOf(part))
  return (
    <Panel
      title={t.title[by]}
      subtitle={t.subtitle(batches.length)}
      tools={
        <SegmentedControl
          size="xs"
          aria-label={t.by}
          value={by}
          data={(['day', 'week'] as const).map(value => ({ value, label: t.units[value] }))}
          onChange={next => setAddress({ by: next }, { replace: true })}
        />
      }
    >
      <TrendChart parts={parts} span={span} nameOf={nameOf} inSentence={inSentence} />
      <details>
        <summary>{t.table}</summary>
        <PlainTable
          label={t.table}
          rows={parts.filter(part => part.batches > 0).toReversed()}
          columns={trendColumns(by, dayOf)}
          keyOf={({ from }) => from}
          density="compact"
        />
      </details>
    </Panel>
  )
}
