import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { ProgressBar } from '#/ui/feedback/ProgressBar'
import type { ReadingProgress as State } from './number-reading'
import { text } from './text'

/** Shows how many of the calls that read a number have finished. */
export const ReadingProgress = ({ progress: { done, total } }: { progress: State }) => (
  <section className="sb-card" aria-busy="true">
    <div className="sb-pad sb-stack">
      <p className="sb-muted">{text.reading(done, total)}</p>
      <ProgressBar label={text.reading(done, total)} done={done} total={total} />
    </div>
    <LoadingSkeleton rows={4} />
  </section>
)
