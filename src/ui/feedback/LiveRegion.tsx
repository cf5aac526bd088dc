import { useSyncExternalStore } from 'react'

interface Announcement {
  text: string
  /** Changes with every announcement: screen readers would read the same sentence only once. */
  count: number
}
type Urgency = 'polite' | 'assertive'

const nothing: Announcement = { text: '', count: 0 }
const latest: Record<Urgency, Announcement> = { polite: nothing, assertive: nothing }
const listeners = new Set<() => void>()

/** Announces a sentence to screen readers; `assertive` interrupts. The same information must be visible on screen. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  latest[urgency] = { text, count: latest[urgency].count + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Region({ urgency }: { urgency: Urgency }) {
  const { text, count } = useSyncExternalStore(subscribe, () => latest[urgency])
  return (
    <div aria-live={urgency} aria-atomic="true" className="sb-hidden">
      <span key={count}>{text}</span>
    </div>
  )
}

/** The two live regions of the app. Mounted once, before the first announcement: screen readers only report changes. */
export function LiveRegion() {
  return (
    <>
      <Region urgency="polite" />
      <Region urgency="assertive" />
    </>
  )
}
