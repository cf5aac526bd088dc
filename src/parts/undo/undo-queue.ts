import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { Api } from '#/api/http/client'
import { sendMutation } from '#/api/mutation/mutate'
import type { Mutation, MutationOutcome } from '#/api/mutation/mutation-definition'
import { newId } from '#/api/new-id'
import type { Input, Row } from '#/contract/endpoint'
import { onPreferences, preferences, type UndoTime } from '#/ui/behavior/preferences'
import { announce } from '#/ui/feedback/LiveRegion'
import { startCountdown, type Countdown } from './countdown'
import { mountPendingActions } from './mount-pending-actions'
import { undoText as t } from './text'

/** How a held act is spoken of. */
export interface QueuedActionText {
  /** While it waits, without the time: "Taking +1 312 555 0142 off Iced season". */
  waiting: ReactNode
  /** The same for screen readers. */
  said: string
  /** The button that does not wait: "Unsubscribe now". */
  now: string
  done: string
  /** When it was so already. */
  already: string
  /** When it was taken back. */
  kept: string
  /** When it failed: what is still so. */
  failed: string
  /** When it may have been carried out: what that means, and whether trying again is safe. */
  unsure: string
}

export type QueuedActionPhase =
  /** Not sent yet. `seconds` is null where only a click confirms. */
  | { kind: 'waiting'; seconds: number | null; isPaused: boolean; time: UndoTime }
  | { kind: 'sending' }
  /** Nothing was changed. */
  | { kind: 'failed'; error: unknown }
  /** It may have been carried out. */
  | { kind: 'unsure'; error: unknown }
  | { kind: 'already' }

/** An act that waits, is on its way, or failed. */
export interface QueuedAction {
  id: string
  scope: string
  /** What the act is about, for whoever shows it: see `useHeldAct`. */
  subject: string
  words: QueuedActionText
  phase: QueuedActionPhase
}

interface Holding<R extends Row> {
  api: Api
  client: QueryClient
  act: Mutation<R>
  input: Input<R>
  /** The act in words, for the ledger. */
  what: string
  subject: string
  words: QueuedActionText
}

interface Entry extends QueuedAction {
  start: () => void
  countdown: Countdown | null
  /** Ends the waiting; null when it does not wait. */
  release: ((decision: 'send' | 'withdraw') => void) | null
  sendAtClose: (() => void) | null
  settled: Promise<void>
}

let entries: readonly Entry[] = []
let shown: readonly QueuedAction[] = []
let isPaused = false
const listeners = new Set<() => void>()

/** The session of each scope as it is now: it may be renewed while an act waits, or after it failed for want of it. */
const apis = new Map<string, Api>()

/** The calls of the session as it is now; told by whoever shows the acts. */
export function setQueueApi(api: Api): void {
  apis.set(api.scope, api)
}

function changed(next: readonly Entry[] = entries): void {
  entries = next
  shown = next.map(({ id, scope, subject, words, phase }) => ({ id, scope, subject, words, phase }))
  for (const listener of listeners) listener()
}

/**
 * Begins an act that can be taken back: it is noted down as waiting at once and leaves when its time is over, wherever
 * the user has gone to in the app by then. The same subject is held once.
 */
export function queueAction<R extends Row>(holding: Holding<R>): void {
  const { api, subject, words, ...rest } = holding
  if (entries.some(one => one.scope === api.scope && one.subject === subject && one.release !== null)) return
  watchTheWorld()
  mountPendingActions()
  const entry: Entry = {
    id: newId(),
    scope: api.scope,
    subject,
    words,
    phase: { kind: 'sending' },
    countdown: null,
    release: null,
    sendAtClose: null,
    settled: Promise.resolve(),
    start: () => {
      const hold = new Promise<'send' | 'withdraw'>(resolve => (entry.release = resolve))
      wait(entry)
      const latest = () => apis.get(api.scope) ?? api
      const outcome = sendMutation({
        api: latest(),
        latest,
        ...rest,
        hold,
        onWaiting: send => (entry.sendAtClose = send),
      })
      entry.settled = settle(entry, outcome)
    },
  }
  changed([...entries.filter(one => one.subject !== subject), entry])
  entry.start()
  const time = preferences().undo
  announce(time === 'confirm' ? t.saidConfirm(words.said) : t.said(words.said, Number(time)))
}

