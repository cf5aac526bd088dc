import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api } from '#/api/http/client'
import { sendMutation } from '#/api/mutation/mutate'
import type { Mutation, MutationOutcome } from '#/api/mutation/mutation-definition'
import { newId } from '#/api/new-id'
import { currentApi } from '#/api/session/current-api'
import { createStore, useStore } from '#/base/store'
import type { Input, Row } from '#/contract/endpoint'
import { onPreferences, preferences, type UndoTime } from '#/ui/behavior/preferences'
import { modifierName } from '#/ui/behavior/shortcuts'
import { announce } from '#/ui/feedback/LiveRegion'
import { startCountdown, type Countdown } from './countdown'
import { mountPendingActions } from './mount-pending-actions'
import { text as t } from './text'

/** The texts of a queued action. */
export interface QueuedActionText {
  /** While it waits, without the time: "Unsubscribing Ines Duarte from Iced season". */
  waiting: ReactNode
  /** Like `waiting`, for screen readers. */
  announcement: string
  /** The button that sends it without waiting: "Unsubscribe now". */
  sendNow: string
  /** Called once it is done, because the text says what holds by then. */
  done: () => string
  /** Nothing needed to change. */
  already: string
  /** The user undid it. */
  undone: string
  /** It failed: what still holds. */
  failed: string
  /** It may have been done: what that means, and whether trying again is safe. */
  unknown: string
}

/** Why the countdowns are paused: the pointer or the keyboard focus is in the undo bar. */
export type QueuePauseReason = 'pointer' | 'focus'

/** The state of a queued action. */
export type QueuedActionPhase =
  /** Not sent yet. `seconds` is null if it waits for the user to confirm. */
  | { kind: 'waiting'; seconds: number | null; pausedBy: QueuePauseReason | null; time: UndoTime }
  /** Not sent, because this computer was offline when it was due. The user decides. */
  | { kind: 'offline' }
  | { kind: 'sending' }
  /** The response was lost, and the outcome cannot be read yet. */
  | { kind: 'checking' }
  /** Rejected, or not sent: nothing was changed. */
  | { kind: 'failed'; error: unknown }
  /** The response was lost. `absent`: reading proves that nothing was changed. `unknown`: it may have been done. */
  | { kind: 'absent' | 'unknown' }
  /** It took effect: the response was lost, and reading proved it. */
  | { kind: 'found' }
  | { kind: 'already' }
  /** The user undid it, so it was not sent, but this browser could not remove it: the next page may offer it. */
  | { kind: 'not-removed' }

/** How an action ended: `found` by reading after its response was lost; `already` if nothing needed to change. */
type Completion = 'done' | 'found' | 'already'

/** An action that waits, is being sent, or has a result that the user has not dismissed. */
export interface QueuedAction {
  id: string
  scope: string
  /** Identifies what the action is about, for `useQueuedAction`. */
  subject: string
  text: QueuedActionText
  phase: QueuedActionPhase
}

interface QueueOptions<R extends Row> {
  api: Api
  client: QueryClient
  mutation: Mutation<R>
  input: Input<R>
  /** Names the action in the mutation ledger. */
  description: string
  subject: string
  text: QueuedActionText
  /** Called when it took effect, or nothing needed to change, even after the user has left the page. */
  onDone?: (completion: Completion) => void
}

interface Entry extends QueuedAction {
  start: () => void
  countdown: Countdown | null
  /** Ends the wait; null when it is not waiting. */
  release: ((decision: 'send' | 'withdraw') => void) | null
  /** The user undid it. */
  isWithdrawn: boolean
  sendOnPageClose: (() => void) | null
  onDone: (completion: Completion) => void
}

let entries: readonly Entry[] = []
const shown = createStore<readonly QueuedAction[]>([])
let pausedBy: QueuePauseReason | null = null

function publish(next: readonly Entry[] = entries): void {
  entries = next
  shown.set(next.map(({ id, scope, subject, text, phase }) => ({ id, scope, subject, text, phase })))
}

