import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { formatNumber } from '#/ui/format/format'
import { text } from './text'
import classes from './ProblemKinds.module.css'

const t = text.dryRun

type ProblemKind = FileCheck['kinds'][number]

/** Rows with a warning are sent; all other problems keep their row from being sent. */
export const isSent = ({ verdict }: Pick<ProblemKind, 'verdict'>): boolean => verdict === 'ready'

/** The kinds of problems, so that a common one takes one line. Rows that are not sent come first. */
export function ProblemKinds({ kinds }: Pick<FileCheck, 'kinds'>) {
  if (kinds.length === 0) return null
  const sorted = kinds.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)) || b.rows - a.rows)
  return (
    <section>
      <h3 id={HEADING}>{t.problemKinds}</h3>
      <ul className={classes['kinds']} aria-labelledby={HEADING}>
        {sorted.map(kind => (
          <li key={kind.kind}>
            <span className={classes['rows']}>{formatNumber(kind.rows)}</span>
            <span>
              {kind.kind}
              <span className={classes['lines']}>
                {isSent(kind) ? t.sent : t.notSent} · {linesOf(kind)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const HEADING = 'import-kinds'

function linesOf({ lines, rows }: ProblemKind): string {
  const [only] = lines
  return rows === 1 && only !== undefined ? t.problemLine(only) : t.problemLines(lines, rows - lines.length)
}
