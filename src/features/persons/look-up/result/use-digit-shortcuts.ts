import { useEffectEvent, useLayoutEffect } from 'react'
import { canUseSingleKeys, useShortcut } from '#/ui/behavior/shortcuts'
import { text } from './text'

/** A second digit within this time makes both the start of a number; otherwise the digit opens a person. */
const SECOND_DIGIT_MS = 350

interface DigitShortcuts {
  /** How many people are side by side; the digits 1 to 9 open them. */
  count: number
  onOpen: (index: number) => void
  /** Receives the start of a number typed outside a field, or text pasted there. */
  onNumber: (text: string) => void
}

let pending: { digit: string; timer: ReturnType<typeof setTimeout> } | null = null

function takePendingDigit(): string {
  const digit = pending?.digit ?? ''
  clearTimeout(pending?.timer)
  pending = null
  return digit
}

/**
 * A digit opens the person in its column. But the next customer's number, typed or pasted while the comparison has the
 * focus, belongs in the box, and its first digit must not open a person. So a digit waits briefly for what follows it.
 */
export function useDigitShortcuts({ count, onOpen, onNumber }: DigitShortcuts): void {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  // Only lists the key among the shortcuts: the handler below takes it, because it must also see the key that follows
  useShortcut('1', () => onOpen(0), text.several.shortcut)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !canUseSingleKeys(event)) return
    if (!/^[\d+(]$/.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const index = Number(event.key) - 1
    if (pending === null && index >= 0 && index < Math.min(9, count)) {
      const open = () => {
        pending = null
        onOpen(index)
      }
      pending = { digit: event.key, timer: setTimeout(open, SECOND_DIGIT_MS) }
    } else onNumber(takePendingDigit() + event.key)
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted.trim() === '' || !canUseSingleKeys(event)) return
    event.preventDefault()
    onNumber(takePendingDigit() + pasted)
  })
  // In a layout effect, to be ready when the comparison is painted. The capture phase runs before `useShortcut`.
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', event => onKey(event), { capture: true, signal })
    document.addEventListener('paste', event => onPaste(event), { signal })
    return () => {
      listening.abort()
      takePendingDigit()
    }
  }, [])
}