/**
 * Queues an action that can be undone: it is stored as waiting immediately and sent when its time is up, wherever the
 * user is in the app by then. A subject that is already waiting or being sent is not queued again; one that was not
 * sent because this computer was offline is sent now.
 */
export function queueAction<R extends Row>(options: QueueOptions<R>): void {
  const { api, subject, text, onDone = () => undefined, ...rest } = options
  const same = entries.find(queued => queued.scope === api.scope && queued.subject === subject)
  if (same?.phase.kind === 'offline') return decide(same, 'send')
  if (same && (same.release !== null || isUnderWay(same))) return
  watchPageAndPreferences()
  mountPendingActions()
  const entry: Entry = {
    id: newId(),
    scope: api.scope,
    subject,
    text,
    phase: { kind: 'sending' },
    countdown: null,
    release: null,
    isWithdrawn: false,
    sendOnPageClose: null,
    onDone,
    start: () => {
      const decision = () => new Promise<'send' | 'withdraw'>(resolve => (entry.release = resolve))
      const first = decision()
      wait(entry)
      const outcome = sendMutation({
        api: currentApi(api),
        ...rest,
        hold: isOffline => (isOffline ? askAgain(entry, decision) : first),
        onWaiting: send => (entry.sendOnPageClose = send),
        onChecking: () => setPhase(entry, { kind: 'checking' }),
      })
      void awaitOutcome(entry, outcome)
    },
  }
  publish([...entries.filter(queued => queued.scope !== api.scope || queued.subject !== subject), entry])
  entry.start()
  const time = preferences().undo
  const { announcement } = text
  announce(
    time === 'confirm'
      ? t.announce.onConfirm(announcement, modifierName())
      : t.announce.countdown(announcement, Number(time), modifierName()),
  )
}

/** Starts the time to undo, or restarts it with a new length. */
function wait(entry: Entry): void {
  entry.countdown?.stop()
  const time = preferences().undo
  const show = () => setPhase(entry, { kind: 'waiting', seconds: entry.countdown?.seconds() ?? null, pausedBy, time })
  entry.countdown =
    time === 'confirm'
      ? null
      : startCountdown({ ms: Number(time) * 1000, onSecond: show, onEnd: () => decide(entry, 'send') })
  if (pausedBy !== null) entry.countdown?.pause()
  show()
}

/** Nothing was sent, because this computer is offline: asks whether to send, instead of sending later on its own. */
function askAgain(entry: Entry, decision: () => Promise<'send' | 'withdraw'>): Promise<'send' | 'withdraw'> {
  const again = decision()
  setPhase(entry, { kind: 'offline' })
  announce(t.announce.offline(entry.text.announcement), 'assertive')
  return again
}

function setPhase(entry: Entry, phase: QueuedActionPhase): void {
  entry.phase = phase
  publish()
}

/** From now on, neither the countdown nor the closing of the page sends the action. */
function endWait(entry: Entry): void {
  entry.countdown?.stop()
  entry.countdown = null
  entry.sendOnPageClose = null
  entry.release = null
}

function decide(entry: Entry, decision: 'send' | 'withdraw'): void {
  const { release } = entry
  endWait(entry)
  entry.isWithdrawn = decision === 'withdraw'
  release?.(decision)
  if (decision === 'send') setPhase(entry, { kind: 'sending' })
}

async function awaitOutcome(entry: Entry, outcome: Promise<MutationOutcome<unknown>>): Promise<void> {
  const remove = () => publish(entries.filter(queued => queued !== entry))
  try {
    const result = await outcome
    switch (result.kind) {
      case 'done':
        announce(entry.text.done())
        entry.onDone(result.found ? 'found' : 'done')
        return result.found ? setPhase(entry, { kind: 'found' }) : remove()
      case 'withdrawn':
        announce(entry.text.undone)
        return remove()
      case 'already':
        announce(entry.text.already)
        entry.onDone('already')
        return setPhase(entry, { kind: 'already' })
      case 'absent':
      case 'unknown':
        return setPhase(entry, { kind: result.kind })
    }
  } catch (error) {
    endWait(entry)
    if (!entry.isWithdrawn) return setPhase(entry, { kind: 'failed', error })
    // A button that tries again would send what was undone
    announce(entry.text.undone)
    setPhase(entry, { kind: 'not-removed' })
  }
}

