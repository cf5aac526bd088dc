import { useElapsed } from '#/ui/behavior/use-elapsed'
import { text } from './text'

/**
 * Shown while a page is loading: the outlines of the frame, repeated here because React's first render removes those in
 * index.html, and a message after 8 s. There is no spinner, because one that only flashes would distract.
 */
export function PageSkeleton() {
  'use no memo' // renders rarely: memoization would make the first screen larger and save nothing
  const isLate = useElapsed(8_000)
  return (
    <>
      <div className="sb-frame" translate="no" aria-hidden>
        Signalbox
      </div>
      <p className={isLate ? 'sb-waiting' : 'sb-hidden'}>{isLate ? text.waiting : ''}</p>
    </>
  )
}
