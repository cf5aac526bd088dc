import { totalOf, type BatchCounts } from './batch-row'
import { text } from './text'
import classes from './OutcomeBar.module.css'

/**
 * Succeeded, failed, and pending as parts of one bar; failed is taller and pending dashed, so that they differ without
 * color.
 */
export function OutcomeBar({ counts, large = false }: { counts: BatchCounts; large?: boolean }) {
  const total = Math.max(1, totalOf(counts))
  return (
    <span className={classes['bar']} data-large={large || undefined} role="img" aria-label={text.counts(counts)}>
      {(['succeeded', 'failed', 'pending'] as const).map(part =>
        counts[part] === 0 ? null : (
          <span key={part} className={classes[part]} style={{ flexGrow: counts[part] / total }} />
        ),
      )}
    </span>
  )
}
