import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { WalletMessage } from '#/contract/wallet-messages'
import { paths } from '#/nav/paths'
import { changeDraft } from '#/parts/drafts/change-draft'
import { isAttempted, readDraft } from '#/parts/drafts/draft-store'
import { isLeaving } from '#/ui/behavior/navigation'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Dialog } from '#/ui/overlays/Dialog'
import { draftFromMessage, walletMessageDraft } from '../message-draft'
import { text } from './text'

const t = text.reuse

interface ReuseMessageProps {
  walletId: string
  message: WalletMessage
  /** The message's filters as read. */
  filters: readonly unknown[]
}

/**
 * Starts a new message with the content and audience of this one. Asks before it replaces a draft. One that may have
 * been sent is never replaced: without it, its message would no longer be looked for, and could be sent again.
 */
export function ReuseMessage({ walletId, message, filters }: ReuseMessageProps) {
  const { scope } = useApi()
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [beginOnce] = useSingleFlight()
  const [found, setFound] = useState<'draft' | 'attempted' | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const address = { scope, kind: walletMessageDraft.id, subject: walletId }
  const open = () => navigate(paths.newWalletMessage(routeParams, walletId))
  const begin = async (replace: boolean) => {
    setHasFailed(false)
    try {
      const mayReplace = (stored: unknown) => replace && !isAttempted(stored)
      const before = await readDraft(walletMessageDraft, address)
      const kept =
        before !== null && !mayReplace(before.value)
          ? before
          : await changeDraft(walletMessageDraft, address, () => draftFromMessage(message, filters), mayReplace)
      // The composer must not replace the page that the user has opened since
      if (isLeaving(pathname)) return
      if (kept === null) await open()
      else setFound(isAttempted(kept.value) ? 'attempted' : 'draft')
    } catch {
      setFound(null)
      setHasFailed(true)
    }
  }
  const close = () => setFound(null)
  return (
    <>
      <Button onClick={() => void beginOnce(() => begin(false))}>{t.start}</Button>
      {hasFailed ? <ErrorNotice title={t.failed} /> : null}
      {found === 'draft' ? (
        <Dialog
          title={t.title}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t.keep}</Button>
              <Button variant="filled" onClick={() => void beginOnce(() => begin(true))}>
                {t.replace}
              </Button>
            </>
          }
        >
          <p>{t.why}</p>
        </Dialog>
      ) : found === 'attempted' ? (
        <Dialog
          title={t.attempted}
          onClose={close}
          actions={
            <Button variant="filled" onClick={() => void open()}>
              {t.openDraft}
            </Button>
          }
        >
          <p>{t.attemptedWhy}</p>
        </Dialog>
      ) : null}
    </>
  )
}
