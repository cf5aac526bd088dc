import type { ReactNode } from 'react'
import { formatNumber } from '../format/format'
import classes from './Counts.module.css'

/** Labeled counts, side by side. */
export const Counts = ({ children }: { children: ReactNode }) => <dl className={classes['counts']}>{children}</dl>

interface CountProps {
  label: string
  /** A string is a range of counts; null if the count is not known. */
  count: number | string | null
  /** In place of a count that is not known. */
  absent?: string
  note?: string | null
}

/** One count in `Counts`. */
export function Count({ label, count, absent = '', note = null }: CountProps) {
  return (
    <div className={classes['count']}>
      <dt>{label}</dt>
      <dd>
        {count === null ? (
          <span className={classes['absent']}>{absent}</span>
        ) : typeof count === 'number' ? (
          formatNumber(count)
        ) : (
          count
        )}
        {note === null ? null : <span className={`sb-text ${classes['note'] ?? ''}`}>{note}</span>}
      </dd>
    </div>
  )
}
