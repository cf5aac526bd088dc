import { useRouteParams } from '#/api/route-params'
import { Count, Counts } from '#/parts/bulk/DryRun'
import { showControlCharacters } from '#/ui/format/LongText'
import { PlainTable } from '#/ui/table/PlainTable'
import { useCampaign } from '../use-campaign'
import type { PlanView } from './bulk-planner'
import { changesOf, differenceColumns } from './difference-columns'
import { text as t } from './text'
import bulk from '#/parts/bulk/bulk.module.css'
import classes from '../JobPage.module.css'

/** The result of a dry run: counts, the first differences, and the ids that were not found. */
export function BulkPlanView({ view }: { view: PlanView }) {
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
          <Differences differences={differences} />
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
  /** Whether the changes have been made. */
  isDone?: boolean
}

/** A table of items with their values before and after the change. */
export function Differences({ differences, isDone = false }: DifferencesProps) {
  const routeParams = useRouteParams()
  const { walletId } = useCampaign()
  return (
    <div className={bulk['problems']} role="region" aria-label={t.plan.differences} tabIndex={0}>
      <PlainTable
        rows={changesOf(differences)}
        columns={differenceColumns({ routeParams, walletId, isDone })}
        keyOf={({ item, name }) => `${item.id} ${name}`}
        density="compact"
        cardsBelow={0}
      />
    </div>
  )
}
