import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { formatNumber } from '#/ui/format/format'
import type { DryRun } from '../file/import-messages'
import type { ImportSetup } from '../file/import-settings'
import { text as fileText } from '../file/text'
import { text } from './text'
import classes from '#/parts/bulk/bulk.module.css'
import own from './ImportDryRun.module.css'

const t = text.dryRun

interface ImportDryRunProps {
  setup: ImportSetup
  dryRun: DryRun
  isChecking: boolean
}

/** What would be submitted and what would not, with the problem of every row that has one. */
export function ImportDryRun({ setup, dryRun: { counts, kinds, problems }, isChecking }: ImportDryRunProps) {
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.noRows} />
  if (!setup.columns.includes('token')) return <ErrorNotice tone="warn" title={t.noTokenColumn} />
  if (setup.platform === null && !setup.columns.includes('platform'))
    return <ErrorNotice tone="warn" title={t.noPlatform} />
  const withProblems = counts.warned + counts.duplicates + counts.refused
  return (
    <div className={classes['stack']} aria-busy={isChecking}>
      <Counts>
        <Count label={t.total} count={counts.total} />
        <Count label={t.ready} count={counts.ready} note={t.byPlatform(counts.ios, counts.android)} />
        <Count label={t.duplicates} count={counts.duplicates} />
        <Count label={t.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.blank} count={counts.blankLines} /> : null}
      </Counts>
      {counts.repaired > 0 ? <p className="sb-dim">{t.repaired(counts.repaired)}</p> : null}
      {kinds.length > 0 ? <ProblemKinds kinds={kinds} /> : null}
      {problems.length > 0 ? (
        <ProblemTable
          title={t.problemRows}
          problems={problems
            .toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)))
            .map(({ problem, ...row }) => ({ ...row, reason: reasonOf(row, fileText.rowProblem(problem)) }))}
          total={withProblems}
        />
      ) : null}
    </div>
  )
}

type WithVerdict = Pick<DryRun['kinds'][number], 'verdict'>

/** Rows that are not sent come first. */
const isSent = ({ verdict }: WithVerdict): boolean => verdict === 'ready'
const reasonOf = (row: WithVerdict, reason: string): string =>
  isSent(row) ? t.sentReason(reason) : t.notSentReason(reason)

/** The kinds of problems, so that a common one takes one line. */
function ProblemKinds({ kinds }: { kinds: DryRun['kinds'] }) {
  const sorted = kinds.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)) || b.rows - a.rows)
  return (
    <section>
      <h3 id={KINDS}>{t.problemKinds}</h3>
      <ul className={own['kinds']} aria-labelledby={KINDS}>
        {sorted.map(kind => (
          <li key={kind.code}>
            <span className={own['rows']}>{formatNumber(kind.rows)}</span>
            <span>
              {t.problems[kind.code]}
              <span className={own['lines']}>
                {isSent(kind) ? t.sent : t.notSent} · {linesOf(kind)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const KINDS = 'import-kinds'

function linesOf({ lines, rows }: DryRun['kinds'][number]): string {
  const [only] = lines
  return rows === 1 && only !== undefined ? t.problemLine(only) : t.problemLines(lines, rows - lines.length)
}
