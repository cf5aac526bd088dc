import { Button } from '@mantine/core'
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
import { ReceiptActions, ReceiptFirst, ReceiptState } from '#/ui/feedback/Receipt'
import { formatMoment } from '#/ui/format/moment'
import { draftFromBroadcast, resolveSendTime, toUpdateBody } from '../broadcast-draft'
import type { DraftStep } from '../draft-step'
import { statusText } from '../status-text'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { Blockers } from './Blockers'
import { ChangeList } from './ChangeList'
import { ConcurrentChanges } from './ConcurrentChanges'
import { broadcastShape, findChanges, takeTheirs } from './edit-changes'
import { ReviewLayout } from './ReviewLayout'
import { ReviewReceipt } from './ReviewReceipt'
import { text } from './text'

const t = text.edit

/** The review of changes to a scheduled broadcast, compared with the broadcast as it is now. */
export function ReviewEdit({ id, value, change, draft }: DraftStep) {
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const navigate = useNavigate()
  const clock = useNow('second')
  const context = useComposerContext(value, null, 'second')
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set())
  const sending = useSend(updateBroadcastMutation)
  const broadcastId = value.base?.id ?? ''
  const current = useQuery({ ...broadcastQuery(api, broadcastId), staleTime: 0 })
  const body = toUpdateBody(value, context.sendAt ?? 0, context.vocabulary)
  const changes = findChanges(value.base?.raw, body)
  const isGone = current.error instanceof ApiError && current.error.kind === 'not-found'
  const status = current.data?.broadcast.status
  const isTooLate = isGone || (status !== undefined && !broadcastCan.edit({ status }))
  const divergences =
    current.data === undefined || isTooLate
      ? []
      : compareThree(broadcastShape, value.base?.raw, current.data.raw, changes).filter(one => one.kind !== 'same')
  const stops = context.problems.filter(one => one.level === 'stop')
  const changesTimeOrLists = changes.some(
    ({ place: [field, key] }) => field === 'send_scheduled_date' || key === 'source_lists',
  )
  const isAcknowledged = !changesTimeOrLists || context.nearby.every(({ row }) => acknowledged.has(row.key))
  const isReady =
    stops.length === 0 &&
    changes.length > 0 &&
    divergences.length === 0 &&
    current.isSuccess &&
    !isTooLate &&
    !sending.pending &&
    isAcknowledged &&
    draft.status === 'mine'

  const save = () => {
    const at = resolveSendTime(value, now())
    if (at === null) return
    sending.send(
      {
        input: {
          params: { company_key: api.session.company_key, broadcast_id: broadcastId },
          body: toUpdateBody(value, at, context.vocabulary),
        },
        description: text.saveLog(value.name),
      },
      outcome => {
        if (outcome.kind !== 'done') return
        announce(text.saved(value.name))
        void leave()
      },
    )
  }
  const leave = async () => {
    await client.invalidateQueries({ queryKey: broadcastQuery(api, broadcastId).queryKey })
    await draft.discard()
    await navigate(paths.broadcast(params, broadcastId), { replace: true })
  }
  const moment = context.sendAt === null ? '' : (formatMoment(context.sendAt, value.when.zone, { now: clock }) ?? '')
  const isRefusedByStatus = sending.error?.kind === 'forbidden'
  return (
    <ReviewLayout value={value} context={context} title={text.titleEdit}>
      <ReviewReceipt
        value={value}
        context={context}
        body={body}
        acknowledged={acknowledged}
        onAcknowledge={setAcknowledged}
      >
        <ChangeList changes={changes} names={context.names} />
        <ReceiptState>
          {isTooLate || isRefusedByStatus ? (
            <ErrorNotice
              title={isGone ? t.gone : t.tooLate(statusText(status ?? ''))}
              messages={sending.error?.messages ?? []}
              actions={
                <>
                  <Button
                    size="xs"
                    onClick={() => {
                      change({ base: null, attempt: null })
                      void navigate(paths.broadcastDraft(params, id))
                    }}
                  >
                    {t.useAsNew}
                  </Button>
                  <PathLink to={paths.broadcast(params, broadcastId)}>{shared.openBroadcast}</PathLink>
                </>
              }
            >
              {t.tooLateNext}
            </ErrorNotice>
          ) : sending.error !== null ? (
            <ApiErrorNotice error={sending.error} />
          ) : null}
          {current.error !== null && !isGone ? (
            <ApiErrorNotice error={current.error} onRetry={() => void current.refetch()} />
          ) : null}
          {sending.outcome?.kind === 'absent' ? <ErrorNotice title={t.lost} tone="warn" /> : null}
          {sending.outcome?.kind === 'unknown' ? <ErrorNotice title={t.lostUnread} tone="warn" /> : null}
          {divergences.length > 0 && current.data !== undefined ? (
            <ConcurrentChanges
              divergences={divergences}
              names={context.names}
              onResolve={theirs => {
                const reading = current.data
                const latest = draftFromBroadcast(reading, value.when.zone, context.vocabulary)
                const merged = theirs.reduce((merging, path) => takeTheirs(merging, latest, path), value)
                change({ ...merged, base: { id: broadcastId, raw: reading.raw } })
              }}
            />
          ) : null}
          {stops.length > 0 ? <Blockers problems={stops} /> : null}
        </ReceiptState>
        <ReceiptActions>
          {isAcknowledged ? null : <ReceiptFirst>{text.acknowledgeFirst}</ReceiptFirst>}
          <Button disabled={sending.pending} onClick={() => void navigate(paths.broadcastDraft(params, id))}>
            <IconPencil size={16} stroke={1.5} aria-hidden />
            {text.back}
          </Button>
          <Button variant="filled" disabled={!isReady} onClick={save}>
            <IconCalendarTime size={16} stroke={1.5} aria-hidden />
            {sending.pending ? text.saving : text.save(moment)}
          </Button>
        </ReceiptActions>
      </ReviewReceipt>
    </ReviewLayout>
  )
}
