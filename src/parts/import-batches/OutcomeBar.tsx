import { totalOf, type BatchCounts } from './batch-row'
import { text } from './text'
import classes from './OutcomeBar.module.css'

/** Success, failure and pending as parts of one line; failures are taller, what is pending is dashed (LOOK.md, States). */
export function OutcomeBar({ counts, large = false }: { counts: BatchCounts; large?: boolean }) {
  const total = Math.max(1, totalOf(counts))
  return (
    <span className={classes['bar']} data-large={large || undefined} role="img" aria-label={text.bar(counts)}>
      {(['succeeded', 'failed', 'pending'] as const).map(part =>
        counts[part] === 0 ? null : (
          <span key={part} className={classes[part]} style={{ flexGrow: counts[part] / total }} />
        ),
      )}
    </span>
  )
}
