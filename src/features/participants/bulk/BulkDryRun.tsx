import { formatMdn } from '#/contract/format/mdn'
import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { DryRun } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './text'
import classes from '#/parts/bulk/bulk.module.css'

interface BulkDryRunProps {
  setup: BulkSetup
  dryRun: DryRun
  isChecking: boolean
}

/** What would be sent and what not, with the reason of every row that is not. */
export function BulkDryRun({ setup, dryRun, isChecking }: BulkDryRunProps) {
  const { counts, repairs, problems } = dryRun
  if (!setup.columns.some(({ to }) => to === 'mdn')) return <ErrorNotice tone="warn" title={t.check.noNumber} />
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.check.nothingRead} />
  const withheld = counts.duplicates + counts.refused
  return (
    <div className={classes['stack']} aria-busy={isChecking}>
      <Counts>
        <Count label={t.check.inFile} count={counts.total} />
        <Count
          label={t.check.ready}
          count={counts.ready}
          note={counts.repaired > 0 ? t.check.repaired(counts.repaired) : null}
        />
        <Count label={t.check.duplicates} count={counts.duplicates} />
        <Count label={t.check.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.check.blank} count={counts.blankLines} /> : null}
      </Counts>
      {repairs.length > 0 ? (
        <section aria-label={t.check.repairs}>
          <h3>{t.check.repairs}</h3>
          <ul className={classes['list']}>
            {repairs.map(({ line, cell, mdn, how }) => (
              <li key={line}>
                <span className="sb-mono">
                  <bdi>{cell}</bdi>
                </span>{' '}
                → <bdi>{formatMdn(mdn)}</bdi> <span className="sb-dim">{how}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {problems.length > 0 ? <ProblemTable title={t.check.problems} problems={problems} total={withheld} /> : null}
    </div>
  )
}
