import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { formatNumber } from '#/ui/format/format'
import type { DryRun } from '../file/import-messages'
import type { ImportSetup } from '../file/import-settings'
import { importText as t } from '../file/text'
import classes from '#/parts/bulk/bulk.module.css'
import own from './ImportDryRun.module.css'

interface ImportDryRunProps {
  setup: ImportSetup
  dryRun: DryRun
  isChecking: boolean
}

/** What would be handed in and what not, with the reason of every row that is not, or is odd. */
export function ImportDryRun({ setup, dryRun: { counts, kinds, problems }, isChecking }: ImportDryRunProps) {
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.check.nothingRead} />
  if (!setup.columns.includes('token')) return <ErrorNotice tone="warn" title={t.check.noToken} />
  if (setup.platform === null && !setup.columns.includes('platform'))
    return <ErrorNotice tone="warn" title={t.check.noPlatform} />
  const odd = counts.warned + counts.duplicates + counts.refused
  return (
    <div className={classes['stack']} aria-busy={isChecking}>
      <Counts>
        <Count label={t.check.inFile} count={counts.total} />
        <Count label={t.check.ready} count={counts.ready} note={t.check.platforms(counts.ios, counts.android)} />
        <Count label={t.check.duplicates} count={counts.duplicates} />
        <Count label={t.check.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.check.blank} count={counts.blankLines} /> : null}
      </Counts>
      {counts.repaired > 0 ? <p className="sb-dim">{t.check.repaired(counts.repaired)}</p> : null}
      {kinds.length > 0 ? <Kinds kinds={kinds} /> : null}
      {problems.length > 0 ? (
        <ProblemTable
          title={t.check.problems}
          problems={problems
            .toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)))
            .map(problem => ({ ...problem, reason: `${becomes(problem)}. ${problem.reason}` }))}
          total={odd}
        />
      ) : null}
    </div>
  )
}

type Judged = Pick<DryRun['kinds'][number], 'verdict'>

/** What is not sent comes first. */
const isSent = ({ verdict }: Judged): boolean => verdict === 'ready'
const becomes = (judged: Judged): string => (isSent(judged) ? t.check.sent : t.check.notSent)

/** What was found, by its sort: a common damage is one line. */
function Kinds({ kinds }: { kinds: DryRun['kinds'] }) {
  const sorted = kinds.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b)) || b.rows - a.rows)
  return (
    <section>
      <h3 id={KINDS}>{t.check.kinds}</h3>
      <ul className={own['kinds']} aria-labelledby={KINDS}>
        {sorted.map(kind => (
          <li key={kind.finding}>
            <span className={own['rows']}>{formatNumber(kind.rows)}</span>
            <span>
              {t.findings[kind.finding]}
              <span className={own['lines']}>
                {becomes(kind)} · {t.check.lines(kind.lines, kind.rows - kind.lines.length)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
const KINDS = 'import-kinds'
