import { useSyncExternalStore } from 'react'

interface Said {
  text: string
  /** Two equal sentences in a row must still be two changes of the document, or a screen reader says only one. */
  turn: number
}
type Urgency = 'polite' | 'assertive'

const nothing: Said = { text: '', turn: 0 }
const said: Record<Urgency, Said> = { polite: nothing, assertive: nothing }
const listeners = new Set<() => void>()

/** Says a sentence to screen readers; `assertive` interrupts. What is said must also be seen somewhere. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  said[urgency] = { text, turn: said[urgency].turn + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Region({ urgency }: { urgency: Urgency }) {
  const { text, turn } = useSyncExternalStore(subscribe, () => said[urgency])
  return (
    <div aria-live={urgency} aria-atomic="true" className="sb-hidden">
      <span key={turn}>{text}</span>
    </div>
  )
}

/** The two live regions of the app; mounted once, empty, before anything is said. */
export function LiveRegion() {
  return (
    <>
      <Region urgency="polite" />
      <Region urgency="assertive" />
    </>
  )
}
