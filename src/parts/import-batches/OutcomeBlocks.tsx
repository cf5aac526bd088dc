import { totalOf, type BatchCounts } from './batch-row'
import { text } from './text'
import classes from './OutcomeBlocks.module.css'

const BLOCKS = 50

const order = ['succeeded', 'failed', 'pending'] as const

/**
 * The blocks in order, and how many tokens one block represents. Every part that is not zero gets at least one block,
 * so that no failure is rounded away; the largest part has fewer instead.
 */
export function blocksOf(counts: BatchCounts): { parts: (keyof BatchCounts)[]; size: number } {
  const total = totalOf(counts)
  const size = Math.max(1, total / BLOCKS)
  const [largest = 'succeeded', ...smaller] = order.toSorted((a, b) => counts[b] - counts[a])
  const blocks = { succeeded: 0, failed: 0, pending: 0 }
  for (const part of smaller) blocks[part] = counts[part] === 0 ? 0 : Math.max(1, Math.round(counts[part] / size))
  blocks[largest] = Math.min(total, BLOCKS) - smaller.reduce((sum, part) => sum + blocks[part], 0)
  return { parts: order.flatMap(part => Array.from({ length: blocks[part] }, () => part)), size }
}

/** A batch as a row of up to fifty blocks: failed ones are taller, pending ones dashed. */
export function OutcomeBlocks({ counts }: { counts: BatchCounts }) {
  return (
    <div className={classes['blocks']} role="img" aria-label={text.counts(counts)}>
      {blocksOf(counts).parts.map((part, index) => (
        <span key={index} className={classes[part]} />
      ))}
    </div>
  )
}
