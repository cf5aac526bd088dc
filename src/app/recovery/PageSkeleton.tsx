import { useElapsed } from '#/ui/behavior/use-elapsed'
import { text } from './text'

/** Shown while a page is loading: nothing at first, because a flashing spinner only distracts; a message after 8 s. */
export function PageSkeleton() {
  const isLate = useElapsed(8_000)
  return <p className={isLate ? 'sb-waiting' : 'sb-hidden'}>{isLate ? text.waiting : ''}</p>
}
