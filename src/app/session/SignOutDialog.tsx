import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import { endSignOn, readSession, signOut, wipeSession } from '#/api/session/session'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { describeError } from '#/parts/api-log/describe-error'
import { flushQueue } from '#/parts/undo/undo-queue'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { Dialog } from '#/ui/overlays/Dialog'
import { clearLocalData } from './clear-local-data'
import { leaveSession } from './leave-session'
import { text } from './text'

const t = text.signOut
/** The steps of a sign-out that may fail, named as in the texts. */
type Step = keyof typeof t.failed

/**
 * This page's session, or the one that the same user has since opened in another tab: the id of this page's session
 * would not end that one, and the browser would stay signed in.
 */
async function sessionToEnd(session: Session): Promise<Session> {
  // If it cannot be read, the sign-out itself fails too, or ends this page's session
  const current = await readSession(session.connection.id, session.company_key).catch(() => null)
  return current !== null && storageScopeOf(current) === storageScopeOf(session) ? current : session
}

/** Says what a sign-out deletes and what stays, then leaves the session so that Back shows nothing of it. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [remove, setRemove] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; step: Step } | null>(null)
  /** What still holds, for each action that was still waiting and then failed. */
  const [notDone, setNotDone] = useState<string[]>([])
  const [submit, isSubmitting] = useSingleFlight()

  const leave = async () => {
    // What an earlier attempt achieved stays true if this one fails before it gets that far
    let step: Step = failure?.step ?? 'sign-out'
    setNotDone([])
    try {
      const failed = await flushQueue(storageScopeOf(session))
      // After the sign-out, nothing would report them
      if (failed.length > 0) return setNotDone(failed)
      const current = await sessionToEnd(session)
      await signOut(current, async () => {
        step = 'deletion'
        if (remove) await clearLocalData(session)
        step = 'everywhere'
      })
      if (current.id !== session.id) await wipeSession(session)
      leaveSession((session.sign_on ? await endSignOn() : null) ?? undefined)
    } catch (error) {
      setFailure({ error, step })
    }
  }
  const described = failure === null ? null : describeError(failure.error, session.connection.name)
  return (
    <Dialog
      title={t.title(session.connection.name)}
      onClose={onClose}
      actions={
        <MisclickGuard className="sb-row" meaning={notDone.length > 0 ? 'anyway' : 'sign-out'}>
          {failure === null || failure.step === 'sign-out' ? <Button onClick={onClose}>{t.cancel}</Button> : null}
          <Button variant="filled" loading={isSubmitting} onClick={() => void submit(leave)} data-autofocus>
            {notDone.length > 0 ? t.submitAnyway : t.submit}
          </Button>
        </MisclickGuard>
      }
    >
      {failure && described ? (
        <ErrorNotice title={described.title} messages={described.messages}>
          {t.failed[failure.step]}
        </ErrorNotice>
      ) : null}
      {notDone.length > 0 ? (
        <ErrorNotice title={t.notDone.title}>
          {notDone.join(' ')} {t.notDone.next}
        </ErrorNotice>
      ) : null}
      <p>{t.what}</p>
      {session.sign_on ? <p>{t.everywhere}</p> : null}
      <p>{t.stays(session.user, session.company_name ?? session.company_key)}</p>
      <Checkbox label={t.remove} checked={remove} onChange={event => setRemove(event.currentTarget.checked)} />
    </Dialog>
  )
}
