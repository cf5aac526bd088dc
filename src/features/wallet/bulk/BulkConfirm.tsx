import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useConfirmCount } from '#/parts/bulk/confirm-count'
import { ConfirmCount } from '#/parts/bulk/ConfirmCount'
import { text as jobText } from '#/parts/jobs/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import type { PlanView } from './bulk-worker-messages'
import { text as t } from './text'
import classes from '../JobPage.module.css'

interface BulkConfirmProps {
  view: PlanView
  /** Whether the plan rolls another job back. */
  isRollBack: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  onStart: (trial: boolean) => void
}

const TRIAL_ITEMS = 5

/** Confirms a plan: the user types the number of items, and selects a box if passes would expire. */
export function BulkConfirm({
  view: { changing, expiring },
  isRollBack,
  isStarting,
  refusal,
  onStart,
}: BulkConfirmProps) {
  const confirmation = useConfirmCount(changing)
  const [trial, setTrial] = useState(!isRollBack && changing > TRIAL_ITEMS)
  const [letExpire, setLetExpire] = useState(false)
  const [isBoxMissed, setBoxMissed] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isStarting) return
    const isRefused = expiring > 0 && !letExpire
    setBoxMissed(isRefused)
    if (!isRefused && confirmation.check()) onStart(trial)
  }
  if (changing === 0) return <ErrorNotice tone="warn" title={t.plan.none} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <Panel title={t.confirm.title}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <p className={classes['receipt']}>{(isRollBack ? t.confirm.willRollBack : t.confirm.willChange)(changing)}</p>
        {expiring > 0 ? (
          <Checkbox
            label={t.confirm.expiring(expiring)}
            checked={letExpire}
            error={isBoxMissed ? t.confirm.expiringRequired : null}
            onChange={event => {
              setLetExpire(event.currentTarget.checked)
              setBoxMissed(false)
            }}
          />
        ) : null}
        {isRollBack || changing <= TRIAL_ITEMS ? null : (
          <Checkbox
            label={t.confirm.trial(TRIAL_ITEMS)}
            checked={trial}
            onChange={event => setTrial(event.currentTarget.checked)}
          />
        )}
        <ConfirmCount confirmation={confirmation} className={classes['typed']} />
        {refusal === null ? null : <ErrorNotice title={refusal} />}
        <Button type="submit" variant="filled" size="lg" loading={isStarting}>
          {(isRollBack ? t.confirm.startRollBack : t.confirm.start)(changing)}
        </Button>
      </form>
    </Panel>
  )
}
