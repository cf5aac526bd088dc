import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { text as jobText } from '#/parts/jobs/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import type { PlanView } from './bulk-messages'
import { bulkText as t } from './text'
import classes from '../JobPage.module.css'

interface BulkConfirmProps {
  view: PlanView
  /** Whether it is the way back of another job. */
  isBack: boolean
  isStarting: boolean
  onStart: (trial: boolean) => void
}

const TRIAL = 5

/** How many items will change: the number is typed; passes that would expire ask for a word of their own. */
export function BulkConfirm({ view: { changing, expiring }, isBack, isStarting, onStart }: BulkConfirmProps) {
  const [typed, setTyped] = useState('')
  const [trial, setTrial] = useState(!isBack && changing > TRIAL)
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
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.foreign} />
  return (
    <Panel title={t.confirm.title}>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <p className={classes['receipt']}>{(isBack ? t.confirm.willBack : t.confirm.will)(changing)}</p>
        {expiring > 0 ? (
          <Checkbox
            label={t.confirm.expiring(expiring)}
            checked={letExpire}
            error={fault === 'expiring' ? t.confirm.expiringFirst(expiring) : null}
            onChange={event => {
              setLetExpire(event.currentTarget.checked)
              setFault(null)
            }}
          />
        ) : null}
        {isBack || changing <= TRIAL ? null : (
          <Checkbox
            label={t.confirm.trial(TRIAL)}
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
          {(isBack ? t.confirm.startBack : t.confirm.start)(changing)}
        </Button>
      </form>
    </Panel>
  )
}
