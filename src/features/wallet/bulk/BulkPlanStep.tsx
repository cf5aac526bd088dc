import { Button } from '@mantine/core'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { BulkConfirm } from './BulkConfirm'
import { BulkPlanView } from './BulkPlanView'
import { bulkText as t } from './text'
import type { BulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

interface BulkPlanPartProps {
  walletId: string
  plan: BulkPlan
  onRead: () => void
  onStart: (trial: boolean) => void
}

/** The dry run: reads every item, shows what would change, and asks for a word before anything is written. */
export function BulkPlanStep({ walletId, plan, onRead, onStart }: BulkPlanPartProps) {
  const { view, progress, refusal, isStarting } = plan
  return (
    <>
      <Panel title={t.plan.title} tools={view === null ? undefined : <Button onClick={onRead}>{t.plan.again}</Button>}>
        <div className={classes['form']}>
          {view === null && progress === null ? (
            <>
              <p>{t.plan.why}</p>
              <Button variant="filled" onClick={onRead}>
                {t.plan.read}
              </Button>
            </>
          ) : null}
          {progress === null ? null : (
            <>
              <Progress {...progress} />
              <Button onClick={plan.stop}>{t.plan.stop}</Button>
            </>
          )}
          {refusal === null ? null : <ErrorNotice title={refusal} />}
          {view === null ? null : <BulkPlanView view={view} walletId={walletId} />}
        </div>
      </Panel>
      {view === null ? null : <BulkConfirm view={view} isBack={false} isStarting={isStarting} onStart={onStart} />}
    </>
  )
}

/** Nothing for the first moment: few items are read by then. */
function Progress({ read, of }: { read: number; of: number | null }) {
  return <p role="status">{useElapsed(200) ? t.plan.reading(read, of) : ''}</p>
}
