import { formatMdn } from '#/contract/mdn'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { formatNumber } from '#/ui/texts'
import classes from './BulkPage.module.css'
import type { DryRun } from './bulk-messages'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './bulk-text'

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
      <dl className={classes['counts']}>
        <Count label={t.check.inFile} count={counts.total} />
        <Count
          label={t.check.ready}
          count={counts.ready}
          note={counts.repaired > 0 ? t.check.repaired(counts.repaired) : null}
        />
        <Count label={t.check.duplicates} count={counts.duplicates} />
        <Count label={t.check.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.check.blank} count={counts.blankLines} /> : null}
      </dl>
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
      {problems.length > 0 ? (
        <section>
          <h3>{t.check.problems}</h3>
          <div className={classes['problems']} role="region" aria-label={t.check.problems} tabIndex={0}>
            <table className={classes['preview']}>
              <thead>
                <tr>
                  <th scope="col">{t.check.line}</th>
                  <th scope="col">{t.check.row}</th>
                  <th scope="col">{t.check.why}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ line, cells, reason }) => (
                  <tr key={line}>
                    <td className={classes['number']}>{formatNumber(line)}</td>
                    <td className="sb-mono">
                      <bdi>{cells.filter(cell => cell !== '').join(' · ')}</bdi>
                    </td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {withheld > problems.length ? <p className="sb-dim">{t.check.first(problems.length)}</p> : null}
        </section>
      ) : null}
    </div>
  )
}

function Count({ label, count, note = null }: { label: string; count: number; note?: string | null }) {
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
