import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { broadcastQuery } from '#/api/broadcasts'
import { ApiError } from '#/api/http/error'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { compareThree } from '#/parts/net-change/three-way'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { ReceiptActs, ReceiptFirst, ReceiptState } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { draftOfBroadcast, sendAtOf, updateBodyOf } from '../broadcast-draft'
import { composeText } from '../compose-text'
import type { DraftStep } from '../DraftPage'
import { text } from '../text'
import { useComposerContext } from '../use-composer-context'
import { ChangeList } from './ChangeList'
import { broadcastShape, editsOf, withTheirs } from './edit-changes'
import { ForeignChanges } from './ForeignChanges'
import { ReviewPage } from './ReviewPage'
import { ReviewReceipt } from './ReviewReceipt'

const t = composeText.reviewing
const e = composeText.edit

/** Changes of a scheduled broadcast, read once more, against the broadcast as it is now. */
export function ReviewEdit({ id, value, change, draft }: DraftStep) {
  const api = useApi()
  const client = useQueryClient()
  const place = useRouteParams()
  const navigate = useNavigate()
  const clock = useNow('second')
  const world = useComposerContext(value, null)
  const [fine, setFine] = useState<ReadonlySet<string>>(new Set())
  const sending = useSend(updateBroadcastMutation)
  const broadcastId = value.base?.id ?? ''
  const current = useQuery({ ...broadcastQuery(api, broadcastId), staleTime: 0 })
  const body = updateBodyOf(value, world.sendAt ?? 0, world.vocabulary)
  const changes = editsOf(value.base?.raw, body)
  const isGone = current.error instanceof ApiError && current.error.kind === 'not-found'
  const status = current.data?.broadcast.status
  const isTooLate = isGone || (status !== undefined && !broadcastCan.edit({ status }).allowed)
  const foreign =
    current.data === undefined || isTooLate
      ? []
      : compareThree(broadcastShape, value.base?.raw, current.data.raw, changes).filter(one => one.kind !== 'same')
  const stops = world.problems.filter(one => one.level === 'stop')
  const movesSend = changes.some(({ place: [field, key] }) => field === 'send_scheduled_date' || key === 'source_lists')
  const isSettled = !movesSend || world.near.every(near => fine.has(near.row.key))
  const isReady =
    stops.length === 0 &&
    changes.length > 0 &&
    foreign.length === 0 &&
    current.isSuccess &&
    !isTooLate &&
    !sending.pending &&
    isSettled &&
    draft.status === 'mine'

  const save = () => {
    const at = sendAtOf(value, now())
    if (at === null) return
    sending.send(
      {
        input: {
          params: { company_key: api.session.company_key, broadcast_id: broadcastId },
          body: updateBodyOf(value, at, world.vocabulary),
        },
        what: composeText.whatEdit(value.name),
      },
      outcome => {
        if (outcome.kind !== 'done') return
        announce(t.saved)
        void leave()
      },
    )
  }
  const leave = async () => {
    await client.invalidateQueries({ queryKey: broadcastQuery(api, broadcastId).queryKey })
    await draft.discard()
    await navigate(paths.broadcast(place, broadcastId), { replace: true })
  }
  const moment = world.sendAt === null ? '' : (formatMoment(world.sendAt, value.when.zone, { now: clock }) ?? '')
  const isRefusedByStatus = sending.error?.kind === 'forbidden'
  return (
    <ReviewPage value={value} world={world} title={t.titleEdit}>
      <ReviewReceipt value={value} world={world} body={body} fine={fine} onFine={setFine}>
        <ChangeList changes={changes} names={world.names} />
        <ReceiptState>
          {isTooLate || isRefusedByStatus ? (
            <ErrorNotice
              title={isGone ? e.gone : e.tooLate(statusInWords(status ?? ''))}
              messages={sending.error?.messages ?? []}
              actions={
                <>
                  <PlainButton
                    small
                    onClick={() => {
                      change({ base: null, attempt: null })
                      void navigate(paths.broadcastDraft(place, id))
                    }}
                  >
                    {e.asNew}
                  </PlainButton>
                  <PathLink to={paths.broadcast(place, broadcastId)}>{e.show}</PathLink>
                </>
              }
            >
              {e.tooLateNext}
            </ErrorNotice>
          ) : sending.error !== null ? (
            <ApiErrorNotice error={sending.error} />
          ) : null}
          {current.error !== null && !isGone ? (
            <ApiErrorNotice error={current.error} onRetry={() => void current.refetch()} />
          ) : null}
          {sending.outcome?.kind === 'absent' ? <ErrorNotice title={e.absent} tone="warn" /> : null}
          {sending.outcome?.kind === 'unknown' ? <ErrorNotice title={e.unknown} tone="warn" /> : null}
          {foreign.length > 0 && current.data !== undefined ? (
            <ForeignChanges
              foreign={foreign}
              names={world.names}
              onSettle={theirs => {
                const reading = current.data
                const now = draftOfBroadcast(reading, value.when.zone, world.vocabulary)
                const merged = theirs.reduce((so, where) => withTheirs(so, now, where), value)
                change({ ...merged, base: { id: broadcastId, raw: reading.raw } })
              }}
            />
          ) : null}
          {stops.length > 0 ? (
            <ErrorNotice title={t.notReady} tone="warn">
              {stops.map(one => one.text).join(' ')}
            </ErrorNotice>
          ) : null}
        </ReceiptState>
        <ReceiptActs>
          {isSettled ? null : <ReceiptFirst>{t.fineFirst}</ReceiptFirst>}
          <PlainButton disabled={sending.pending} onClick={() => void navigate(paths.broadcastDraft(place, id))}>
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {t.back}
          </PlainButton>
          <PlainButton look="filled" disabled={!isReady} onClick={save}>
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {sending.pending ? t.saving : t.save(moment)}
          </PlainButton>
        </ReceiptActs>
      </ReviewReceipt>
    </ReviewPage>
  )
}

const statuses: Readonly<Record<string, string>> = text.statuses
const statusInWords = (status: string): string => (statuses[status] ?? status).toLowerCase()
