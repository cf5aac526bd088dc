import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { type CallEntry, useCallLog } from '#/api/http/log'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { maskNumbers } from '#/ui/format/mask'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { SideDrawer } from '#/ui/overlays/SideDrawer'
import { closeApiLog, showCall, useApiLogState } from './api-log-state'
import { outcomeOf, statusText, CallDetail } from './CallDetail'
import { text } from './text'
import classes from './ApiLogDrawer.module.css'

/** The newest 500 calls of this session in this tab, as a list, or one of them in detail. */
export function ApiLogDrawer() {
  const { log } = useApi()
  const params = useRouteParams()
  const entries = useCallLog(log)
  const { requestId } = useApiLogState()
  const { maskNumbers } = usePreferences()
  /** Whether the list is shown again after a call. */
  const [isBack, setBack] = useState(false)
  const entry = entries.find(listed => listed.requestId === requestId)
  return (
    <SideDrawer
      title={
        <>
          {text.title} <span className={classes['count']}>{text.count(entries.length)}</span>
        </>
      }
      closeLabel={text.close}
      onClose={closeApiLog}
      size={640}
    >
      <div className={classes['drawer']}>
        <div className={`sb-row ${classes['tools'] ?? ''}`}>
          <Switch
            label={text.mask}
            checked={maskNumbers}
            onChange={event => setPreference('maskNumbers', event.currentTarget.checked)}
          />
          <div className="sb-tools-end">
            <Button size="xs" component={PathLink} to={paths.drift(params)} onClick={closeApiLog}>
              {text.drift}
            </Button>
            <Button
              size="xs"
              disabled={entries.length === 0}
              onClick={() => {
                showCall(null)
                log.clear()
              }}
            >
              {text.clear}
            </Button>
          </div>
        </div>
        {entry ? (
          <CallDetail
            key={entry.id}
            entry={entry}
            masked={maskNumbers}
            onBack={() => {
              setBack(true)
              showCall(null)
            }}
          />
        ) : entries.length === 0 ? (
          <EmptyState title={text.empty}>{text.emptyNext}</EmptyState>
        ) : (
          <CallList entries={entries} masked={maskNumbers} onOpen={showCall} takesFocus={isBack} />
        )}
      </div>
    </SideDrawer>
  )
}

const ROW_HEIGHT = 52

interface CallListProps {
  entries: readonly CallEntry[]
  masked: boolean
  onOpen: (requestId: string) => void
  /** Whether the list replaces what had the focus. */
  takesFocus: boolean
}

/** The calls, newest first. Only visible rows are rendered. */
function CallList({ entries, masked, onOpen, takesFocus }: CallListProps) {
  'use no memo' // The virtualizer returns the same object with new content, which compiled code would not notice
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) scroller.current?.focus()
  }, [takesFocus])
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
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
    <button type="button" className={`sb-item ${classes['call'] ?? ''}`} onClick={onOpen}>
      <span className={classes['status']} data-outcome={outcomeOf(entry)}>
        {statusText(entry)}
      </span>
      <span className={classes['summary']}>
        <span className={`sb-line ${classes['path'] ?? ''}`}>
          <b>{entry.method}</b> <bdi>{masked ? maskNumbers(entry.path) : entry.path}</bdi>
        </span>
        <span className={`sb-note ${classes['sub'] ?? ''}`}>
          <span>{formatClock(entry.startedAt, zone, 'second').time}</span>
          {entry.ms === null ? null : <span>{text.ms(entry.ms)}</span>}
          {entry.attempts.length > 1 ? <span>{text.attempts(entry.attempts.length)}</span> : null}
          {entry.differences.length > 0 ? <span>{text.differs(entry.differences.length)}</span> : null}
        </span>
      </span>
    </button>
  )
}
