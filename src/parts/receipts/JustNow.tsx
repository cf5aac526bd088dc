import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { Masked, useMasking } from '#/ui/format/Masked'
import { formatMoment } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { useTime } from '#/ui/format/use-time'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { useCopy } from '#/ui/inputs/use-copy'
import { Panel } from '#/ui/layout/Panel'
import { useReceipts, type Receipt } from './receipts'
import { text as t } from './text'
import classes from './JustNow.module.css'

/** An act that is about to be sent and can still be undone. */
interface WaitingAct {
  id: string
  /** "Unsubscribing José Silva from Weekend offers" */
  what: ReactNode
  announcement: string
  onUndo: () => void
}

interface JustNowProps {
  personKey: string
  waiting: readonly WaitingAct[]
}

/**
 * What was done for a person in this tab: when, what still holds, and how to reverse it. Absent before the first act.
 */
export function JustNow({ personKey, waiting }: JustNowProps) {
  const receipts = useReceipts(useSession(), personKey)
  const mask = useMasking()
  if (receipts.length + waiting.length === 0) return null
  return (
    <Panel flush title={t.title} footer={t.about}>
      <ul aria-label={t.list}>
        {waiting.map(({ id, what, announcement, onUndo }) => (
          <li key={id} ref={focusMainOnRemoval} className="sb-entry">
            <p className={`sb-wrap ${classes['what'] ?? ''}`}>{what}</p>
            <MisclickGuard className={classes['actions']} meaning="undo" hasJustAppeared>
              <Button size="xs" aria-label={mask(t.undoOf(announcement))} onClick={onUndo}>
                {t.undo}
              </Button>
            </MisclickGuard>
          </li>
        ))}
        {receipts.map(receipt => (
          <li key={receipt.id} className="sb-entry">
            <ReceiptLine receipt={receipt} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { at, invitation } = receipt
  const params = useRouteParams()
  return (
    <>
      <div className={`sb-wrap ${classes['what'] ?? ''}`}>
        <p>
          <Masked text={receipt.what} />
        </p>
        <p className="sb-note">
          {receipt.still === null ? null : (
            <>
              <Masked text={receipt.still} />{' '}
            </>
          )}
          <Timestamp ms={at} precision="second" weekday={false} relative={false} />
        </p>
      </div>
      <MisclickGuard className={classes['actions']} meaning="receipt" hasJustAppeared>
        <CopyForTicket receipt={receipt} />
        {invitation === undefined ? null : (
          <Button
            component={PathLink}
            size="xs"
            variant="subtle"
            to={paths.participants(params)}
            state={invitationState(invitation)}
            aria-label={invitation.list ? t.inviteFor(invitation.list) : t.inviteAny}
          >
            {t.invite}
          </Button>
        )}
      </MisclickGuard>
    </>
  )
}

function CopyForTicket({ receipt: { at, personKey, ...receipt } }: { receipt: Receipt }) {
  const { zone } = useTime()
  const mask = useMasking()
  const what = mask(receipt.what)
  const still = receipt.still === null ? null : mask(receipt.still)
  const { state, copy } = useCopy(t)
  const momentIn = (timeZone: string) => formatMoment(at, timeZone, { precision: 'second', weekday: false }) ?? ''
  return (
    <>
      {state === 'failed' ? <span className="sb-note">{t.failed}</span> : null}
      <Button
        size="xs"
        variant="subtle"
        aria-label={state === 'copied' ? undefined : t.copyOf(what)}
        onClick={() => void copy(t.ticket(what, still, momentIn(zone), momentIn('UTC'), personKey))}
      >
        {state === 'copied' ? t.copied : t.copy}
      </Button>
    </>
  )
}
