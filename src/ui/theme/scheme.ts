import { useSyncExternalStore } from 'react'
import { onPreferences, preferences } from '../behavior/preferences'

const system = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')
// Chromium does not report a change that was read from `matches` first, so `matches` is read only here: a component
// that happened to render at that moment would leave all others in the old scheme
let isDark = system?.matches === true
system?.addEventListener('change', event => {
  isDark = event.matches
})

function current(): 'light' | 'dark' {
  const { scheme } = preferences()
  if (scheme !== 'auto') return scheme
  return isDark ? 'dark' : 'light'
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
