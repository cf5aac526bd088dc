import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Count, Counts } from '#/parts/bulk/DryRunParts'
import { LongText, visible } from '#/ui/format/LongText'
import type { PlanView } from './bulk-messages'
import { bulkText as t } from './text'
import bulk from '#/parts/bulk/bulk.module.css'
import classes from '../JobPage.module.css'

/** What a dry run has found: figures that add up, the first differences, and the ids that no item has. */
export function BulkPlanView({ view, walletId }: { view: PlanView; walletId: string }) {
  const { asked, changing, same, missing, differences, missingIds } = view
  return (
    <div className={`${classes['stack'] ?? ''} ${classes['plan'] ?? ''}`}>
      <Counts>
        <Count label={t.plan.asked} count={asked} />
        <Count label={t.plan.changing} count={changing} />
        <Count label={t.plan.same} count={same} note={same > 0 ? t.plan.sameNote : null} />
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
          <h3>{t.plan.missingTitle}</h3>
          <div className={classes['ids']} role="region" aria-label={t.plan.missingTitle} tabIndex={0}>
            <ul>
              {missingIds.map(id => (
                <li key={id} className="sb-mono">
                  <bdi>{visible(id.slice(0, 80))}</bdi>
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
  /** Whether they are carried out. */
  isDone?: boolean
}

/** Items with their values, current beside new. */
export function Differences({ differences, walletId, isDone = false }: DifferencesProps) {
  const place = useRouteParams()
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
            <th scope="col">{t.plan.item}</th>
            <th scope="col">{t.plan.name}</th>
            <th scope="col">{isDone ? t.plan.before : t.plan.now}</th>
            <th scope="col">{t.plan.next}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ id, holder, changes }) =>
            changes.map(({ name, before, after }, at) => (
              <tr key={`${id} ${name}`}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={changes.length} className={classes['item']}>
                    <PathLink to={paths.walletItem(place, walletId, id)}>
                      {holder === null ? <bdi>{visible(id.slice(0, 80))}</bdi> : <LongText text={holder} limit={60} />}
                    </PathLink>
                    {holder === null ? null : <span className="sb-mono sb-dim">{visible(id.slice(0, 80))}</span>}
                  </th>
                ) : null}
                <td>{name}</td>
                <td className="sb-dim">
                  <Value text={before} absent={t.plan.nothing} />
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
  if (text === null || text === '') return <span className="sb-dim">{text === null ? absent : t.plan.empty}</span>
  return <LongText text={text} limit={120} />
}
