import { Button } from '@mantine/core'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { formatNumber } from '#/ui/format/format'
import type { ImportFindings } from '../file/import-check'
import { text as fileText } from '../file/text'
import { tokenWarnings, type TokenWarning } from '../file/token-check'
import { text } from './text'
import classes from './ProblemKinds.module.css'

const t = text.dryRun

type ProblemCode = FileCheck<ImportFindings>['problemCodes'][number]

/** Whether rows with a problem are sent: only if the problem is a warning, and its rows are not left out. */
export const isSent = ({ verdict }: Pick<ProblemCode, 'verdict'>): boolean => verdict === 'ready'

interface ProblemKindsProps {
  codes: readonly ProblemCode[]
  /** The warnings whose rows are not sent. */
  leftOut: readonly TokenWarning[]
  onLeaveOut: (leftOut: TokenWarning[]) => void
}

const isWarning = (code: string): code is TokenWarning => tokenWarnings.some(warning => warning === code)

/** The problems grouped by kind, so that a common one takes only one line. Kinds that are not sent come first. */
export function ProblemKinds({ codes, leftOut, onLeaveOut }: ProblemKindsProps) {
  if (codes.length === 0) return null
  const sorted = codes.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)) || b.rows - a.rows)
  return (
    <section>
      <h3 id={HEADING_ID}>{t.problemKinds}</h3>
      <ul className={classes['kinds']} aria-labelledby={HEADING_ID}>
        {sorted.map(problem => (
          <li key={problem.code}>
            <span className={classes['rows']}>{formatNumber(problem.rows)}</span>
            <span>
              {fileText.problemKinds[problem.code]}
              <span className={classes['lines']}>
                {isSent(problem) ? t.sent : t.notSent} · {linesOf(problem)}
              </span>
            </span>
            {isWarning(problem.code) ? (
              <LeaveOut code={problem.code} leftOut={leftOut} onLeaveOut={onLeaveOut} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
const HEADING_ID = 'import-kinds'

/** Leaves out the rows with a warning, or sends them after all. */
function LeaveOut({ code, leftOut, onLeaveOut }: Omit<ProblemKindsProps, 'codes'> & { code: TokenWarning }) {
  const kind = fileText.problemKinds[code]
  return leftOut.includes(code) ? (
    <Button size="xs" aria-label={t.sendAnyway(kind)} onClick={() => onLeaveOut(leftOut.filter(one => one !== code))}>
      {t.sendAnywayShort}
    </Button>
  ) : (
    <Button size="xs" aria-label={t.leaveOut(kind)} onClick={() => onLeaveOut([...leftOut, code])}>
      {t.leaveOutShort}
    </Button>
  )
}

function linesOf({ lines, rows }: ProblemCode): string {
  const [only] = lines
  return rows === 1 && only !== undefined ? t.problemLine(only) : t.problemLines(lines, rows - lines.length)
}
