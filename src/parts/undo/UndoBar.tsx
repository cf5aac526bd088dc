import { Button } from '@mantine/core'
import { IconClock, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { setPreference, undoTimes } from '#/ui/behavior/preferences'
import { modifierName, useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useMasking } from '#/ui/format/Masked'
import type { Mark } from '#/ui/format/sentence'
import { text as t } from './text'
import {
  dismissQueued,
  pauseQueue,
  retryQueued,
  sendQueuedNow,
  undoAction,
  undoNewest,
  useQueuedActions,
  type QueuedAction,
  type QueuedActionPhase,
} from './undo-queue'
import classes from './UndoBar.module.css'

/** Shows a failed call the way the app does: this part may not import `parts/api-log`. */
export type RenderError = (error: unknown) => ReactNode

/** Shows what is about to be sent and can still be undone, and its result; stays visible on every page. */
export function UndoBar({ renderError }: { renderError: RenderError }) {
  const api = useApi()
  const actions = useQueuedActions(api.scope)
  const isWaiting = actions.some(({ phase }) => phase.kind === 'waiting')
  if (actions.length === 0) return null
  return (
    <section aria-label={t.label}>
      {isWaiting ? <UndoShortcut /> : null}
      <PauseWhileInside>
        {actions.map(action => (
          <div key={`${action.id} ${action.phase.kind}`} ref={focusMainOnRemoval} className={classes['place']}>
            <Bar action={action} renderError={renderError} />
          </div>
        ))}
      </PauseWhileInside>
    </section>
  )
}

function UndoShortcut() {
  const { scope } = useApi()
  useShortcut('mod+z', () => undoNewest(scope), t.shortcut, { offInFields: true })
  return null
}

/** Pauses the countdowns while the pointer or the focus is in the bar, so that the user can decide without rushing. */
function PauseWhileInside({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  const inside = useRef({ pointer: false, focus: false })
  const update = (change: Partial<typeof inside.current>) => {
    Object.assign(inside.current, change)
    const { pointer, focus } = inside.current
    pauseQueue(pointer ? 'pointer' : focus ? 'focus' : null)
  }
  useEffect(() => () => pauseQueue(null), [])
  // After every render: React reports no blur when it removes the bar that has the focus
  useEffect(() => {
    if (inside.current.focus && bars.current?.contains(document.activeElement) === false) update({ focus: false })
  })
  return (
    <div
      ref={bars}
      role="presentation"
      className={classes['bars']}
      onPointerEnter={() => update({ pointer: true })}
      onPointerLeave={() => update({ pointer: false })}
      onFocus={() => update({ focus: true })}
      onBlur={event => update({ focus: event.currentTarget.contains(event.relatedTarget) })}
    >
      {children}
    </div>
  )
}

function Bar({ action, renderError }: { action: QueuedAction; renderError: RenderError }) {
  const { id, phase, text } = action
  const mask = useMasking()
  switch (phase.kind) {
    case 'waiting':
      return <WaitingBar action={action} phase={phase} />
    case 'offline':
      return (
        <div className={`sb-row sb-small ${classes['bar'] ?? ''}`}>
          <IconCloudOff size={16} stroke={1.5} aria-hidden />
          <span className={`sb-wrap ${classes['what'] ?? ''}`}>{t.offline(text.waiting, markTime)}</span>
          <button type="button" className={classes['now']} onClick={() => sendQueuedNow(id)}>
            {t.sendNow}
          </button>
          <button type="button" className={classes['undo']} onClick={() => undoAction(id)}>
            {t.drop}
          </button>
        </div>
      )
    case 'sending':
    case 'checking':
      return (
        <div className={`sb-row sb-small ${classes['bar'] ?? ''}`} role="status">
          <IconClock size={16} stroke={1.5} aria-hidden />
          <span className={`sb-wrap ${classes['what'] ?? ''}`}>{t[phase.kind](text.waiting, markTime)}</span>
        </div>
      )
    case 'already':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          <ErrorNotice
            tone="info"
            title={mask(text.already)}
            action={{ label: t.ok, onClick: () => dismissQueued(id) }}
          />
        </div>
      )
    case 'not-removed':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          <ErrorNotice tone="warn" title={mask(text.undone)} action={{ label: t.ok, onClick: () => dismissQueued(id) }}>
            {t.notRemoved}
          </ErrorNotice>
        </div>
      )
    case 'found':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          <ErrorNotice tone="info" title={mask(text.done())} action={{ label: t.ok, onClick: () => dismissQueued(id) }}>
            {t.found}
          </ErrorNotice>
        </div>
      )
    case 'absent':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          <ErrorNotice
            tone="warn"
            title={mask(text.failed)}
            onRetry={() => retryQueued(id)}
            action={{ label: t.ok, onClick: () => dismissQueued(id) }}
          >
            {t.checked}
          </ErrorNotice>
        </div>
      )
    case 'failed':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          {renderError(phase.error)}
          <div className={`sb-row ${classes['next'] ?? ''}`}>
            <span className={`sb-wrap ${classes['what'] ?? ''}`}>{mask(text.failed)}</span>
            <RetryOrDismiss id={id} />
          </div>
        </div>
      )
    case 'unknown':
      return (
        <div className={`sb-card ${classes['note'] ?? ''}`}>
          <ErrorNotice tone="warn" title={t.lost} actions={<RetryOrDismiss id={id} />}>
            {mask(text.unknown)}
          </ErrorNotice>
        </div>
      )
  }
}

function RetryOrDismiss({ id }: { id: string }) {
  return (
    <>
      <Button size="xs" onClick={() => retryQueued(id)}>
        {t.tryAgain}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => dismissQueued(id)}>
        {t.ok}
      </Button>
    </>
  )
}

const markTime: Mark = words => <span className={classes['when']}>{words}</span>

interface WaitingBarProps {
  action: QueuedAction
  phase: Extract<QueuedActionPhase, { kind: 'waiting' }>
}

function WaitingBar({ action: { id, text }, phase }: WaitingBarProps) {
  const { seconds, pausedBy, time } = phase
  return (
    <div className={`sb-row sb-small ${classes['bar'] ?? ''}`}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      <span className={`sb-wrap ${classes['what'] ?? ''}`}>
        {seconds === null
          ? t.waiting.onConfirm(text.waiting, markTime)
          : pausedBy === null
            ? t.waiting.countdown(text.waiting, seconds, markTime)
            : t.waiting.paused[pausedBy](text.waiting, markTime)}
      </span>
      <label className={classes['time']}>
        <span className="sb-hidden">{t.time}</span>
        <select
          value={time}
          onChange={event => {
            const chosen = undoTimes.find(option => option === event.currentTarget.value)
            if (chosen) setPreference('undo', chosen)
          }}
        >
          {undoTimes.map(option => (
            <option key={option} value={option}>
              {t.times[option]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className={classes['now']} onClick={() => sendQueuedNow(id)}>
        {text.sendNow}
      </button>
      <button
        type="button"
        className={classes['undo']}
        onClick={() => undoAction(id)}
        aria-keyshortcuts="Control+Z Meta+Z"
      >
        {t.undo}{' '}
        <kbd className={classes['key']} aria-hidden>
          {modifierName()} Z
        </kbd>
      </button>
      {seconds === null ? null : (
        <i
          key={time}
          className={classes['line']}
          aria-hidden
          data-paused={pausedBy !== null || undefined}
          style={{ animationDuration: `${time}s` }}
        />
      )}
    </div>
  )
}
