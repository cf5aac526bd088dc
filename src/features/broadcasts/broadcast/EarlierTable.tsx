import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { formatNumber, formatShare } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import type { Column } from '#/ui/table/table-rows'
import type { BroadcastRow } from '../broadcast-row'
import { hasSameConditions } from '../earlier-sends'
import { text as shared } from '../text'
import { canCountGrow, changeFromEarlier } from './part-figures'
import { text } from './text'
import classes from './EarlierTable.module.css'

const t = text.earlier

interface EarlierTableProps {
  row: BroadcastRow
  earlier: readonly BroadcastRow[]
  /** The service returned as many sent broadcasts as it can, so older ones may be missing. */
  isCut: boolean
}

/** Earlier sends to exactly the same lists, and how many people each reached. */
export function EarlierTable({ row, earlier, isCut }: EarlierTableProps) {
  const params = useRouteParams()
  const most = Math.max(1, row.recipients ?? 0, ...earlier.map(({ recipients }) => recipients ?? 0))
  return (
    <Panel title={t.title} flush={earlier.length > 0} footer={isCut ? t.cut : undefined}>
      {earlier.length === 0 ? (
        <p className="sb-dim">{t.none}</p>
      ) : (
        <PlainTable
          label={t.title}
          rows={[row, ...earlier]}
          columns={columnsOf(params, row, most)}
          keyOf={({ key }) => key}
          isChosen={one => one === row}
        />
      )}
    </Panel>
  )
}

const columnsOf = (params: RouteParams, own: BroadcastRow, most: number): readonly Column<BroadcastRow>[] => [
  {
    id: 'name',
    label: shared.name,
    rowHeader: true,
    cell: row =>
      row === own ? (
        <b>{t.own}</b>
      ) : (
        <PathLink to={paths.broadcast(params, row.id)}>
          <bdi>{showControlCharacters(row.name || shared.unnamed)}</bdi>
        </PathLink>
      ),
  },
  { id: 'time', label: shared.sendTime, cell: row => <Timestamp ms={row.sendAt} relative={false} /> },
  {
    id: 'recipients',
    label: t.recipients,
    cell: ({ recipients, status }) => (
      <span className={classes['bar']}>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
          <rect width={((recipients ?? 0) / most) * 100} height={6} />
        </svg>
        {recipients === null ? (status === 'scheduled' ? t.notCounted : t.notKnown) : formatNumber(recipients)}
      </span>
    ),
  },
  {
    id: 'change',
    label: t.change,
    cell: row => {
      if (row !== own && !hasSameConditions(row, own)) return <span className="sb-dim">{t.otherConditions}</span>
      const change = row === own || canCountGrow(own) ? null : changeFromEarlier(own.recipients, [row.recipients])
      return change === null ? null : t.than(formatShare(Math.abs(change)), change)
    },
  },
]
