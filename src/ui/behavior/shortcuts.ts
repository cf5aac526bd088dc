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

function set(next: readonly Registered[]) {
  if (next.length === 0) document.removeEventListener('keydown', onKey)
  else document.addEventListener('keydown', onKey) // has no effect if it is already added
  registered.set(next)
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
    return () => set(registered.get().filter(other => other !== one))
  }, [keys, label, offInFields])
}

/** The shortcuts that are currently registered, for the list of shortcuts. */
export const useShortcuts = (): readonly Shortcut[] => useStore(registered)

/** Whether shortcuts use ⌘ instead of Ctrl. */
export function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
