import { formatNumber } from '#/ui/format/format'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import type { Column } from '#/ui/table/table-rows'
import { PlatformResponse } from '../reason-columns'
import { ShareBar } from '../ShareBar'
import { text as shared } from '../text'
import { failuresBy, shareOf, type FailureTotals, type ReasonTotal } from './failure-reasons'
import { text } from './text'

const t = text.by

interface Part {
  name: string
  count: number
  share: number
  topReason: ReasonTotal
}

/** Failures by platform, or by the version of the app if any is known. */
export function BreakdownPanel({ kind, totals }: { kind: 'platform' | 'version'; totals: FailureTotals }) {
  const parts = breakdownOf(kind, totals)
  if (parts.length === 0) return null
  return (
    <Panel flush title={t[kind]} subtitle={kind === 'version' ? t.versionHint : undefined}>
      <PlainTable label={t[kind]} rows={parts} columns={columnsOf(kind)} keyOf={({ name }) => name} />
    </Panel>
  )
}

/** The parts with the most failures first; none for versions if no version is known. */
export function breakdownOf(kind: 'platform' | 'version', totals: FailureTotals): Part[] {
  const found =
    kind === 'platform'
      ? failuresBy(totals.reasons, ({ platforms }) => platforms).map(({ key, ...rest }) => ({
          ...rest,
          name: key === null ? t.unknown : shared.platforms[key],
        }))
      : failuresBy(totals.reasons, ({ versions }) => versions).map(({ key, ...rest }) => ({
          ...rest,
          name: key ?? t.unknown,
        }))
  const isUnknown = found.every(({ name }) => name === t.unknown)
  if (kind === 'version' && isUnknown) return []
  return found.map(part => ({ ...part, share: shareOf(part.count, totals) }))
}

const columnsOf = (kind: 'platform' | 'version'): readonly Column<Part>[] => [
  { id: 'name', label: t.name[kind], rowHeader: true, width: '9rem', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'failed',
    label: t.failed,
    align: 'end',
    width: '6rem',
    inline: true,
    cell: ({ count }) => formatNumber(count),
  },
  { id: 'share', label: t.share, width: '10rem', inline: true, cell: ({ share }) => <ShareBar share={share} /> },
  {
    id: 'most',
    label: t.most,
    cell: ({ topReason }) => <PlatformResponse status={topReason.status} message={topReason.message} />,
  },
]
