import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConnectionChoice } from '#/contract/gateway'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import type { ZodForm } from '#/ui/form/use-zod-form'
import type { Destination } from './destination'
import type { SignInError } from './sign-in-error'
import { companyOf, type SignInValues } from './sign-in-form'
import { text } from './text'

interface ConnectionFormProps {
  form: ZodForm<SignInValues>
  connections: readonly ConnectionChoice[]
  /** The page the user was going to. */
  to: Destination | null
  /** Why the last attempt failed. */
  failure: SignInError | null
  /** Shown above the choice of a connection. */
  before?: ReactNode
  /** The label of the button. */
  submit: string
  children: ReactNode
}

/** A form that opens a session: why the last attempt failed, the connection, further fields, and the button. */
export function ConnectionForm({ form, connections, to, failure, before, submit, children }: ConnectionFormProps) {
  const chooseCompany = () => {
    const { connection, company, companyTyped } = form.getValues()
    // A typed company key stays: a known one must never silently replace it
    const wanted = company === '' ? companyTyped.trim() : ''
    form.setValue(
      'company',
      companyOf(
        connections.find(({ id }) => id === connection),
        wanted,
      ).company,
    )
  }
  return (
    <form className="sb-column" onSubmit={form.submit} noValidate>
      {failure ? (
        <ErrorNotice title={failure.title} messages={failure.messages}>
          {failure.next}
        </ErrorNotice>
      ) : null}
      {before}
      {to === null || connections.some(({ id }) => id === to.connection) ? null : (
        <ErrorNotice tone="info" title={text.unknownConnection(to.connection)} />
      )}
      <NativeSelect
        {...form.field('connection', { onChange: chooseCompany })}
        label={text.connection}
        data={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {children}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}
