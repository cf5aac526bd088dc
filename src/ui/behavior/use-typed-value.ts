import { useState } from 'react'

/** How many values may be on their way to the router at once. */
const MOST_WRITTEN = 50

/**
 * The value of a field that is stored in the URL or the history entry. Shown immediately, however long the router takes,
 * so that no key is lost and Enter uses what was typed. A value from elsewhere (Back, a link) replaces it.
 */
export function useTypedValue(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [own, setOwn] = useState<{ kept: string; text: string; written: readonly string[] }>({
    kept,
    text: kept,
    written: [],
  })
  if (own.kept !== kept) {
    const isLate = own.text !== kept && own.written.includes(kept)
    setOwn(isLate ? { ...own, kept } : { kept, text: kept, written: [] })
  }
  const type = (text: string) => {
    setOwn(before => ({
      ...before,
      text,
      // Once the last value has arrived, an earlier one is a change from elsewhere, not an echo
      written: text === before.kept ? [] : [...before.written, text].slice(-MOST_WRITTEN),
    }))
    keep(text)
  }
  return [own.text, type]
}
