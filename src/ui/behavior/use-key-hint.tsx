import { usePreferences } from './preferences'

/** The key of a single-key shortcut, shown on its button; nothing while these shortcuts are turned off. */
export function useKeyHint(key: string, className = 'sb-kbd') {
  'use no memo' // memoization would make the page larger and save nothing
  return usePreferences().singleKeys ? (
    <kbd className={className} aria-hidden>
      {key}
    </kbd>
  ) : null
}
