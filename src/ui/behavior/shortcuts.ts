import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#/base/store'
import { preferences } from './preferences'

/** A registered shortcut. */
export interface Shortcut {
  /** `/`, `g p` (in sequence), or `mod+k` (Ctrl, ⌘ on a Mac). */
  keys: string
  /** Description in the list of shortcuts; undefined keeps it off the list. */
  label?: string | undefined
}

interface Registered extends Shortcut {
  /** Off while a field has the focus, for keys that fields use themselves, such as undo. */
  offInFields: boolean
  run: (event: KeyboardEvent) => void
}

const registered = createStore<readonly Registered[]>([])

/** The longest time between the keys of `g p`. */
const SEQUENCE_MS = 1_500
let pending: { key: string; at: number } | null = null

/** How long a key waits for the part of the page that has a shortcut for it. */
const HOLD_MS = 10_000
/** Keys that follow each other faster than this are typed text. */
const TYPING_MS = 1_000
let held: { event: KeyboardEvent; key: string } | null = null
let lastKeyAt = -Infinity

const drop = () => {
  held = null
}

function set(next: readonly Registered[]) {
  if (next.length === 0) {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', drop)
    drop()
  } else {
    // Without effect if they are already added
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', drop)
  }
  registered.set(next)
}

/**
 * Keeps a key for a part of the page that is still loading: the first shortcut for it that is registered gets it, unless
 * something else is pressed or clicked, or a field takes the focus. Shortcuts that do not exist yet are kept like this by
 * themselves; a field calls it for a key that is not meant for its text.
 */
export function holdKey(event: KeyboardEvent): void {
  held = { event, key: written(event) }
}

/** Runs the shortcut that a key was kept for, once all parts that came together are registered. */
function releaseHeld() {
  if (held === null) return
  const { event, key } = held
  if (performance.now() - event.timeStamp > HOLD_MS) return drop()
  const hit = registered.get().findLast(one => one.keys === key)
  if (hit === undefined) return
  drop()
  // The field that the key was pressed in may still have the focus
  const isElsewhere = document.activeElement !== event.target && inField(document.activeElement)
  if (!isElsewhere && !behindDialog() && preferences().singleKeys) hit.run(event)
}

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')
  )
}

/** Shortcuts of the page are off while a dialog is open. */
function behindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Whether a single key may trigger something: no field has the focus, no dialog is open, and single keys are on. */
export function keysAreFree(event: Event): boolean {
  return !inField(event.target) && !behindDialog() && preferences().singleKeys
}

function written(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

function onKey(event: KeyboardEvent) {
  if (event === held?.event) return
  drop()
  const isTyping = event.timeStamp - lastKeyAt < TYPING_MS
  lastKeyAt = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.timeStamp : -Infinity
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const key = written(event)
  const withModifier = key.startsWith('mod+')
  // In this order: the check for an open dialog searches the whole document, which each typed key should not pay for
  if (!withModifier && (inField(event.target) || !preferences().singleKeys)) return
  if (behindDialog()) return
  const before = pending !== null && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ` : ''
  pending = null
  // The newest registration wins: pages and dialogs override the frame
  const all = registered.get()
  const hit = all.findLast(one => one.keys === before + key) ?? all.findLast(one => one.keys === key)
  if (hit?.offInFields === true && inField(event.target)) return
  if (hit) {
    event.preventDefault()
    hit.run(event)
    return
  }
  if (all.some(one => one.keys.startsWith(`${key} `))) pending = { key, at: event.timeStamp }
  else if (/^[a-z]$/.test(key) && before === '' && !isTyping) holdKey(event)
}

/** Registers a shortcut while the component is mounted. Off in fields, unless it uses Ctrl or ⌘ and the field does not. */
export function useShortcut(
  keys: string,
  run: (event: KeyboardEvent) => void,
  label?: string,
  { offInFields = false } = {},
): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const one: Registered = { keys, label, offInFields, run: event => act(event) }
    set([...registered.get(), one])
    // After the effects of the other parts, because the newest shortcut for a key wins
    if (held !== null) queueMicrotask(releaseHeld)
    return () => set(registered.get().filter(other => other !== one))
  }, [keys, label, offInFields])
}

/** The shortcuts that are currently registered, for the list of shortcuts. */
export const useShortcuts = (): readonly Shortcut[] => useStore(registered)

/** Whether shortcuts use ⌘ instead of Ctrl. */
export function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
