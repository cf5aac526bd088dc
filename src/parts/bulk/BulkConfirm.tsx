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
  /** The form of the other fields. What it does with valid ones, it does only if `confirmation.check()`. */
  form: Pick<ZodForm<never>, 'submit'>
  /** The number of rows, which the user types and which is never stored. */
  confirmation: CountConfirmation
  /** Instead of the form if there are no rows. */
  none: string
  /** The button. */
  send: string
  /** Nothing can be started while the file is read. */
  isReading?: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  className?: string | undefined
  children: ReactNode
}

/** Starts a job once the user has typed the number of its rows and its fields are valid. */
export function BulkConfirm(props: BulkConfirmProps) {
  const { title, form, confirmation, none, send, isReading = false, isStarting, refusal, className, children } = props
  if (confirmation.count === 0) return <ErrorNotice tone="warn" title={none} />
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
          {send}
        </Button>
      </form>
    </Panel>
  )
}
