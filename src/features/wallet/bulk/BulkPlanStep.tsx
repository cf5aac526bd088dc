import { Button } from '@mantine/core'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { BulkConfirm } from './BulkConfirm'
import { BulkPlanView } from './BulkPlanView'
import { text as t } from './text'
import type { BulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

interface BulkPlanStepProps {
  plan: BulkPlan
  onRun: () => void
  onStart: (trial: boolean) => void
}

/** The dry run: reads every item, shows what would change, and asks for confirmation before anything is written. */
export function BulkPlanStep({ plan, onRun, onStart }: BulkPlanStepProps) {
  const { view, progress, refusal, isStarting } = plan
  return (
    <>
      <Panel title={t.plan.title} tools={view === null ? undefined : <Button onClick={onRun}>{t.plan.again}</Button>}>
        <div className={classes['form']}>
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
              <Progress {...progress} />
              <Button onClick={plan.stop}>{t.plan.stop}</Button>
            </>
          )}
          {refusal === null || view !== null ? null : <ErrorNotice title={refusal} />}
          {view === null ? null : <BulkPlanView view={view} />}
        </div>
      </Panel>
      {view === null ? null : (
        <BulkConfirm view={view} isRollBack={false} isStarting={isStarting} refusal={refusal} onStart={onStart} />
      )}
    </>
  )
}

/** Empty for the first 200 ms, in which a short dry run is already done. */
function Progress({ read, of }: { read: number; of: number | null }) {
  return <p role="status">{useElapsed(200) ? t.plan.progress(read, of) : ''}</p>
}
