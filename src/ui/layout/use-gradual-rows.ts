import { startTransition, useEffect, useState } from 'react'

/**
 * The rows of a long table, a few more in each task, so that no task blocks the page.
 * @param step how many rows are added at once
 * @param resetKey when it changes, for example with a filter, the rows are shown gradually from the first one again
 */
export function useGradualRows<T>(rows: readonly T[], step: number, resetKey: string): readonly T[] {
  const [shown, setShown] = useState({ resetKey, count: step })
  // Even if all rows fit into the first step: otherwise, an earlier key that comes back would still have its count
  if (shown.resetKey !== resetKey) setShown({ resetKey, count: step })
  const count = shown.resetKey === resetKey ? shown.count : step
  const isDone = count >= rows.length
  useEffect(() => {
    if (isDone) return undefined
    const timer = setTimeout(() => startTransition(() => setShown({ resetKey, count: count + step })))
    return () => clearTimeout(timer)
  }, [isDone, resetKey, count, step])
  return rows.slice(0, count)
}
