import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
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
  fieldsKeep: boolean
  run: (event: KeyboardEvent) => void
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

/** The longest time between the keys of `g p`. */
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
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const key = written(event)
  const withModifier = key.startsWith('mod+')
  // In this order: the check for an open dialog searches the whole document, which each typed key should not pay for
  if (!withModifier && (inField(event.target) || !preferences().singleKeys)) return
  if (behindDialog()) return
  const before = pending !== null && event.timeStamp - pending.at < sequenceMs ? `${pending.key} ` : ''
  pending = null
  // The newest registration wins: pages and dialogs override the frame
  const hit = registered.findLast(one => one.keys === before + key) ?? registered.findLast(one => one.keys === key)
  if (hit?.fieldsKeep === true && inField(event.target)) return
  if (hit) {
    event.preventDefault()
    hit.run(event)
    return
  }
  if (registered.some(one => one.keys.startsWith(`${key} `))) pending = { key, at: event.timeStamp }
}

/** Registers a shortcut while the component is mounted. Off in fields, unless it uses Ctrl or ⌘ and the field does not. */
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

/** The shortcuts that are currently registered, for the list of shortcuts. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
  )
}

/** Whether shortcuts use ⌘ instead of Ctrl. */
export function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
