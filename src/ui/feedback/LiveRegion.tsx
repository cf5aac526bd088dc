import { createStore, useStore } from '#/base/store'
import { preferences } from '../behavior/preferences'
import { maskSentence } from '../format/mask'

interface Announcement {
  text: string
  /** Changes with every announcement: otherwise, screen readers would read a repeated sentence only once. */
  count: number
}

const nothing: Announcement = { text: '', count: 0 }
const latest = { polite: createStore(nothing), assertive: createStore(nothing) }
type Urgency = keyof typeof latest

/**
 * Announces a sentence to screen readers, with its numbers masked if the user prefers that; `assertive` interrupts. The
 * same information must be visible on screen.
 */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  const text = preferences().maskNumbers ? maskSentence(sentence) : sentence
  latest[urgency].update(({ count }) => ({ text, count: count + 1 }))
}

function Region({ urgency }: { urgency: Urgency }) {
  const { text, count } = useStore(latest[urgency])
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
