import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { knownSessions } from '#/api/session/known-sessions'
import { signIn } from '#/api/session/session'
import type { ConnectionChoice, Session } from '#/contract/gateway'
import { useZodForm, type ZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { ConnectionForm } from './ConnectionForm'
import { DemoHint } from './DemoHint'
import type { Destination } from './destination'
import { PasswordField } from './PasswordField'
import { describeSignInError } from './sign-in-error'
import type { SignInError } from './sign-in-error'
import { initialValues, signInSchemaFor, withKnownCompanies } from './sign-in-form'
import type { SignInValues } from './sign-in-form'
import { text } from './text'
import classes from './SignInPage.module.css'

interface SignInFormProps {
  connections: ConnectionChoice[]
  to: Destination | null
  onDone: (session: Session) => void
}

/** Signs in. The names and `autoComplete` values of the fields are the ones that password managers recognize. */
export function SignInForm({ connections: offered, to, onDone }: SignInFormProps) {
  const connections = withKnownCompanies(offered, knownSessions())
  const [failure, setFailure] = useState<SignInError | null>(null)
  const form = useZodForm(signInSchemaFor(connections), {
    defaultValues: initialValues(connections, to),
    onSubmit: async credentials => {
      setFailure(null)
      try {
        onDone(await signIn(credentials))
      } catch (error) {
        const { company } = form.getValues()
        const explained = describeSignInError(error, connection?.name ?? '', credentials.company_key ?? '')
        setFailure(explained)
        const isTyped = explained.field === 'company' && company === ''
        form.setFocus(isTyped ? 'companyTyped' : explained.field, { shouldSelect: true })
      }
    },
  })
  const chosen = useWatch({ control: form.control, name: 'connection' })
  const connection = connections.find(({ id }) => id === chosen)

  return (
    <ConnectionForm form={form} connections={connections} to={to} failure={failure} submit={text.submit}>
      {connection?.hint ? (
        <DemoHint
          users={connection.hint}
          onFill={({ user, password }) => {
            // Checked again, so that they do not stay marked as empty
            form.setValue('user', user, { shouldValidate: true })
            form.setValue('password', password, { shouldValidate: true })
          }}
        />
      ) : null}
      <CompanyFields
        known={connection?.company_keys ?? []}
        isOptional={connection?.company_optional === true}
        form={form}
      />
      <TextInput {...form.field('user')} {...verbatimProps} label={text.user} autoComplete="username" autoFocus />
      <PasswordField {...form.field('password')} label={text.password} />
      <details className={classes['apps']}>
        <summary>{text.apps}</summary>
        <Textarea
          {...form.field('apps')}
          aria-label={text.apps}
          rows={2}
          spellCheck={false}
          description={text.appsHelp}
        />
      </details>
    </ConnectionForm>
  )
}

interface CompanyFieldsProps {
  known: string[]
  /** Whether the company may be left empty, because the server knows which one is meant. */
  isOptional?: boolean
  form: ZodForm<SignInValues>
}

/** A choice of known company keys, and a field for any other. */
export function CompanyFields({ known, isOptional = false, form }: CompanyFieldsProps) {
  const company = useWatch({ control: form.control, name: 'company' })
  return (
    <>
      {known.length > 0 ? (
        <NativeSelect
          {...form.field('company')}
          // Another connection has other options: without `value`, the select would show one that is not chosen
          value={company}
          label={text.company}
          data={[...known.map(key => ({ value: key, label: key })), { value: '', label: text.companyOtherChoice }]}
        />
      ) : null}
      {company === '' ? (
        <TextInput
          {...form.field('companyTyped')}
          {...verbatimProps}
          label={known.length > 0 ? text.companyOther : text.company}
          autoComplete="organization"
          spellCheck={false}
          description={isOptional ? text.companyOptional : known.length > 0 ? undefined : text.companyHelp}
        />
      ) : null}
    </>
  )
}
