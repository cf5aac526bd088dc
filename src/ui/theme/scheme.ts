import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '../behavior/preferences'

const system = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

function current(): 'light' | 'dark' {
  const { scheme } = preferences()
  if (scheme !== 'auto') return scheme
  return system?.matches === true ? 'dark' : 'light'
}

function subscribe(listener: () => void) {
  const stop = onPreferences(listener)
  system?.addEventListener('change', listener)
  return () => {
    stop()
    system?.removeEventListener('change', listener)
  }
}

/** The current color scheme: the preferred one, else the system's. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, current, () => 'light' as const)
}
