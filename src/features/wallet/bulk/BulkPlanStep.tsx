import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useRouteParams } from '#/api/route-params'
import { focusParentOnRemoval, focusElement } from '#/ui/behavior/focus-heading'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { markAndShorten } from '#/ui/format/LongText'
import { Count, Counts } from '#/ui/layout/Counts'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { useCampaign } from '../use-campaign'
import type { PlanProgress, PlanView } from './bulk-planner'
import { BulkConfirm } from './BulkConfirm'
import { differenceColumns, toChangeRows } from './difference-columns'
import { text as t } from './text'
import type { BulkPlan } from './use-bulk-plan'
import bulk from '#/parts/bulk/bulk.module.css'
import classes from '../JobPage.module.css'

interface BulkPlanStepProps {
  plan: BulkPlan
  onRun: () => void
  onStart: (trial: boolean) => void
}

/** The dry run: reads every item, shows what would change, and asks for confirmation before anything is written. */
export function BulkPlanStep({ plan, onRun, onStart }: BulkPlanStepProps) {
  const { view, progress, refusal, isStarting } = plan
  const box = useRef<HTMLDivElement>(null)
  const phase = progress !== null ? 'running' : view === null ? 'idle' : 'done'
  const runAgain = () => {
    // The button is about to disappear
    focusElement(box.current)
    onRun()
  }
  return (
    <>
      <Panel
        title={t.plan.title}
        tools={view === null ? undefined : <Button onClick={runAgain}>{t.plan.again}</Button>}
      >
        <div ref={box} tabIndex={-1}>
          {/* The button that is pressed disappears with its phase, and the focus with it */}
          <div key={phase} ref={focusParentOnRemoval} className={`sb-column ${classes['form'] ?? ''}`}>
            {view === null && progress === null ? (
              <>
                <p>{t.plan.why}</p>
                <Button variant="filled" onClick={onRun}>
                  {t.plan.start}
                </Button>
              </>
            ) : null}
            {progress === null ? null : (
              <>
                <PlanProgressText {...progress} />
                <Button onClick={plan.stop}>{t.plan.stop}</Button>
              </>
            )}
            {refusal === null || view !== null ? null : <ErrorNotice title={refusal} />}
            {view === null ? null : <BulkPlanView view={view} />}
          </div>
        </div>
      </Panel>
      {view === null ? null : (
        <BulkConfirm view={view} isRollBack={false} isStarting={isStarting} refusal={refusal} onStart={onStart} />
      )}
    </>
  )
}

/** Empty for the first 200 ms: a short dry run is done by then. */
export function PlanProgressText({ read, total }: PlanProgress) {
  return <p role="status">{useElapsed(200) ? t.plan.progress(read, total) : ''}</p>
}

/** The result of a dry run: counts, what is left out, the first differences, and the first ids that were not found. */
export function BulkPlanView({ view }: { view: PlanView }) {
  const { requested, changing, unchanged, missing, unreadable, differences, missingIds } = view
  return (
    <div className={`sb-column ${classes['plan'] ?? ''}`}>
      <Counts>
        <Count label={t.plan.requested} count={requested} />
        <Count label={t.plan.changing} count={changing} />
        <Count label={t.plan.unchanged} count={unchanged} note={unchanged > 0 ? t.plan.unchangedNote : null} />
        <Count label={t.plan.missing} count={missing} />
      </Counts>
      {unreadable > 0 ? <ErrorNotice tone="warn" title={t.plan.unreadable(unreadable)} /> : null}
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
                  <bdi>{markAndShorten(id.slice(0, 80))}</bdi>
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
        rows={toChangeRows(differences)}
        columns={differenceColumns({ routeParams, walletId, isDone })}
        keyOf={({ item, name }) => `${item.id} ${name}`}
        density="compact"
        cardsBelowEm={0}
      />
    </div>
  )
}
