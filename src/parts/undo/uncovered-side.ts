import { useEffect, useState, type RefObject } from 'react'

/** The side of the window where the undo bar is. */
type Side = 'bottom' | 'top'

/** The vertical extent of an element, in window pixels. */
interface Band {
  top: number
  bottom: number
}

const overlap = (a: Band, b: Band): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The side where a bar covers less of the rows; the current one if it makes no difference. */
export function uncoveredSide(current: Side, rows: readonly Band[], places: Readonly<Record<Side, Band>>): Side {
  const covered = (side: Side) => rows.reduce((sum, row) => sum + overlap(row, places[side]), 0)
  const other = current === 'bottom' ? 'top' : 'bottom'
  return covered(other) < covered(current) ? other : current
}

/** The bar is at most this far from the bottom of the window, or from the top bar. */
const GAP_PX = 20
/** The height of the top bar, `--sb-top`. */
const TOP_BAR_REM = 3.25

/**
 * The side of the window where the bar covers less of the rows with these subjects, kept up to date as the page
 * scrolls; the bottom if there are no subjects.
 */
export function useUncoveredSide(bar: RefObject<HTMLElement | null>, subjects: readonly string[]): Side {
  const [side, setSide] = useState<Side>('bottom')
  // A string, so that the effect runs again only if the subjects change
  const joined = subjects.join('\n')
  useEffect(() => {
    const element = bar.current
    if (joined === '' || element === null) return
    const wanted = new Set(joined.split('\n'))
    const place = () => {
      // The bar never moves away from the pointer or the focus
      if (element.matches(':hover, :focus-within')) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-action-subject]')]
        .filter(({ dataset }) => wanted.has(dataset['actionSubject'] ?? ''))
        .map(row => row.getBoundingClientRect())
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const height = element.getBoundingClientRect().height + GAP_PX
      setSide(before =>
        uncoveredSide(before, rows, {
          bottom: { top: window.innerHeight - height, bottom: window.innerHeight },
          top: { top: 0, bottom: TOP_BAR_REM * rem + height },
        }),
      )
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [bar, joined])
  return joined === '' ? 'bottom' : side
}
