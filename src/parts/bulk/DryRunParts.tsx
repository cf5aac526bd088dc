import { formatNumber } from '#/ui/format/format'
import { PlainTable } from '#/ui/table/PlainTable'
import { problemColumns, type ProblemRow } from './problem-columns'
import { text as t } from './text'
import classes from './bulk.module.css'

/** Labeled counts, side by side. */
export const Counts = ({ children }: { children: React.ReactNode }) => <dl className={classes['counts']}>{children}</dl>

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

interface ProblemTableProps {
  title: string
  problems: readonly ProblemRow[]
  /** How many rows have problems; `problems` may be only the first of them. */
  total: number
}

/** Rows of a file with a problem, and the reason for each. */
export function ProblemTable({ title, problems, total }: ProblemTableProps) {
  return (
    <section>
      <h3>{title}</h3>
      <div className={classes['problems']} role="region" aria-label={title} tabIndex={0}>
        <PlainTable
          rows={problems}
          columns={problemColumns}
          keyOf={({ line }) => line}
          density="compact"
          cardsBelow={0}
        />
      </div>
      {total > problems.length ? <p className="sb-dim">{t.problems.truncated(problems.length)}</p> : null}
    </section>
  )
}
