import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { text as jobText } from '#/parts/jobs/text'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { FieldProps, ZodForm } from '#/ui/form/use-zod-form'
import { SaveBar } from '#/ui/inputs/SaveBar'
import { Panel } from '#/ui/layout/Panel'
import { ConfirmCount } from './ConfirmCount'
import classes from './bulk.module.css'

interface BulkConfirmProps {
  title: string
  form: Pick<ZodForm<never>, 'submit'>
  /** The field `typedCount` of the form, which its schema checks with `countFault`. */
  countField: FieldProps
  /** The number of rows, which the user types. */
  count: number
  /** Shown instead of the form if there are no rows. */
  emptyTitle: string
  /** What the button would do, in a sentence. */
  summary: string
  submitLabel: string
  /** Nothing can be started while the file is being read. */
  isReading?: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  className?: string | undefined
  children: ReactNode
}

/**
 * Starts a job once the user has typed the number of its rows and the fields of the form are valid. The button stays in
 * view wherever the page is scrolled to.
 */
export function BulkConfirm(props: BulkConfirmProps) {
  const { title, form, countField, count, emptyTitle, summary, submitLabel, isReading = false } = props
  const { isStarting, refusal, className, children } = props
  const id = useId()
  if (count === 0) return <ErrorNotice tone="warn" title={emptyTitle} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <>
      <Panel title={title}>
        <form
          id={id}
          className={className ?? classes['confirm']}
          onSubmit={event => {
            event.preventDefault()
            if (!isReading && !isStarting) form.submit(event)
          }}
          noValidate
        >
          {children}
          <ConfirmCount field={countField} count={count} className={classes['typed']} />
        </form>
      </Panel>
      <SaveBar
        summary={
          <>
            {refusal === null ? null : <ErrorNotice title={refusal} />}
            <div>{summary}</div>
          </>
        }
        actions={
          <Button type="submit" form={id} variant="filled" loading={isStarting}>
            {submitLabel}
          </Button>
        }
      />
    </>
  )
}
