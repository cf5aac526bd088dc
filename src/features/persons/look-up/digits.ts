import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { keysAreFree, useShortcut } from '#/ui/behavior/shortcuts'
import { text } from '../text'

/** A second digit within this time makes both the beginning of a number; a digit alone opens a person after it. */
const TOGETHER_MS = 350

interface Columns {
  /** How many people stand side by side; the digits 1 to 9 open them. */
  count: number
  onOpen: (index: number) => void
  /** Takes the beginning of a number that was typed, or a text that was pasted, outside of a field. */
  onNumber: (text: string) => void
}

let pending: { digit: string; timer: ReturnType<typeof setTimeout> } | null = null

function takePending(): string {
  const digit = pending?.digit ?? ''
  clearTimeout(pending?.timer)
  pending = null
  return digit
}

/**
 * A digit opens the person of its column. The next customer's number, typed or pasted while the answer has the focus,
 * belongs into the box: its first digit must not open anybody, so a digit waits a moment for a second key.
 */
export function useDigits({ count, onOpen, onNumber }: Columns): void {
  // Says the key in the sheet of shortcuts; what it does is below, where the next key is seen too
  useShortcut('1', () => onOpen(0), text.several.keys)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !keysAreFree(event)) return
    if (!/^[\d+(]$/.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const index = Number(event.key) - 1
    if (pending === null && index >= 0 && index < Math.min(9, count)) {
      const open = () => {
        pending = null
        onOpen(index)
      }
      pending = { digit: event.key, timer: setTimeout(open, TOGETHER_MS) }
    } else onNumber(takePending() + event.key)
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted.trim() === '' || !keysAreFree(event)) return
    event.preventDefault()
    onNumber(pasted)
  })
  // As soon as the answer can be seen, and before the shortcuts, which listen in the other phase
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('keydown', key, { capture: true })
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', key, { capture: true })
      document.removeEventListener('paste', paste)
    }
  }, [])
  useEffect(() => () => void takePending(), [])
}
