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
  /** Whether the service returned as many sent broadcasts as it can, so that older ones may be missing. */
  isTruncated: boolean
}

/** Earlier sends to exactly the same lists, and how many people each reached. */
export function EarlierTable({ row, earlier, isTruncated }: EarlierTableProps) {
  const params = useRouteParams()
  const maxRecipients = Math.max(1, row.recipients ?? 0, ...earlier.map(({ recipients }) => recipients ?? 0))
  return (
    <Panel title={t.title} flush={earlier.length > 0} footer={isTruncated ? t.truncated : undefined}>
      {earlier.length === 0 ? (
        <p className="sb-dim">{t.none}</p>
      ) : (
        <PlainTable
          label={t.title}
          rows={[row, ...earlier]}
          columns={columnsOf(params, row, maxRecipients)}
          keyOf={({ key }) => key}
          isChosen={shown => shown === row}
        />
      )}
    </Panel>
  )
}

/** The columns of the table; `current` is the broadcast of the page. */
const columnsOf = (
  params: RouteParams,
  current: BroadcastRow,
  maxRecipients: number,
): readonly Column<BroadcastRow>[] => [
  {
    id: 'name',
    label: shared.name,
    rowHeader: true,
    cell: row =>
      row === current ? (
        <b>{t.current}</b>
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
          <rect width={((recipients ?? 0) / maxRecipients) * 100} height={6} />
        </svg>
        {recipients === null ? (status === 'scheduled' ? t.notCounted : t.notKnown) : formatNumber(recipients)}
      </span>
    ),
  },
  {
    id: 'change',
    label: t.change,
    cell: row => {
      if (row !== current && !hasSameConditions(row, current))
        return <span className="sb-dim">{t.otherConditions}</span>
      const change =
        row === current || canCountGrow(current) ? null : changeFromEarlier(current.recipients, [row.recipients])
      return change === null ? null : t.difference(formatShare(Math.abs(change)), change)
    },
  },
]
