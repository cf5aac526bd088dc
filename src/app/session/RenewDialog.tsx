import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { SessionLoss } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { routeParamsOf } from '#/api/route-params'
import { adoptRenewed, readSession, signIn } from '#/api/session/session'
import { tellSession } from '#/api/session/session-channel'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { PasswordField } from '#/features/connect/PasswordField'
import { describeSignInError } from '#/features/connect/sign-in-error'
import type { SignInError } from '#/features/connect/sign-in-error'
import { signOnUrl } from '#/features/connect/sign-on-url'
import { paths } from '#/nav/paths'
import { describeError } from '#/parts/api-log/describe-error'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useZodForm } from '#/ui/form/use-zod-form'
import { Dialog } from '#/ui/overlays/Dialog'
import { expireHistory } from './expired-history'
import { text } from './text'

const t = text.renew

interface RenewDialogProps {
  session: Session
  kind: SessionLoss['kind']
  onRenewed: (session: Session) => void
  onLater: () => void
}

/**
 * Renews a lost session in a dialog over the page, which keeps what was typed. Asks for the password or, with
 * single sign-on, leads to the provider.
 */
export function RenewDialog({ session, kind, onRenewed, onLater }: RenewDialogProps) {
  const unauthorized = session.sign_on ? t.serverUnauthorized : t.unauthorized
  const title = { 'session-expired': t.expired, unauthorized, 'session-changed': t.changed }[kind]
  return (
    <Dialog title={title} onClose={onLater}>
      {kind === 'session-changed' ? <OtherUserNotice session={session} onRenewed={onRenewed} /> : null}
      {kind === 'session-expired' && !session.sign_on ? <p>{t.expiredNext}</p> : null}
      {session.sign_on ? (
        <RenewSignOn session={session} kind={kind} onRenewed={onRenewed} onLater={onLater} />
      ) : (
        <RenewWithPassword session={session} kind={kind} onRenewed={onRenewed} onLater={onLater} />
      )}
    </Dialog>
  )
}

/** Signs in at the provider in a new tab; this one keeps what was typed, and continues when that one has a session. */
function RenewSignOn({ session, kind, onRenewed, onLater }: RenewDialogProps) {
  const [failure, setFailure] = useState<{ title: string; next?: string } | null>(null)
  const [check, isChecking] = useSingleFlight()
  const adopt = async () => {
    try {
      const next = await adoptRenewed(session)
      if (next) onRenewed(next)
      else setFailure({ title: t.signOnNotYet })
    } catch (error) {
      const { title, sentences, retry } = describeError(error, session.connection.name)
      setFailure({ title, next: [...sentences, retry].join(' ').trim() })
    }
  }
  const to = paths.lookUp(routeParamsOf(session))
  return (
    <>
      {/* With single sign-on, the server has its own password for the service */}
      {kind === 'unauthorized' ? <p>{t.serverUnauthorizedNext}</p> : null}
      <p>{t.signOnNext}</p>
      {failure === null ? null : (
        <ErrorNotice title={failure.title} tone="warn">
          {failure.next}
        </ErrorNotice>
      )}
      <div className="sb-actions">
        <Button onClick={onLater}>{t.later}</Button>
        <Button loading={isChecking} onClick={() => void check(adopt)}>
          {t.signOnCheck}
        </Button>
        <Button component="a" variant="filled" href={signOnUrl(to)} target="_blank" rel="noopener" data-autofocus>
          {t.signOn}
        </Button>
      </div>
    </>
  )
}

function RenewWithPassword({ kind, ...form }: RenewDialogProps) {
  return (
    <>
      {kind === 'unauthorized' ? <p>{t.unauthorizedNext}</p> : null}
      <RenewForm {...form} />
    </>
  )
}

/** The cookie now belongs to another user: says who, and offers to continue as that user. */
function OtherUserNotice({ session, onRenewed }: Pick<RenewDialogProps, 'session' | 'onRenewed'>) {
  const other = useQuery({
    queryKey: ['who-is-signed-in', session.id],
    queryFn: async ({ signal }) => {
      const current = await readSession(session.connection.id, session.company_key, signal)
      if (current === null || storageScopeOf(current) !== storageScopeOf(session)) return current
      // The same user: the page could not read the session that another tab renewed
      const renewed = await adoptRenewed(session)
      if (renewed) onRenewed(renewed)
      return null
    },
    gcTime: 0,
    staleTime: 0,
  })
  if (other.isPending) return <p className="sb-dim">{t.loading}</p>
  // It could not be read, or nobody is signed in anymore: the user can still sign in below
  if (!other.data) return null
  const { user, company_key } = other.data
  return (
    <>
      <p>{t.changedWho(user, company_key)}</p>
      <div>
        <Button
          onClick={() => {
            // The history entries so far belong to the previous user
            expireHistory()
            window.location.reload()
          }}
        >
          {t.continueAs(user)}
        </Button>
        <p className="sb-dim">{t.continueAsNote}</p>
      </div>
      <p>{t.changedAgain(session.user)}</p>
    </>
  )
}

const schema = z.object({ password: z.string().check(z.minLength(1, t.missing)) })

/** As for a sign-in, but speaks only of the password: the user and the company cannot be changed here. */
function describeRenewError(error: unknown, { connection, company_key }: Session): SignInError {
  const described = describeSignInError(error, connection.name, company_key)
  if (!(error instanceof ApiError)) return described
  if (error.kind === 'unauthorized') return { ...described, ...t.wrongPassword }
  if (error.kind === 'not-found') return { ...described, next: t.noCompanyNext }
  return described
}

function RenewForm({ session, onRenewed, onLater }: Omit<RenewDialogProps, 'kind'>) {
  const [failure, setFailure] = useState<SignInError | null>(null)
  const form = useZodForm(schema, {
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        const { connection, company_key, user } = session
        // The server adds the configured ids, which may have changed
        const app_ids = session.app_ids.filter(id => !connection.app_ids.includes(id))
        const next = await signIn({ connection: connection.id, company_key, user, password, app_ids })
        tellSession(next, { kind: 'renewed', session: next })
        onRenewed(next)
      } catch (error) {
        setFailure(describeRenewError(error, session))
      }
    },
  })
  return (
    <form className="sb-stack" onSubmit={form.submit} noValidate>
      {failure ? (
        <ErrorNotice title={failure.title} messages={failure.messages}>
          {failure.next}
        </ErrorNotice>
      ) : null}
      {/* So that password managers know which password to offer. Read-only, because the user stays the same */}
      <TextInput label={t.user} name="username" autoComplete="username" value={session.user} readOnly />
      <PasswordField {...form.field('password')} label={t.password} autoFocus />
      <div className="sb-actions">
        <Button onClick={onLater}>{t.later}</Button>
        <Button type="submit" variant="filled" loading={form.isSubmitting}>
          {t.submit}
        </Button>
      </div>
    </form>
  )
}