/** Begins the time anew, with the length that is set now. */
function wait(entry: Entry): void {
  entry.countdown?.stop()
  const time = preferences().undo
  const show = () => setPhase(entry, { kind: 'waiting', seconds: entry.countdown?.seconds() ?? null, isPaused, time })
  entry.countdown =
    time === 'confirm'
      ? null
      : startCountdown({ ms: Number(time) * 1000, onSecond: show, onEnd: () => decide(entry, 'send') })
  if (isPaused) entry.countdown?.pause()
  show()
}

function setPhase(entry: Entry, phase: QueuedActionPhase): void {
  entry.phase = phase
  changed()
}

function decide(entry: Entry, decision: 'send' | 'withdraw'): void {
  entry.countdown?.stop()
  entry.countdown = null
  entry.sendAtClose = null
  entry.release?.(decision)
  entry.release = null
  if (decision === 'send') setPhase(entry, { kind: 'sending' })
}

async function settle(entry: Entry, outcome: Promise<MutationOutcome<unknown>>): Promise<void> {
  const drop = () => changed(entries.filter(one => one !== entry))
  try {
    const result = await outcome
    switch (result.kind) {
      case 'done':
        announce(entry.words.done)
        return drop()
      case 'withdrawn':
        announce(entry.words.kept)
        return drop()
      case 'already':
        announce(entry.words.already)
        return setPhase(entry, { kind: 'already' })
      case 'absent':
        return setPhase(entry, { kind: 'failed', error: result.error })
      case 'unknown':
        return setPhase(entry, { kind: 'unsure', error: result.error })
    }
  } catch (error) {
    entry.countdown?.stop()
    entry.release = null
    setPhase(entry, { kind: 'failed', error })
  }
}

const byId = (id: string): Entry | undefined => entries.find(one => one.id === id)

/** Takes a waiting act back: nothing is sent. */
export function undoAction(id: string): void {
  const entry = byId(id)
  if (entry?.release) decide(entry, 'withdraw')
}

/** Takes the newest waiting act of a scope back. */
export function undoNewest(scope: string): void {
  const newest = entries.findLast(one => one.scope === scope && one.release !== null)
  if (newest) decide(newest, 'withdraw')
}

/** Does not wait any longer. */
export function sendQueuedNow(id: string): void {
  const entry = byId(id)
  if (entry?.release) decide(entry, 'send')
}

/** Sends what failed once more, at once: it was thought over before. */
export function retryQueued(id: string): void {
  const entry = byId(id)
  if (!entry || entry.release !== null || entry.phase.kind === 'sending') return
  entry.start()
  decide(entry, 'send')
}

/** Takes a note that was read off the screen. */
export function dismissQueued(id: string): void {
  changed(entries.filter(one => one.id !== id || one.release !== null))
}

/** Lets the time stand still, or go on, for everything that waits. */
export function pauseQueue(paused: boolean): void {
  if (paused === isPaused) return
  isPaused = paused
  for (const entry of entries) {
    if (paused) entry.countdown?.pause()
    else entry.countdown?.resume()
    if (entry.phase.kind === 'waiting') entry.phase = { ...entry.phase, isPaused }
  }
  changed()
}

/** Sends everything of a scope that waits, and waits for the answers: before a sign-out ends the session. */
export async function flushQueue(scope: string): Promise<void> {
  const own = entries.filter(one => one.scope === scope)
  for (const entry of own) if (entry.release && entry.countdown) decide(entry, 'send')
  await Promise.allSettled(own.filter(one => one.release === null).map(one => one.settled))
}

let isWatching = false
/**
 * When the page closes, what is counting down is sent: the user has decided, and nobody will be there at the end of its
 * time. What only a click confirms stays waiting, and is offered at the next start.
 */
function watchTheWorld(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    for (const entry of entries) if (entry.countdown) entry.sendAtClose?.()
  })
  // Back from the cache of left pages: the same call under the same key is answered from the server's journal
  window.addEventListener('pageshow', event => {
    if (event.persisted) for (const entry of entries) if (entry.countdown) decide(entry, 'send')
  })
  let time = preferences().undo
  onPreferences(() => {
    if (time === preferences().undo) return
    time = preferences().undo
    for (const entry of entries) if (entry.release) wait(entry)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything of a scope that waits, is on its way, or failed; oldest first. */
export const useQueuedActions = (scope: string): readonly QueuedAction[] => {
  const all = useSyncExternalStore(subscribe, () => shown)
  return all.filter(one => one.scope === scope)
}

/** What is held about a subject, for the row that shows it. */
export const useQueuedAction = (scope: string, subject: string): QueuedAction | undefined =>
  useQueuedActions(scope).find(one => one.subject === subject)
