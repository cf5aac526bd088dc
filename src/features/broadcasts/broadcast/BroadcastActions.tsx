import { IconBan, IconCopy, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { cancelBroadcastMutation } from '#/api/broadcast-mutations'
import type { BroadcastReading } from '#/api/broadcasts'
import { useSend } from '#/api/mutation/mutate'
import { broadcastCan } from '#/contract/broadcasts'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SEND_NOW_AHEAD_MS } from '#/parts/schedule/schedule-value'
import { SendNowCountdown } from '#/parts/schedule/SendNowCountdown'
import { useNow } from '#/ui/behavior/clock'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatRelative } from '#/ui/format/moment'
import { displayZone } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import type { BroadcastRow } from '../broadcast-row'
import { text } from '../text'
import { useDraftFromBroadcast } from './use-draft-from-broadcast'
import classes from './BroadcastActions.module.css'

const t = text.detail.acts
const CancelDialog = lazyPart(() => import('./CancelDialog').then(part => part.CancelDialog))

interface BroadcastActsProps {
  row: BroadcastRow
  reading: BroadcastReading
  onChanged: () => void
}

/** Edit and cancel while it is scheduled, else the reason why not (style.md 20); duplicate always. */
export function BroadcastActions({ row, reading, onChanged }: BroadcastActsProps) {
  const api = useApi()
  const edit = broadcastCan.edit(row)
  const cancel = broadcastCan.cancel(row)
  const [asking, setAsking] = useState(false)
  const acts = useRef<HTMLDivElement>(null)
  const draftOf = useDraftFromBroadcast()
  const sending = useSend(cancelBroadcastMutation)
  const carryOut = () => {
    setAsking(false)
    sending.send(
      {
        input: { params: { company_key: api.session.company_key, broadcast_id: row.id } },
        what: t.cancelWhat(row.name),
      },
      outcome => {
        if (outcome.kind === 'done') announce(t.canceled)
        onChanged()
        // The button that was pressed may be pressed no more; the focus stays where it was
        if (document.activeElement === document.body) acts.current?.focus()
      },
    )
  }
  // The last two minutes, in which a dialog would cost what is left of them
  const left = (row.sendAt ?? Infinity) - useNow('second')
  // One that is due and does not leave, in a queue that stands still, can still be recalled
  const isLeaving = cancel.allowed && left > 0 && left <= SEND_NOW_AHEAD_MS
  useShortcut('e', () => edit.allowed && void draftOf.edit(reading), t.edit)
  return (
    <div ref={acts} className={classes['acts']} role="group" aria-label={t.title} tabIndex={-1}>
      <div className={classes['buttons']}>
        <PlainButton disabled={!edit.allowed || sending.pending} onClick={() => void draftOf.edit(reading)}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {t.edit}
        </PlainButton>
        <PlainButton onClick={() => void draftOf.duplicate(reading)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.duplicate}
        </PlainButton>
        {isLeaving ? null : (
          <PlainButton
            className={classes['danger']}
            disabled={!cancel.allowed || sending.pending}
            onClick={() => setAsking(true)}
          >
            <IconBan size={16} stroke={1.5} aria-hidden />
            {sending.pending ? t.canceling : t.cancel}
          </PlainButton>
        )}
        {edit.allowed ? null : <span className={classes['reason']}>{edit.reason}</span>}
        {edit.allowed && !isLeaving ? <Countdown row={row} /> : null}
      </div>
      {isLeaving ? <SendNowCountdown at={row.sendAt ?? 0} onCancel={carryOut} pending={sending.pending} /> : null}
      {draftOf.failed ? <ErrorNotice title={t.draftFailed}>{t.draftFailedNext}</ErrorNotice> : null}
      {sending.error !== null && sending.error.kind === 'forbidden' ? (
        <ErrorNotice title={t.tooLate} messages={sending.error.messages}>
          {t.tooLateNext}
        </ErrorNotice>
      ) : sending.error !== null ? (
        <ApiErrorNotice error={sending.error} />
      ) : null}
      {sending.outcome?.kind === 'absent' ? <ErrorNotice title={t.notCanceled}>{t.notCanceledNext}</ErrorNotice> : null}
      {sending.outcome?.kind === 'unknown' ? <ErrorNotice title={t.mayBe}>{t.mayBeNext}</ErrorNotice> : null}
      {asking ? <CancelDialog row={row} onKeep={() => setAsking(false)} onCancel={carryOut} /> : null}
    </div>
  )
}

/** How long it can still be changed. */
function Countdown({ row }: { row: BroadcastRow }) {
  const now = useNow('second')
  const zone = displayZone(usePreferences().zone)
  if (row.sendAt === null) return null
  const words = formatRelative(row.sendAt, now, zone)
  return <span className={classes['reason']}>{row.sendAt > now ? t.until(words) : t.due}</span>
}
