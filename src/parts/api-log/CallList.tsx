import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { CallEntry } from '#/api/http/log'
import { maskNumbers } from '#/ui/format/mask'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { outcomeOf, statusText } from './call-outcome'
import { text } from './text'
import classes from './ApiLogDrawer.module.css'

const rowHeight = 52

interface CallListProps {
  entries: readonly CallEntry[]
  masked: boolean
  onOpen: (requestId: string) => void
}

/** The calls, newest first. Only visible rows are rendered. */
export function CallList({ entries, masked, onOpen }: CallListProps) {
  'use no memo' // The virtualizer returns the same object with new content, so the React Compiler would not render again
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: index => entries[index]?.id ?? index,
  })
  return (
    <div ref={scroller} className={classes['scroller']} tabIndex={0} role="group" aria-label={text.list}>
      <ul className={classes['list']} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const entry = entries[item.index]
          if (!entry) return null
          return (
            <li key={item.key} className={classes['row']} style={{ transform: `translateY(${item.start}px)` }}>
              <Row entry={entry} masked={masked} onOpen={() => onOpen(entry.requestId)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Row({ entry, masked, onOpen }: { entry: CallEntry; masked: boolean; onOpen: () => void }) {
  const zone = useZone()
  return (
    <button type="button" className={classes['call']} onClick={onOpen}>
      <span className={classes['status']} data-outcome={outcomeOf(entry)}>
        {statusText(entry)}
      </span>
      <span className={classes['what']}>
        <span className={classes['path']}>
          <b>{entry.method}</b> <bdi>{masked ? maskNumbers(entry.path) : entry.path}</bdi>
        </span>
        <span className={classes['sub']}>
          <span>{formatClock(entry.startedAt, zone, 'second').time}</span>
          {entry.ms === null ? null : <span>{text.ms(entry.ms)}</span>}
          {entry.attempts.length > 1 ? <span>{text.attempts(entry.attempts.length)}</span> : null}
          {entry.differences.length > 0 ? <span>{text.differs(entry.differences.length)}</span> : null}
        </span>
      </span>
    </button>
  )
}
