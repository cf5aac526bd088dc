import type { ReactNode } from 'react'
import { formatNumber } from '../format/format'
import classes from './Counts.module.css'

/** Labeled counts, side by side. */
export const Counts = ({ children }: { children: ReactNode }) => <dl className={classes['counts']}>{children}</dl>

/** One count in `Counts`. */
export function Count({ label, count, note = null }: { label: string; count: number; note?: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatNumber(count)}
        {note === null ? null : <span className={classes['note']}>{note}</span>}
      </dd>
    </div>
  )
}
