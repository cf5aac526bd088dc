import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { openSession } from '#/api/session/session'
import type { ConnectionChoice, ConnectionsReply, Session } from '#/contract/gateway'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useZodForm } from '#/ui/form/use-zod-form'
import { ConnectionForm } from './ConnectionForm'
import type { Destination } from './destination'
import { describeOpenError, type SignInError } from './sign-in-error'
import { initialValues, openSchema } from './sign-in-form'
import { signOnUrl } from './sign-on-url'
import { CompanyFields } from './SignInForm'
import { text } from './text'

const t = text.signOn
const problems = new Map<string, { title: string; next: string }>(Object.entries(t.problems))

interface SignOnFormProps {
  signOn: NonNullable<ConnectionsReply['sign_on']>
  connections: ConnectionChoice[]
  to: Destination | null
  /** Why signing in at the provider failed, as the server says in the URL. */
  problem: string | null
  onDone: (session: Session) => void
}

/** Signs in through a provider: first a link to it, then the choice of a company that the person's groups allow. */
export function SignOnForm({ signOn, connections, to, problem, onDone }: SignOnFormProps) {
  const described = problems.get(problem ?? '')
  const url = signOnUrl(to?.path ?? null)
  return (
    <div className="sb-column">
      {described ? <ErrorNotice title={described.title}>{described.next}</ErrorNotice> : null}
      {signOn.user === null ? (
        <Button component="a" href={url} variant="filled" size="lg" fullWidth>
          {t.continue(signOn.name)}
        </Button>
      ) : (
        <>
          {connections.length === 0 ? (
            <ErrorNotice title={t.nothing} tone="warn">
              {t.nothingNext}
            </ErrorNotice>
          ) : (
            <CompanyForm user={signOn.user} connections={connections} to={to} onDone={onDone} />
          )}
          <Button component="a" href={url} variant="subtle">
            {t.other}
          </Button>
        </>
      )}
    </div>
  )
}

interface CompanyFormProps extends Pick<SignOnFormProps, 'connections' | 'to' | 'onDone'> {
  user: string
}

function CompanyForm({ user, connections, to, onDone }: CompanyFormProps) {
  const [failure, setFailure] = useState<SignInError | null>(null)
  const form = useZodForm(openSchema, {
    defaultValues: initialValues(connections, to),
    onSubmit: async request => {
      setFailure(null)
      try {
        onDone(await openSession(request))
      } catch (error) {
        setFailure(describeOpenError(error, connection?.name ?? '', request.company_key))
      }
    },
  })
  const chosen = useWatch({ control: form.control, name: 'connection' })
  const connection = connections.find(({ id }) => id === chosen)
  return (
    <ConnectionForm
      form={form}
      connections={connections}
      to={to}
      failure={failure}
      before={<p>{t.as(user)}</p>}
      submit={t.open}
    >
      <CompanyFields known={connection?.company_keys ?? []} form={form} />
    </ConnectionForm>
  )
}
