import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { text as jobText } from '#/parts/jobs/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { ZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import type { CountConfirmation } from './confirm-count'
import { ConfirmCount } from './ConfirmCount'
import classes from './bulk.module.css'

interface BulkConfirmProps {
  title: string
  /** The form with the other fields. Its `onSubmit` must start the job only if `confirmation.check()` is true. */
  form: Pick<ZodForm<never>, 'submit'>
  /** The number of rows, which the user types and which is never stored. */
  confirmation: CountConfirmation
  /** Shown instead of the form if there are no rows. */
  emptyTitle: string
  submitLabel: string
  /** Nothing can be started while the file is being read. */
  isReading?: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  className?: string | undefined
  children: ReactNode
}

/** Starts a job once the user has typed the number of its rows and its fields are valid. */
export function BulkConfirm(props: BulkConfirmProps) {
  const { title, form, confirmation, emptyTitle, submitLabel, isReading = false } = props
  const { isStarting, refusal, className, children } = props
  if (confirmation.count === 0) return <ErrorNotice tone="warn" title={emptyTitle} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <Panel title={title}>
      <form
        className={className ?? classes['confirm']}
        onSubmit={event => {
          event.preventDefault()
          if (!isReading && !isStarting) form.submit(event)
        }}
        noValidate
      >
        {children}
        <ConfirmCount confirmation={confirmation} className={classes['typed']} />
        {refusal === null ? null : <ErrorNotice title={refusal} />}
        <Button type="submit" variant="filled" size="lg" loading={isStarting} className={classes['start'] ?? ''}>
          {submitLabel}
        </Button>
      </form>
    </Panel>
  )
}
