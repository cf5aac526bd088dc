import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { text } from './text'
import classes from './LoadingSkeleton.module.css'

const t = text.loading
const SHOW_TEXT_AFTER_S = 8

interface LoadingSkeletonProps {
  /** The expected number of rows. */
  rows?: number
  onStop?: () => void
}

/** Nothing for 200 ms, then a skeleton; after 8 s a message and, with `onStop`, a button to stop. */
export function LoadingSkeleton({ rows = 6, onStop }: LoadingSkeletonProps) {
  'use no memo' // renders rarely: memoization would add to every page and save nothing
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(before => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={`sb-card ${classes['loading'] ?? ''}`} role="status" aria-busy="true">
      <span className="sb-hidden">{t.label}</span>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`sb-ruled ${classes['row'] ?? ''}`}>
            <Skeleton height={12} width="100%" />
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
