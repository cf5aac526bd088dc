import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

/** How long a control must have had its meaning before a click counts: longer than even a slow double click. */
const SETTLE_MS = 1000

interface MisclickGuardProps {
  /** What the controls do now. Changing it restarts the wait. */
  meaning: string
  /** Whether the controls have just appeared where others were, so that the first meaning must settle too. */
  hasJustAppeared?: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * Controls that change their meaning in place, such as Unsubscribe and Undo. For a second after a change, they ignore
 * the pointer, because a click then was meant for what was there before. Keys are aimed at what has the focus, so only
 * a repeated press is ignored. A control that replaces the one with the focus takes over the focus.
 */
export function MisclickGuard({ meaning, hasJustAppeared = false, className, children }: MisclickGuardProps) {
  'use no memo' // its children change with every render: memoization would make pages larger and save nothing
  const [settledMeaning, setSettledMeaning] = useState(hasJustAppeared ? null : meaning)
  const lastPress = useRef({ meaning, at: -Infinity })
  useEffect(() => {
    if (settledMeaning === meaning) return
    const timer = setTimeout(setSettledMeaning, SETTLE_MS, meaning)
    return () => clearTimeout(timer)
  }, [settledMeaning, meaning])

  const group = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // React reports no blur for an element that it removes
    if (!hasFocus.current || group.current?.contains(document.activeElement)) return
    const next = group.current?.querySelector('button, a')
    if (next instanceof HTMLElement) next.focus()
  }, [meaning])

  const onClickCapture = (event: MouseEvent) => {
    const isPointer = event.detail > 0
    const { meaning: before, at } = lastPress.current
    const isRepeated = before !== meaning && event.timeStamp - at < SETTLE_MS
    if (isPointer ? settledMeaning !== meaning : isRepeated) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    lastPress.current = { meaning, at: event.timeStamp }
  }
  return (
    <div
      ref={group}
      role={settledMeaning === meaning ? 'presentation' : 'group'}
      className={className}
      aria-disabled={settledMeaning !== meaning || undefined}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      onClickCapture={onClickCapture}
    >
      {children}
    </div>
  )
}
