import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#/base/store'
import { preferences } from './preferences'

/** A registered shortcut. */
export interface Shortcut {
  /** `/`, `g p` (in sequence), or `mod+k` (Ctrl or ⌘). */
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

const dropHeld = () => {
  held = null
}

function setShortcuts(next: readonly Registered[]) {
  if (next.length === 0) {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', dropHeld)
    dropHeld()
  } else {
    // No effect if they are already added
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', dropHeld)
  }
  registered.set(next)
}

/**
 * Holds a key for a part of the page that is still loading: a shortcut that is registered for it within 10 s runs,
 * unless another key is pressed or something is clicked first, or by then another field has the focus or a dialog is
 * open. Letters outside fields are held automatically; a field calls this for a key that is not meant for its text.
 */
export function holdKey(event: KeyboardEvent): void {
  held = { event, key: keyOf(event) }
}

/** Runs the shortcut that a key was held for, once all parts that arrived together are registered. */
function releaseHeld() {
  if (held === null) return
  const { event, key } = held
  if (performance.now() - event.timeStamp > HOLD_MS) return dropHeld()
  const match = registered.get().findLast(shortcut => shortcut.keys === key)
  if (match === undefined) return
  dropHeld()
  // The field that the key was pressed in may still have the focus
  const isElsewhere = document.activeElement !== event.target && isField(document.activeElement)
  if (!isElsewhere && !isDialogOpen() && preferences().singleKeys) match.run(event)
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')
  )
}

/** Shortcuts of the page are off while a dialog is open. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Whether a single key may trigger something: no field has the focus, no dialog is open, and single keys are on. */
export function canUseSingleKeys(event: Event): boolean {
  return !isField(event.target) && !isDialogOpen() && preferences().singleKeys
}

/**
 * Whether the key is typed with AltGr or Option, as `[` is on many European keyboards. Then neither of them is a
 * modifier, nor is Ctrl, which Windows reports with AltGr. Letters and digits are typed without them.
 */
function isTypedWithAlt({ key, altKey }: KeyboardEvent): boolean {
  return altKey && /^[^\p{L}\p{N}\s]$/u.test(key)
}

/** The key of an event as shortcuts write it. */
function keyOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const hasModifier = event.metaKey || (event.ctrlKey && !isTypedWithAlt(event))
  if (!hasModifier) return key
  // Redo is undo with Shift
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
}

function onKey(event: KeyboardEvent) {
  if (event === held?.event) return
  dropHeld()
  const isTyping = event.timeStamp - lastKeyAt < TYPING_MS
  lastKeyAt = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.timeStamp : -Infinity
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  if (event.altKey && !isTypedWithAlt(event)) return
  const key = keyOf(event)
  const hasModifier = key.startsWith('mod+')
  // In this order, because the check for an open dialog searches the whole document, which would slow down typing
  if (!hasModifier && (isField(event.target) || !preferences().singleKeys)) return
  if (isDialogOpen()) return
  const before = pending !== null && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ` : ''
  pending = null
  // The newest registration wins: pages override the frame
  const all = registered.get()
  const match = all.findLast(({ keys }) => keys === before + key) ?? all.findLast(({ keys }) => keys === key)
  if (match?.offInFields === true && isField(event.target)) return
  if (match) {
    event.preventDefault()
    match.run(event)
    return
  }
  if (all.some(({ keys }) => keys.startsWith(`${key} `))) pending = { key, at: event.timeStamp }
  else if (/^[a-z]$/.test(key) && before === '' && !isTyping) holdKey(event)
}

/**
 * Registers a shortcut while the component is mounted. Without Ctrl or ⌘ it is off in fields; with one of them only if
 * `offInFields` is set. With `yields`, any other shortcut for the same keys wins, even an older one.
 */
export function useShortcut(
  keys: string,
  run: (event: KeyboardEvent) => void,
  label?: string,
  { offInFields = false, yields = false } = {},
): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const shortcut: Registered = { keys, label, offInFields, run: event => runLatest(event) }
    const others = registered.get()
    setShortcuts(yields ? [shortcut, ...others] : [...others, shortcut])
    // After the effects of the other parts, because the newest shortcut for a key wins
    if (held !== null) queueMicrotask(releaseHeld)
    return () => setShortcuts(registered.get().filter(other => other !== shortcut))
  }, [keys, label, offInFields, yields])
}

/** The shortcuts that are currently registered, for the list of shortcuts. */
export const useShortcuts = (): readonly Shortcut[] => useStore(registered)

/** What the modifier of a shortcut is called on this device: ⌘ or Ctrl. */
export const modifierName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
