import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import { scopeOf } from '#/api/session/storage-scope'
import { signOut } from '#/api/session/session'
import { describeError } from '#/parts/api-log/describe-error'
import { flushHeld } from '#/parts/undo/undo-queue'
import { Dialog } from '#/ui/overlays/Dialog'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { leave } from './leave-guard'
import { menuText } from '../shell/menu-text'
import { removeKept } from './clear-local-data'

const t = menuText.signOutDialog

/** Says what a sign-out forgets and what stays, then leaves no page to go back to (product.md, Connections). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [remove, setRemove] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const lock = useRef(false)

  const act = async () => {
    if (lock.current) return
    lock.current = true
    setBusy(true)
    try {
      await flushHeld(scopeOf(session))
      if (remove) await removeKept(session)
      await signOut(session)
      leave()
    } catch (error) {
      lock.current = false
      setBusy(false)
      setFailure(error)
    }
  }
  const described = failure === null ? null : describeError(failure, session.connection.name)
  return (
    <Dialog
      title={t.title(session.connection.name)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="filled" loading={busy} onClick={() => void act()} data-autofocus>
            {t.act}
          </Button>
        </>
      }
    >
      {described ? (
        <ErrorNotice title={described.title} messages={described.messages}>
          {t.failed}
        </ErrorNotice>
      ) : null}
      <p>{t.what}</p>
      <p>{t.stays(session.user, session.company_name ?? session.company_key)}</p>
      <Checkbox label={t.remove} checked={remove} onChange={event => setRemove(event.currentTarget.checked)} />
    </Dialog>
  )
}
