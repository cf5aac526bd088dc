import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Count, Counts } from '#/parts/bulk/DryRunParts'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import type { PlanView } from './bulk-worker-messages'
import { text as t } from './text'
import bulk from '#/parts/bulk/bulk.module.css'
import classes from '../JobPage.module.css'

/** The result of a dry run: counts, the first differences, and the ids that were not found. */
export function BulkPlanView({ view, walletId }: { view: PlanView; walletId: string }) {
  const { requested, changing, unchanged, missing, differences, missingIds } = view
  return (
    <div className={`${classes['stack'] ?? ''} ${classes['plan'] ?? ''}`}>
      <Counts>
        <Count label={t.plan.requested} count={requested} />
        <Count label={t.plan.changing} count={changing} />
        <Count label={t.plan.unchanged} count={unchanged} note={unchanged > 0 ? t.plan.unchangedNote : null} />
        <Count label={t.plan.missing} count={missing} />
      </Counts>
      {differences.length > 0 ? (
        <section>
          <h3>{t.plan.differences}</h3>
          <Differences differences={differences} walletId={walletId} />
          {changing > differences.length ? <p className="sb-dim">{t.plan.first(differences.length)}</p> : null}
        </section>
      ) : null}
      {missingIds.length > 0 ? (
        <section>
          <h3>{t.plan.missingIds}</h3>
          <div className={classes['ids']} role="region" aria-label={t.plan.missingIds} tabIndex={0}>
            <ul>
              {missingIds.map(id => (
                <li key={id} className="sb-mono">
                  <bdi>{showControlCharacters(id.slice(0, 80))}</bdi>
                </li>
              ))}
            </ul>
          </div>
          {missing > missingIds.length ? <p className="sb-dim">{t.plan.first(missingIds.length)}</p> : null}
        </section>
      ) : null}
    </div>
  )
}

interface DifferencesProps {
  differences: PlanView['differences']
  walletId: string
  /** Whether the changes have been made. */
  isDone?: boolean
}

/** A table of items with their values before and after the change. */
export function Differences({ differences, walletId, isDone = false }: DifferencesProps) {
  const routeParams = useRouteParams()
  return (
    <div
      className={`${bulk['problems'] ?? ''} ${classes['differences'] ?? ''}`}
      role="region"
      aria-label={t.plan.differences}
      tabIndex={0}
    >
      <table className={bulk['preview']}>
        <thead>
          <tr>
            <th scope="col">{t.plan.columns.item}</th>
            <th scope="col">{t.plan.columns.name}</th>
            <th scope="col">{isDone ? t.plan.columns.before : t.plan.columns.now}</th>
            <th scope="col">{t.plan.columns.next}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ id, holder, changes }) =>
            changes.map(({ name, before, after }, at) => (
              <tr key={`${id} ${name}`}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={changes.length} className={classes['item']}>
                    <PathLink to={paths.walletItem(routeParams, walletId, id)}>
                      {holder === null ? (
                        <bdi>{showControlCharacters(id.slice(0, 80))}</bdi>
                      ) : (
                        <LongText text={holder} limit={60} />
                      )}
                    </PathLink>
                    {holder === null ? null : (
                      <span className="sb-mono sb-dim">{showControlCharacters(id.slice(0, 80))}</span>
                    )}
                  </th>
                ) : null}
                <td>{name}</td>
                <td className="sb-dim">
                  <Value text={before} absent={t.plan.noValue} />
                </td>
                <td>
                  <Value text={after} absent={t.plan.removed} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Value({ text, absent }: { text: string | null; absent: string }) {
  if (text === null || text === '') return <span className="sb-dim">{text === null ? absent : t.plan.emptyValue}</span>
  return <LongText text={text} limit={120} />
}
