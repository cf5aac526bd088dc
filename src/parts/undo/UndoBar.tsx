import { IconClock } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { setPreference, undoTimes } from '#/ui/behavior/preferences'
import { onMac, useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { undoText as t } from './text'
import {
  dismissQueued,
  pauseQueue,
  retryQueued,
  sendQueuedNow,
  setQueueApi,
  undoAction,
  undoNewest,
  useQueuedActions,
  type QueuedAction,
  type QueuedActionPhase,
} from './undo-queue'
import classes from './UndoBar.module.css'

/** How the app shows a failed call; the parts do not know each other. */
export type Notice = (error: unknown) => ReactNode

/** What is about to be sent and can still be taken back, and what became of it; over every page (product.md, "Undo"). */
export function UndoBar({ notice }: { notice: Notice }) {
  const api = useApi()
  const acts = useQueuedActions(api.scope)
  useEffect(() => setQueueApi(api), [api])
  const isWaiting = acts.some(({ phase }) => phase.kind === 'waiting')
  if (acts.length === 0) return null
  return (
    <section aria-label={t.label}>
      {isWaiting ? <UndoKey /> : null}
      <StandStill>
        {acts.map(act => (
          <Bar key={`${act.id} ${act.phase.kind}`} act={act} notice={notice} />
        ))}
      </StandStill>
    </section>
  )
}

function UndoKey() {
  const { scope } = useApi()
  useShortcut('mod+z', () => undoNewest(scope), t.undoKey, { fieldsKeep: true })
  return null
}

/** The time stands still while the pointer or the focus is on the bar: nobody is hurried who is about to decide. */
function StandStill({ children }: { children: ReactNode }) {
  const on = useRef({ pointer: false, focus: false })
  const note = (change: Partial<typeof on.current>) => {
    Object.assign(on.current, change)
    pauseQueue(on.current.pointer || on.current.focus)
  }
  useEffect(() => () => pauseQueue(false), [])
  return (
    <div
      role="presentation"
      className={classes['bars']}
      onPointerEnter={() => note({ pointer: true })}
      onPointerLeave={() => note({ pointer: false })}
      onFocus={() => note({ focus: true })}
      onBlur={event => note({ focus: event.currentTarget.contains(event.relatedTarget) })}
    >
      {children}
    </div>
  )
}

function Bar({ act, notice }: { act: QueuedAction; notice: Notice }) {
  const { phase, words } = act
  useFocusToMain()
  switch (phase.kind) {
    case 'waiting':
      return <WaitingBar act={act} phase={phase} />
    case 'sending':
      return (
        <div className={classes['bar']} role="status">
          <IconClock size={16} stroke={1.5} aria-hidden />
          <span className={classes['what']}>
            {words.waiting} <span className={classes['when']}>{t.sending}</span>
          </span>
        </div>
      )
    case 'already':
      return (
        <div className={classes['note']}>
          <ErrorNotice tone="info" title={words.already} actions={<Dismiss id={act.id} />} />
        </div>
      )
    case 'failed':
      return (
        <div className={classes['note']}>
          {notice(phase.error)}
          <NextSteps act={act}>{words.failed}</NextSteps>
        </div>
      )
    case 'unsure':
      return (
        <div className={classes['note']}>
          {notice(phase.error)}
          <NextSteps act={act}>{words.unsure}</NextSteps>
        </div>
      )
  }
}

interface WaitingBarProps {
  act: QueuedAction
  phase: Extract<QueuedActionPhase, { kind: 'waiting' }>
}

function WaitingBar({ act, phase }: WaitingBarProps) {
  const { seconds, isPaused, time } = phase
  return (
    <div className={classes['bar']}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      <span className={classes['what']}>
        {act.words.waiting}{' '}
        <span className={classes['when']}>{seconds === null ? t.confirm : isPaused ? t.paused : t.in(seconds)}</span>
      </span>
      <label className={classes['time']}>
        <span className="sb-hidden">{t.time}</span>
        <select
          value={time}
          onChange={event => {
            const chosen = undoTimes.find(one => one === event.currentTarget.value)
            if (chosen) setPreference('undo', chosen)
          }}
        >
          {undoTimes.map(one => (
            <option key={one} value={one}>
              {t.times[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className={classes['now']} onClick={() => sendQueuedNow(act.id)}>
        {act.words.now}
      </button>
      <button
        type="button"
        className={classes['undo']}
        onClick={() => undoAction(act.id)}
        aria-keyshortcuts="Control+Z"
      >
        {t.undo}{' '}
        <kbd className={classes['key']} aria-hidden>
          {onMac() ? '⌘' : 'Ctrl'} Z
        </kbd>
      </button>
      {seconds === null ? null : (
        <i
          key={time}
          className={classes['line']}
          aria-hidden
          data-paused={isPaused || undefined}
          style={{ animationDuration: `${time}s` }}
        />
      )}
    </div>
  )
}

function NextSteps({ act, children }: { act: QueuedAction; children: ReactNode }) {
  return (
    <div className={classes['next']}>
      <span className={classes['what']}>{children}</span>
      <PlainButton small onClick={() => retryQueued(act.id)}>
        {t.again}
      </PlainButton>
      <Dismiss id={act.id} />
    </div>
  )
}

const Dismiss = ({ id }: { id: string }) => (
  <PlainButton small look="quiet" onClick={() => dismissQueued(id)}>
    {t.ok}
  </PlainButton>
)

/** Whoever pressed a button of a bar that goes away stands on the page, not nowhere. */
function useFocusToMain(): void {
  // Before it is taken off the page: afterwards nobody knows where the focus was
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest(`.${classes['bars'] ?? ''}`)) document.getElementById('main')?.focus()
    },
    [],
  )
}
