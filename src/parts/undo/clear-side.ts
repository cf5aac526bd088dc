import { useEffect, useState, type RefObject } from 'react'

/** The side of the window that the undo bar is at. */
type Side = 'bottom' | 'top'

/** From the top to the bottom of an element, in pixels of the window. */
interface Band {
  top: number
  bottom: number
}

const overlap = (a: Band, b: Band): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The side where a bar covers less of the rows; the current one if it makes no difference. */
export function clearSide(current: Side, rows: readonly Band[], places: Readonly<Record<Side, Band>>): Side {
  const covered = (side: Side) => rows.reduce((sum, row) => sum + overlap(row, places[side]), 0)
  const other = current === 'bottom' ? 'top' : 'bottom'
  return covered(other) < covered(current) ? other : current
}

/** Distance of the bar from the edges of the window. */
const GAP_PX = 20
/** The height of the top bar, `--sb-top`. */
const TOP_BAR_REM = 3.25

/** The side of the window where a bar covers none of the elements that are about the subjects, while the page scrolls. */
export function useClearSide(bar: RefObject<HTMLElement | null>, subjects: readonly string[]): Side {
  const [side, setSide] = useState<Side>('bottom')
  const about = subjects.join('\n')
  useEffect(() => {
    const shown = bar.current
    if (about === '' || shown === null) return
    const isAbout = new Set(about.split('\n'))
    const place = () => {
      // Not away from the pointer or the focus
      if (shown.matches(':hover, :focus-within')) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-action-subject]')]
        .filter(({ dataset }) => isAbout.has(dataset['actionSubject'] ?? ''))
        .map(row => row.getBoundingClientRect())
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const height = shown.getBoundingClientRect().height + GAP_PX
      setSide(before =>
        clearSide(before, rows, {
          bottom: { top: window.innerHeight - height, bottom: window.innerHeight },
          top: { top: 0, bottom: TOP_BAR_REM * rem + height },
        }),
      )
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(shown)
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [bar, about])
  return about === '' ? 'bottom' : side
}
