import { formatNumber } from '#/ui/format/format'
import type { Column } from '#/ui/table/table-rows'
import { PlatformResponse } from '../reason-columns'
import { ShareBar } from '../ShareBar'
import type { ReasonTotal } from './failure-reasons'
import { text } from './text'

const t = text.by

/** The failures of one platform or version. */
export interface BreakdownPart {
  name: string
  count: number
  share: number
  topReason: ReasonTotal
}

/** The columns of the failures by platform or by version, in order. */
export const breakdownColumns = (kind: 'platform' | 'version'): readonly Column<BreakdownPart>[] => [
  { id: 'name', label: t.name[kind], rowHeader: true, width: '9rem', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'failed',
    label: t.failed,
    align: 'end',
    width: '6rem',
    inlineInCards: true,
    cell: ({ count }) => formatNumber(count),
  },
  { id: 'share', label: t.share, width: '10rem', inlineInCards: true, cell: ({ share }) => <ShareBar share={share} /> },
  {
    id: 'most',
    label: t.most,
    cell: ({ topReason }) => <PlatformResponse status={topReason.status} message={topReason.message} />,
  },
]
