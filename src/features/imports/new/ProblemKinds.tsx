import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { formatNumber } from '#/ui/format/format'
import type { ImportFindings } from '../file/import-check'
import { text as fileText } from '../file/text'
import { text } from './text'
import classes from './ProblemKinds.module.css'

const t = text.dryRun

type ProblemCode = FileCheck<ImportFindings>['problemCodes'][number]

/** Rows with a warning are sent; all other problems keep their row from being sent. */
export const isSent = ({ verdict }: Pick<ProblemCode, 'verdict'>): boolean => verdict === 'ready'

/** The kinds of problems, so that a common one takes one line. Rows that are not sent come first. */
export function ProblemKinds({ codes }: { codes: readonly ProblemCode[] }) {
  if (codes.length === 0) return null
  const sorted = codes.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)) || b.rows - a.rows)
  return (
    <section>
      <h3 id={HEADING}>{t.problemKinds}</h3>
      <ul className={classes['kinds']} aria-labelledby={HEADING}>
        {sorted.map(problem => (
          <li key={problem.code}>
            <span className={classes['rows']}>{formatNumber(problem.rows)}</span>
            <span>
              {fileText.problemKinds[problem.code]}
              <span className={classes['lines']}>
                {isSent(problem) ? t.sent : t.notSent} · {linesOf(problem)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const HEADING = 'import-kinds'

function linesOf({ lines, rows }: ProblemCode): string {
  const [only] = lines
  return rows === 1 && only !== undefined ? t.problemLine(only) : t.problemLines(lines, rows - lines.length)
}
