import { startTransition, useEffect, useState } from 'react'

/**
 * The rows of a long table, a few more after each task, so that none blocks the page.
 * @param step how many are added at once
 * @param of what the rows belong to, such as a filter: if it changes, the first ones are shown again
 */
export function useGradualRows<T>(rows: readonly T[], step: number, of: string): readonly T[] {
  const [shown, setShown] = useState({ of, count: step })
  const count = shown.of === of ? shown.count : step
  const isDone = count >= rows.length
  useEffect(() => {
    if (isDone) return undefined
    const timer = setTimeout(() => startTransition(() => setShown({ of, count: count + step })))
    return () => clearTimeout(timer)
  }, [isDone, of, count, step])
  return rows.slice(0, count)
}
