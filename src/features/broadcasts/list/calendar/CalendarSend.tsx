import { IconArrowsMove } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import type { ListNames } from '#/parts/list-names/use-list-names'
import type { SendZone } from '#/parts/schedule/send-zones'
import { describeSendZone } from '#/parts/schedule/SendTime'
import { markAndShorten } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { IconButton } from '#/ui/inputs/IconButton'
import { isCanceled, type BroadcastRow, type NearbySend } from '../../broadcast-row'
import { BroadcastStatus } from '../../BroadcastStatus'
import { text as shared } from '../../text'
import { NearbyMark, rowPath } from '../broadcast-columns'
import { text } from '../text'
import { canMove, type CalendarSpan } from './calendar-moves'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar

interface CalendarSendProps {
  row: BroadcastRow
  nearby: NearbySend | undefined
  names: ListNames
  zone: string
  /** The zone a broadcast or a draft was scheduled in; null if it is not known. */
  zoneOf: (id: string, draftZone: string | null) => SendZone | null
  span: CalendarSpan
  onDragStart: (row: BroadcastRow) => void
  onDragEnd: () => void
  /** Returns whether the key was handled. */
  onMoveKey: (row: BroadcastRow, key: string) => boolean
  /** Called with the button that moves the broadcast when it appears, and with null when it disappears. */
  keepFocus: (row: BroadcastRow, button: HTMLButtonElement | null) => void
}

/** A broadcast or a draft in the calendar. */
export function CalendarSend(props: CalendarSendProps) {
  const { row, nearby, names, zone, zoneOf, span, onDragStart, onDragEnd, onMoveKey, keepFocus } = props
  const params = useRouteParams()
  const clock = row.sendAt === null ? null : describeSendZone(row.sendAt, zoneOf(row.id, row.draftZone), zone)
  const isMovable = canMove(row)
  const name = row.name || shared.unnamed
  return (
    <li
      className={classes['send']}
      data-no-create
      data-canceled={isCanceled(row) || undefined}
      data-movable={isMovable || undefined}
    >
      <div
        role="presentation"
        draggable={isMovable}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          onDragStart(row)
        }}
        onDragEnd={onDragEnd}
      >
        <PathLink to={rowPath(params, row)} className={`sb-quiet-link ${classes['link'] ?? ''}`} draggable={false}>
          {row.sendAt === null ? null : <span className={classes['time']}>{formatClock(row.sendAt, zone).time}</span>}{' '}
          {clock === null ? null : <span className="sb-dim">{t.sendZone(clock)} </span>}
          <bdi>{markAndShorten(name)}</bdi>
        </PathLink>
        <span className={`sb-row ${classes['status'] ?? ''}`}>
          <BroadcastStatus status={row.status} />
          {isMovable ? (
            <IconButton
              ref={button => keepFocus(row, button)}
              className={classes['move']}
              icon={IconArrowsMove}
              size={24}
              label={t.move[span](row.name)}
              onClick={() => onMoveKey(row, 'Enter')}
              onBlur={() => onMoveKey(row, 'Escape')}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ' && onMoveKey(row, event.key)) event.preventDefault()
              }}
            />
          ) : null}
        </span>
        <NearbyMark nearby={nearby} names={names} />
      </div>
    </li>
  )
}
