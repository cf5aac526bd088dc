import { Button } from '@mantine/core'
import { IconBan, IconCopy, IconPencil } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { cancelBroadcastMutation } from '#/api/broadcast-mutations'
import type { BroadcastReading } from '#/api/broadcasts'
import { useSend } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { useListNames } from '#/parts/list-names/use-list-names'
import { SEND_NOW_AHEAD_MS } from '#/parts/schedule/schedule-value'
import { useSendZones } from '#/parts/schedule/send-zones'
import { SendNowCountdown } from '#/parts/schedule/SendNowCountdown'
import { useNow } from '#/ui/behavior/clock'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatRelative } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { draftFromBroadcast, duplicateDraft } from '../broadcast-draft'
import { isCanceled, type BroadcastRow } from '../broadcast-row'
import { useVocabulary } from '../conditions'
import { broadcastDraftKind } from '../draft-kind'
import { statusText } from '../status-text'
import { text as shared } from '../text'
import { CancelDialog } from './CancelDialog'
import { text } from './text'
import classes from './BroadcastActions.module.css'

const t = text.actions

interface BroadcastActionsProps {
  row: BroadcastRow
  reading: BroadcastReading
  /** Called once the broadcast is canceled. */
  onCanceled: () => void
}

/** Buttons to edit and cancel, disabled with a reason unless the broadcast is scheduled, and one to duplicate. */
export function BroadcastActions({ row, reading, onCanceled }: BroadcastActionsProps) {
  const api = useApi()
  const [isConfirming, setIsConfirming] = useState(false)
  const reasonId = useId()
  const cancelId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const drafts = useDraftFromBroadcast()
  const sending = useSend(cancelBroadcastMutation)
  const { error, outcome } = sending
  const canEdit = broadcastCan.edit(row)
  const canCancel = broadcastCan.cancel(row)
  const cancelBroadcast = () => {
    setIsConfirming(false)
    sending.send(
      {
        input: { params: { company_key: api.session.company_key, broadcast_id: row.id } },
        description: t.cancelLog(row.name || row.id),
      },
      outcome => {
        if (outcome.kind === 'done') {
          announce(t.canceled(row.name))
          onCanceled()
        }
        // The pressed button may now be disabled, which drops the focus to the body
        if (document.activeElement === document.body) actions.current?.focus()
      },
    )
  }
  const remaining = (row.sendAt ?? Infinity) - useNow('second')
  // In the last two minutes a dialog would cost time, so a countdown with a cancel button takes its place. A broadcast
  // that is overdue can still be canceled in the dialog.
  const isAboutToBeSent = canCancel && remaining > 0 && remaining <= SEND_NOW_AHEAD_MS
  useShortcut('e', () => canEdit && !sending.pending && void drafts.edit(reading), shared.edit)
  const isUncertain = outcome?.kind === 'absent' || outcome?.kind === 'unknown'
  const isTooLate = !canCancel && (isUncertain || error?.kind === 'forbidden')
  return (
    <div
      ref={actions}
      className={`sb-stack ${classes['actions'] ?? ''}`}
      role="group"
      aria-label={t.title}
      tabIndex={-1}
    >
      <div className="sb-row">
        <Button
          disabled={!canEdit || sending.pending}
          aria-describedby={canEdit ? (sending.pending && !isAboutToBeSent ? cancelId : undefined) : reasonId}
          onClick={() => void drafts.edit(reading)}
        >
          <IconPencil size={16} stroke={1.5} aria-hidden />
          {shared.edit}
        </Button>
        <Button onClick={() => void drafts.duplicate(reading)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.duplicate}
        </Button>
        {isAboutToBeSent ? null : (
          <Button
            ref={focusMainOnRemoval}
            id={cancelId}
            className={classes['danger']}
            disabled={!canCancel || sending.pending}
            aria-describedby={canEdit ? undefined : reasonId}
            onClick={() => setIsConfirming(true)}
          >
            <IconBan size={16} stroke={1.5} aria-hidden />
            {sending.pending ? t.canceling : t.cancel}
          </Button>
        )}
        {canEdit ? null : (
          <span id={reasonId} className="sb-muted">
            {t.onlyScheduled(statusText(row.status))}
          </span>
        )}
        {canEdit && !isAboutToBeSent ? <Countdown row={row} /> : null}
      </div>
      {isAboutToBeSent ? (
        <SendNowCountdown at={row.sendAt ?? 0} onCancel={cancelBroadcast} pending={sending.pending} />
      ) : null}
      {drafts.hasFailed ? <ErrorNotice title={t.draftFailed}>{t.draftFailedNext}</ErrorNotice> : null}
      {/* The status says that it was canceled, even if someone else canceled it */}
      {isCanceled(row) ? null : isTooLate ? (
        <ErrorNotice title={t.tooLate} messages={error?.messages ?? []}>
          {t.tooLateNext}
        </ErrorNotice>
      ) : error !== null ? (
        <ApiErrorNotice error={error} onRetry={cancelBroadcast} />
      ) : outcome?.kind === 'absent' ? (
        <ErrorNotice title={t.notCanceled}>{t.notCanceledNext}</ErrorNotice>
      ) : outcome?.kind === 'unknown' ? (
        <ErrorNotice title={t.maybeCanceled}>{t.maybeCanceledNext}</ErrorNotice>
      ) : null}
      {isConfirming ? (
        <CancelDialog row={row} onKeep={() => setIsConfirming(false)} onCancel={cancelBroadcast} />
      ) : null}
    </div>
  )
}

/** How long the broadcast can still be edited or canceled. */
function Countdown({ row }: { row: BroadcastRow }) {
  const now = useNow('second')
  const zone = useZone()
  if (row.sendAt === null) return null
  const relative = formatRelative(row.sendAt, now, zone)
  return <span className="sb-muted">{row.sendAt > now ? t.until(relative) : t.due}</span>
}

/** Functions that make a draft from a broadcast and open it. An edit that was already started is continued. */
function useDraftFromBroadcast() {
  const { scope } = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const zone = useZone()
  const zoneOf = useSendZones()
  const vocabulary = useVocabulary(useListNames())
  const [hasFailed, setHasFailed] = useState(false)
  // Two quick clicks would make two copies
  const [openOnce] = useSingleFlight()
  const open = async (subject: string, value: ReturnType<typeof draftFromBroadcast>) => {
    try {
      const address = { scope, kind: broadcastDraftKind.id, subject }
      if ((await readDraft(broadcastDraftKind, address)) === null) await writeDraft(address, { value, at: now() }, null)
      await navigate(paths.broadcastDraft(params, subject))
    } catch {
      setHasFailed(true)
    }
  }
  return {
    hasFailed,
    /** All edits of a broadcast share one draft. */
    edit: (reading: BroadcastReading) => {
      const { broadcast_id: id } = reading.broadcast
      const value = draftFromBroadcast(reading, zoneOf(id)?.zone ?? zone, vocabulary)
      return openOnce(() => open(`edit-${id}`, value))
    },
    duplicate: (reading: BroadcastReading) => openOnce(() => open(newId(), duplicateDraft(reading, zone, vocabulary))),
  }
}
