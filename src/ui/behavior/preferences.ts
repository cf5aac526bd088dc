import { useSyncExternalStore } from 'react'

/** Settings of this browser. Nothing personal: they outlive a sign-out. */
export interface Preferences {
  scheme: 'auto' | 'light' | 'dark'
  /** Time zone of every time on screen, an IANA name; '' is the browser's. */
  zone: string
  maskNumbers: boolean
  /** Whether single-key shortcuts work; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: boolean
  railCollapsed: boolean
  /** How long an action can be undone, in seconds; 'confirm' waits until the user confirms it. */
  undo: UndoTime
}

export const undoTimes = ['6', '20', '60', 'confirm'] as const
export type UndoTime = (typeof undoTimes)[number]

/** Also read by public/boot.js before the first paint. */
const storageKey = 'signalbox.preferences'

const defaults: Preferences = {
  scheme: 'auto',
  zone: '',
  maskNumbers: false,
  singleKeys: true,
  railCollapsed: false,
  undo: '6',
}

function read(text: string | null): Preferences {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return defaults
  }
  if (typeof stored !== 'object' || stored === null) return defaults
  const field = (name: keyof Preferences): unknown => Object.entries(stored).find(([key]) => key === name)?.[1]
  const flag = (name: 'maskNumbers' | 'singleKeys' | 'railCollapsed') => {
    const value = field(name)
    return typeof value === 'boolean' ? value : defaults[name]
  }
  const scheme = field('scheme')
  const zone = field('zone')
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    zone: typeof zone === 'string' ? zone : '',
    maskNumbers: flag('maskNumbers'),
    singleKeys: flag('singleKeys'),
    railCollapsed: flag('railCollapsed'),
    undo: undoTimes.find(time => time === field('undo')) ?? defaults.undo,
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // storage may be blocked; the preferences then last as long as the page
  }
}

let current = typeof localStorage === 'undefined' ? defaults : read(stored())
const listeners = new Set<() => void>()

function changed(next: Preferences) {
  current = next
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === storageKey) changed(read(event.newValue))
  })
}

/** The current preferences, for code outside React. */
export function preferences(): Preferences {
  return current
}

/** Sets one preference, in this tab and in the others. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  const next = { ...current, [name]: value }
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Storage may be blocked; the change then lasts as long as the page
  }
  changed(next)
}

/** Calls back after every change in this or another tab. Returns the unsubscribe function. */
export function onPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current preferences; rerenders when they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences, () => defaults)
}