const byId = (id: string): Entry | undefined => entries.find(entry => entry.id === id)

/** Undoes a waiting action: nothing is sent. */
export function undoAction(id: string): void {
  const entry = byId(id)
  if (entry?.release) decide(entry, 'withdraw')
}

/** Undoes the newest waiting action of a scope, but not one that was not sent because this computer was offline. */
export function undoNewest(scope: string): void {
  const newest = entries.findLast(entry => entry.scope === scope && entry.phase.kind === 'waiting' && entry.release)
  if (newest) decide(newest, 'withdraw')
}

/** Sends a waiting action immediately. */
export function sendQueuedNow(id: string): void {
  const entry = byId(id)
  if (entry?.release) decide(entry, 'send')
}

/** Resends an action that failed or whose response was lost, without another wait: the user just asked for it. */
export function retryQueued(id: string): void {
  const entry = byId(id)
  if (!entry || entry.release !== null || isUnderWay(entry)) return
  entry.start()
  decide(entry, 'send')
}

const isUnderWay = ({ phase }: Entry): boolean => phase.kind === 'sending' || phase.kind === 'checking'

/** Removes a result that the user has read. */
export function dismissQueued(id: string): void {
  publish(entries.filter(entry => entry.id !== id || entry.release !== null))
}

/** Pauses the countdowns of everything that waits; null resumes them. */
export function pauseQueue(reason: QueuePauseReason | null): void {
  if (reason === pausedBy) return
  pausedBy = reason
  for (const entry of entries) {
    if (reason === null) entry.countdown?.resume()
    else entry.countdown?.pause()
    if (entry.phase.kind === 'waiting') entry.phase = { ...entry.phase, pausedBy }
  }
  publish()
}

/**
 * Sends every action of a scope that is counting down and awaits the responses, before a sign-out ends the session. A
 * lost response is not awaited: its intent is stored, and the next session reads the outcome.
 * @returns for each action that was not done, what still holds
 */
export async function flushQueue(scope: string): Promise<string[]> {
  for (const entry of entries) if (entry.scope === scope && entry.release && entry.countdown) decide(entry, 'send')
  const due = entries.filter(entry => entry.scope === scope && entry.phase.kind === 'sending')
  const isSending = () => entries.some(entry => entry.scope === scope && entry.phase.kind === 'sending')
  await new Promise<void>(resolve => {
    if (!isSending()) return resolve()
    const stop = shown.subscribe(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
  return due.flatMap(({ phase, text }) => (phase.kind === 'failed' || phase.kind === 'absent' ? text.failed : []))
}

let isWatching = false
/**
 * When the page closes, actions that are counting down are sent: the user has decided, and the page will be gone when
 * their time is up. Actions that wait for a confirmation keep waiting and are offered on the next page.
 */
function watchPageAndPreferences(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    for (const entry of entries) if (entry.countdown) entry.sendOnPageClose?.()
  })
  // Back from the back/forward cache: the server's journal answers the same call with the same idempotency key
  window.addEventListener('pageshow', event => {
    if (event.persisted) for (const entry of entries) if (entry.countdown) decide(entry, 'send')
  })
  let time = preferences().undo
  onPreferences(() => {
    if (time === preferences().undo) return
    time = preferences().undo
    for (const entry of entries) if (entry.phase.kind === 'waiting') wait(entry)
  })
}

/** Every queued action of a scope, oldest first. */
export const useQueuedActions = (scope: string): readonly QueuedAction[] =>
  useStore(shown).filter(action => action.scope === scope)

/** The queued action about a subject, for the row that shows it. */
export const useQueuedAction = (scope: string, subject: string): QueuedAction | undefined =>
  useQueuedActions(scope).find(action => action.subject === subject)

/** Marks the element on the page that a queued action is about, so that the bar avoids covering it. */
export const aboutAction = (subject: string): { 'data-action-subject': string } => ({ 'data-action-subject': subject })
