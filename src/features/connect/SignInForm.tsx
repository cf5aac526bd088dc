import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { signIn } from '#/api/session/session'
import type { Connection, Session } from '#/contract/gateway'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { asTyped } from '#/ui/form/as-typed'
import { formatList } from '#/ui/format/format'
import { DemoHint } from './DemoHint'
import { PasswordField } from './PasswordField'
import { describeSignInError } from './sign-in-error'
import type { SignInError } from './sign-in-error'
import { companyKey, companyOf, initialValues, missingFields, toWire } from './sign-in-form'
import type { Destination, Missing, SignInValues } from './sign-in-form'
import { text } from './text'
import classes from './SignInPage.module.css'

interface SignInFormProps {
  connections: Connection[]
  to: Destination | null
  onDone: (session: Session) => void
}

/** A native form, which password managers recognize and which adds nothing to the first screen. */
export function SignInForm({ connections, to, onDone }: SignInFormProps) {
  const [values, setValues] = useState(() => initialValues(connections, to))
  const [missing, setMissing] = useState<Missing[]>([])
  const [failure, setFailure] = useState<SignInError | null>(null)
  const [submit, isSubmitting] = useSingleFlight()
  const form = useRef<HTMLFormElement>(null)
  const connection = connections.find(one => one.id === values.connection)

  const change = (patch: Partial<SignInValues>) => {
    setValues({ ...values, ...patch })
    setMissing([])
  }
  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
    if (field instanceof HTMLInputElement) field.select()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const emptyFields = missingFields(values)
    setMissing(emptyFields)
    const [first] = emptyFields
    if (first !== undefined) {
      focus(fieldNames[first])
      return
    }
    void submit(attempt)
  }
  const attempt = async () => {
    setFailure(null)
    try {
      onDone(await signIn(toWire(values)))
    } catch (error) {
      const explained = describeSignInError(error, connection?.name ?? '', companyKey(values))
      setFailure(explained)
      focus(explained.field)
    }
  }
  const hint = (field: Missing) => (missing.includes(field) ? text.missing[field] : undefined)

  return (
    <form ref={form} className="sb-column" onSubmit={onSubmit} noValidate>
      {failure ? (
        <ErrorNotice title={failure.title} messages={failure.messages}>
          {failure.next}
        </ErrorNotice>
      ) : null}
      <NativeSelect
        label={text.connection}
        name="connection"
        value={values.connection}
        onChange={event => {
          const next = connections.find(one => one.id === event.currentTarget.value)
          change({ connection: event.currentTarget.value, ...companyOf(next, '') })
        }}
        data={connections.map(one => ({ value: one.id, label: one.name }))}
      />
      {connection?.hint ? (
        <DemoHint users={connection.hint} onFill={user => change({ user: user.user, password: user.password })} />
      ) : null}
      <CompanyFields known={connection?.company_keys ?? []} values={values} error={hint('company')} onChange={change} />
      <TextInput
        label={text.user}
        {...asTyped}
        name="username"
        autoComplete="username"
        autoFocus
        value={values.user}
        error={hint('user')}
        onChange={event => change({ user: event.currentTarget.value })}
      />
      <PasswordField
        label={text.password}
        value={values.password}
        error={hint('password')}
        onChange={event => change({ password: event.currentTarget.value })}
      />
      <details className={classes['apps']}>
        <summary>{text.apps}</summary>
        <Textarea
          aria-label={text.apps}
          name="apps"
          rows={2}
          spellCheck={false}
          description={
            connection && connection.app_ids.length > 0
              ? text.appsHelpWithKnown(formatList(connection.app_ids))
              : text.appsHelp
          }
          value={values.apps}
          onChange={event => change({ apps: event.currentTarget.value })}
        />
      </details>
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isSubmitting}>
        {text.submit}
      </Button>
    </form>
  )
}

const fieldNames = { company: 'company', user: 'username', password: 'password' } as const satisfies Record<
  Missing,
  string
>

interface CompanyFieldsProps {
  known: string[]
  values: SignInValues
  error: string | undefined
  onChange: (patch: Partial<SignInValues>) => void
}

function CompanyFields({ known, values, error, onChange }: CompanyFieldsProps) {
  const typed = (
    <TextInput
      label={known.length > 0 ? text.companyOther : text.company}
      {...asTyped}
      name="company"
      autoComplete="organization"
      description={known.length > 0 ? undefined : text.companyHelp}
      value={values.companyTyped}
      error={error}
      onChange={event => onChange({ companyTyped: event.currentTarget.value })}
    />
  )
  if (known.length === 0) return typed
  return (
    <>
      <NativeSelect
        label={text.company}
        name="company-known"
        value={values.company}
        onChange={event => onChange({ company: event.currentTarget.value })}
        data={[...known.map(key => ({ value: key, label: key })), { value: '', label: text.companyOtherChoice }]}
      />
      {values.company === '' ? typed : null}
    </>
  )
}
