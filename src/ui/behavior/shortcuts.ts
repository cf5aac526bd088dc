import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { preferences } from './preferences'

/** One line of the sheet of shortcuts. */
export interface Shortcut {
  /** `/`, `g p` (one after the other) or `mod+k` (Ctrl, on a Mac ⌘). */
  keys: string
  /** What it does, as the sheet says it; undefined keeps it off the sheet. */
  label?: string | undefined
}

interface Registered extends Shortcut {
  /** Leaves the key to a field that is typed in, such as its own undo. */
  fieldsKeep: boolean
  run: (event: KeyboardEvent) => void
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

/** How long the second key of `g p` may take. */
const sequenceMs = 1_500
let pending: { key: string; at: number } | null = null

function set(next: readonly Registered[]) {
  if ((registered.length === 0) !== (next.length === 0)) {
    if (next.length === 0) document.removeEventListener('keydown', onKey)
    else document.addEventListener('keydown', onKey)
  }
  registered = next
  for (const listener of listeners) listener()
}

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')
  )
}

/** While a dialog is open nothing behind it may act. */
function behindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Whether a single key may act: it is not typed into a field, nothing lies over the page, and single keys are on. */
export function keysAreFree(event: Event): boolean {
  return !inField(event.target) && !behindDialog() && preferences().singleKeys
}

function written(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const key = written(event)
  const withModifier = key.startsWith('mod+')
  // In this order: a key in a field is typed, and no dialog is looked for in the whole page
  if (!withModifier && (inField(event.target) || !preferences().singleKeys)) return
  if (behindDialog()) return
  const before = pending !== null && event.timeStamp - pending.at < sequenceMs ? `${pending.key} ` : ''
  pending = null
  // the newest registration wins: a dialog or a page lies over the frame
  const hit = registered.findLast(one => one.keys === before + key) ?? registered.findLast(one => one.keys === key)
  if (hit?.fieldsKeep === true && inField(event.target)) return
  if (hit) {
    event.preventDefault()
    hit.run(event)
    return
  }
  if (registered.some(one => one.keys.startsWith(`${key} `))) pending = { key, at: event.timeStamp }
}

/** A shortcut for as long as the component is on screen. Off in fields, unless it has Ctrl or ⌘ and they do not keep it. */
export function useShortcut(
  keys: string,
  run: (event: KeyboardEvent) => void,
  label?: string,
  { fieldsKeep = false } = {},
): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const one: Registered = { keys, label, fieldsKeep, run: event => act(event) }
    set([...registered, one])
    return () => set(registered.filter(other => other !== one))
  }, [keys, label, fieldsKeep])
}

/** The shortcuts that work now, for the sheet. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
}

/** Whether the machine has ⌘ rather than Ctrl. */
export function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
