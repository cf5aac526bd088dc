import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useElapsed } from '../behavior/use-elapsed'
import { text } from './text'
import classes from './LoadingSkeleton.module.css'

const t = text.loading
/** Most replies arrive by then. */
const SHOW_AFTER_MS = 200
const SHOW_TEXT_AFTER_S = 8
const ROW_PX = 38

interface LoadingSkeletonProps {
  /** The expected number of rows. */
  rows?: number
  onStop?: () => void
}

/** Nothing for 200 ms, then a skeleton; after 8 s a message and, with `onStop`, a button to stop. */
export function LoadingSkeleton({ rows = 6, onStop }: LoadingSkeletonProps) {
  'use no memo' // renders rarely: memoization would make every page larger and save nothing
  const isShown = useElapsed(SHOW_AFTER_MS)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const start = performance.now()
    // Not by counting the ticks, because browsers skip some of them in background tabs
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      className={`sb-card ${classes['loading'] ?? ''}`}
      data-shown={isShown || undefined}
      role="status"
      aria-busy="true"
    >
      <span className="sb-hidden">{t.label}</span>
      <div aria-hidden style={{ minBlockSize: rows * ROW_PX }}>
        {Array.from({ length: isShown ? rows : 0 }, (_, row) => (
          <div key={row} className={`sb-ruled ${classes['row'] ?? ''}`}>
            <Skeleton height={12} />
            <Skeleton height={12} width="70%" />
          </div>
        ))}
      </div>
      {seconds >= SHOW_TEXT_AFTER_S ? (
        <div className={`sb-row sb-text ${classes['still'] ?? ''}`}>
          <span>{t.still(seconds)}</span>
          {onStop ? (
            <Button size="xs" onClick={onStop}>
              {t.stop}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
