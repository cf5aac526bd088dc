import { useState } from 'react'

/** How many values may be on their way to the router at once. */
const MAX_WRITTEN = 50

/**
 * The value of a field that is stored in the URL or the history entry. Shown immediately, however long the router
 * takes, so that no keystroke is lost and Enter uses what was typed. A value from elsewhere (Back, a link) replaces it.
 * @param store returns what it stored, if that is not the text
 */
export function useTypedValue(
  stored: string,
  store: (text: string) => string | void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState<{ stored: string; text: string; written: readonly string[] }>({
    stored,
    text: stored,
    written: [],
  })
  if (typed.stored !== stored) {
    const isLate = typed.text !== stored && typed.written.includes(stored)
    setTyped(isLate ? { ...typed, stored } : { stored, text: stored, written: [] })
  }
  const type = (text: string) => {
    const written = store(text) ?? text
    setTyped(before => ({
      ...before,
      text,
      // Once the last value has arrived, an earlier one is a change from elsewhere, not an echo
      written: written === before.stored ? [] : [...before.written, written].slice(-MAX_WRITTEN),
    }))
  }
  return [typed.text, type]
}
