import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import type { ReadingProgress as State } from './number-reading'
import { text } from './text'
import classes from './Stop.module.css'

/** How many of the records about a number have been read. */
export const ReadingProgress = ({ progress: { done, total } }: { progress: State }) => (
  <section className="sb-card" aria-busy="true">
    <div className="sb-pad sb-stack">
      <p className="sb-lead">{text.reading(done, total)}</p>
      <progress className={classes['progress']} value={done} max={total} aria-label={text.reading(done, total)} />
    </div>
    <LoadingSkeleton rows={4} />
  </section>
)
