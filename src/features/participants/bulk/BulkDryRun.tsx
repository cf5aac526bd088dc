import { useSession } from '#/api/api-context'
import { formatMdn } from '#/contract/format/mdn'
import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { text as mdnText } from '#/parts/mdn/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { DryRun } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { text } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const t = text.dryRun

interface BulkDryRunProps {
  setup: BulkSetup
  dryRun: DryRun
  isChecking: boolean
}

/** What would be sent and what would not, with the reason for each row that would not. */
export function BulkDryRun({ setup, dryRun, isChecking }: BulkDryRunProps) {
  const { counts, repairs, problems } = dryRun
  const { custom_fields: fields } = useSession()
  if (!setup.columns.some(({ to }) => to === 'mdn')) return <ErrorNotice tone="warn" title={t.noNumberColumn} />
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.noRows} />
  const notSent = counts.duplicates + counts.refused
  return (
    <div className={classes['stack']} aria-busy={isChecking}>
      <Counts>
        <Count label={t.total} count={counts.total} />
        <Count label={t.ready} count={counts.ready} note={counts.repaired > 0 ? t.repaired(counts.repaired) : null} />
        <Count label={t.duplicates} count={counts.duplicates} />
        <Count label={t.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.blank} count={counts.blankLines} /> : null}
      </Counts>
      {repairs.length > 0 ? (
        <section aria-label={t.repairs}>
          <h3>{t.repairs}</h3>
          <ul className={classes['list']}>
            {repairs.map(({ line, cell, mdn, how }) => (
              <li key={line}>
                <span className="sb-mono">
                  <bdi>{cell}</bdi>
                </span>{' '}
                → <bdi>{formatMdn(mdn)}</bdi> <span className="sb-dim">{mdnText.how(how)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {problems.length > 0 ? (
        <ProblemTable
          title={t.problems}
          problems={problems.map(({ problem, ...row }) => ({ ...row, reason: text.rowProblem(problem, fields) }))}
          total={notSent}
        />
      ) : null}
    </div>
  )
}
