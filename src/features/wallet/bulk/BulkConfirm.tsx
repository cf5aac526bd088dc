import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
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
  onStart: (trial: boolean) => void
}

const TRIAL_ITEMS = 5

/** Confirms a plan: the user types the number of items, and selects a box if passes would expire. */
export function BulkConfirm({ view: { changing, expiring }, isRollBack, isStarting, onStart }: BulkConfirmProps) {
  const [typed, setTyped] = useState('')
  const [trial, setTrial] = useState(!isRollBack && changing > TRIAL_ITEMS)
  const [letExpire, setLetExpire] = useState(false)
  const [fault, setFault] = useState<'typed' | 'expiring' | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isStarting) return
    if (expiring > 0 && !letExpire) return setFault('expiring')
    if (Number(typed.replace(/[\s,.]/g, '')) !== changing) return setFault('typed')
    setFault(null)
    return onStart(trial)
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
            error={fault === 'expiring' ? t.confirm.expiringRequired : null}
            onChange={event => {
              setLetExpire(event.currentTarget.checked)
              setFault(null)
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
        <TextInput
          label={t.confirm.type(changing)}
          className={classes['typed'] ?? ''}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={fault === 'typed' ? t.confirm.mismatch(changing) : null}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Button type="submit" variant="filled" size="lg" loading={isStarting}>
          {(isRollBack ? t.confirm.startRollBack : t.confirm.start)(changing)}
        </Button>
      </form>
    </Panel>
  )
}
