import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { SendTime } from '#/parts/schedule/SendTime'
import { formatNumber, formatShare } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { whyNotCounted, type BroadcastRow } from '../broadcast-row'
import { hasSameConditions } from '../earlier-sends'
import { text as shared } from '../text'
import { canCountGrow, changeFromEarlier } from './recipient-figures'
import { text } from './text'
import classes from './EarlierTable.module.css'

const t = text.earlier

/** The columns of the earlier sends; `current` is the broadcast of the page. */
export const earlierColumns = (
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
          <bdi>{markAndShorten(row.name || shared.unnamed)}</bdi>
        </PathLink>
      ),
  },
  {
    id: 'time',
    label: shared.sendTime,
    cell: row => <SendTime broadcastId={row.id} ms={row.sendAt} relative={false} stacked />,
  },
  {
    id: 'recipients',
    label: t.recipients,
    cell: row => (
      <span className={classes['bar']}>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
          <rect width={((row.recipients ?? 0) / maxRecipients) * 100} height={6} />
        </svg>
        {row.recipients === null ? shared.notCounted[whyNotCounted(row)] : formatNumber(row.recipients)}
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
