import { useState } from 'react'

/** Texts on their way to where they are kept: more are never under way at once. */
const MOST_WRITTEN = 50

/**
 * The text of a field that is kept in the address or the history entry: on screen at once, however long the router takes,
 * so that no key is lost and Enter finds what was typed. A text that comes from elsewhere (Back, a link) replaces it.
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
      // Once the last one has arrived, an earlier one that comes is somebody's choice and no echo
      written: text === before.kept ? [] : [...before.written, text].slice(-MOST_WRITTEN),
    }))
    keep(text)
  }
  return [own.text, type]
}
