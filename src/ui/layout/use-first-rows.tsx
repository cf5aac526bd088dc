import { Button } from '@mantine/core'
import { useState, useTransition, type ReactNode } from 'react'
import { text } from './text'

/** A service may send any number of rows. Fifty large ones take about 100 ms to render. */
const STEP = 50

/**
 * The first rows of a list that has no table of its own, and a button that shows more rows, or null for a short list.
 * Thousands of rows at once would block the page. The button stays after the last rows, so that it keeps the focus.
 * @param step how many more rows the button shows
 * @param first how many rows are shown at first
 */
export function useFirstRows<T>(rows: readonly T[], step = STEP, first = step): [shown: readonly T[], more: ReactNode] {
  const [count, setCount] = useState(first)
  // Rendered in slices, so that the page stays responsive
  const [isPending, startTransition] = useTransition()
  const rest = rows.length - count
  if (rows.length <= first) return [rows, null]
  return [
    rows.slice(0, count),
    <Button
      key="more"
      size="xs"
      variant="subtle"
      aria-disabled={isPending || rest <= 0 || undefined}
      onClick={() => startTransition(() => setCount(count + step))}
    >
      {rest > 0 ? text.more(Math.min(step, rest), rows.length) : text.all(rows.length)}
    </Button>,
  ]
}
