import classes from '#/parts/bulk/bulk.module.css'
import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { formatList, formatNumber } from '#/ui/texts'
import type { DryRun } from './import-messages'
import type { ImportSetup } from './import-settings'
import { importText as t } from './import-text'

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
          problems={problems}
          total={odd}
          more={{
            title: t.check.becomes,
            cell: ({ verdict }) => (verdict === 'ready' ? t.check.sent : t.check.notSent),
          }}
        />
      ) : null}
    </div>
  )
}

/** What was found, by its sort: a common damage is one line. */
function Kinds({ kinds }: { kinds: DryRun['kinds'] }) {
  const sorted = kinds.toSorted(
    (a, b) => Number(a.verdict === 'ready') - Number(b.verdict === 'ready') || b.rows - a.rows,
  )
  return (
    <section aria-label={t.check.kinds}>
      <h3>{t.check.kinds}</h3>
      <table className={classes['preview']}>
        <thead>
          <tr>
            <th scope="col">{t.check.what}</th>
            <th scope="col">{t.check.count}</th>
            <th scope="col">{t.check.becomes}</th>
            <th scope="col">{t.check.lines}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ finding, verdict, rows, lines }) => (
            <tr key={finding}>
              <td data-used>{t.findings[finding]}</td>
              <td className={classes['number']} data-used>
                {formatNumber(rows)}
              </td>
              <td>{verdict === 'ready' ? t.check.sent : t.check.notSent}</td>
              <td>
                {rows > lines.length
                  ? t.check.linesAndMore(lines.map(formatNumber))
                  : formatList(lines.map(formatNumber))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
