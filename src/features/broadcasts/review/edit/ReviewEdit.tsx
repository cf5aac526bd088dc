import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { broadcastQuery } from '#/api/broadcasts'
import { is404 } from '#/api/http/error'
import { earlierSaveQuery } from '#/api/mutation/earlier-save'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { compareThree } from '#/parts/net-change/three-way'
import { isLeaving } from '#/ui/behavior/navigation'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptState } from '#/ui/feedback/Receipt'
import { draftFromBroadcast, isSameContent, resolveSendTime, toUpdateBody } from '../../broadcast-draft'
import { type BroadcastRow, sendStatuses, knownStatus, toBroadcastRow } from '../../broadcast-row'
import type { OpenDraft } from '../../open-draft'
import { statusText } from '../../status-text'
import { text as shared } from '../../text'
import { useComposerContext } from '../../use-composer-context'
import { ReviewLayout } from '../ReviewLayout'
import { ChangeList } from './ChangeList'
import { ConcurrentChanges } from './ConcurrentChanges'
import { broadcastShape, findChanges, takeTheirs } from './edit-changes'
import { text } from './text'
import { turnIntoNew } from './turn-into-new'
import { useSaveEdit } from './use-save-edit'

/** The review of the changes to a scheduled broadcast, and of what someone else has changed since it was opened. */
export function ReviewEdit(openDraft: OpenDraft) {
  const { value, change, draft } = openDraft
  const api = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const broadcastId = value.base?.id ?? ''
  const current = useQuery({ ...broadcastQuery(api, broadcastId), staleTime: 0 })
  const { saved } = value
  const sentNow = value.when.now ? readTimestamp(saved?.sentNow) : null
  const isSentNow = sentNow !== null && sentNow === readTimestamp(current.data?.broadcast.send_scheduled_date)
  const context = useComposerContext(value, openDraft.preview.values, 'second', isSentNow ? sentNow : null)
  // An earlier page may have saved a time that has passed by now. Resolved as of time 0, no send time counts as past
  const sendAt = context.sendAt ?? resolveSendTime(value, 0)
  const latest = current.data?.raw ?? value.base?.raw
  const body = toUpdateBody(value, sendAt, context.vocabulary, latest)
  const changes = findChanges(value.base?.raw, body)
  const earlier = useQuery(earlierSaveQuery(api, updateBroadcastMutation, { broadcast_id: broadcastId }))
  const isGone = is404(current.error)
  const status = current.data?.broadcast.status
  const isTooLate = isGone || (status !== undefined && !broadcastCan.edit({ status }))
  const compared =
    current.data === undefined ? [] : compareThree(broadcastShape, value.base?.raw, current.data.raw, changes)
  const divergences = isTooLate ? [] : compared.filter(({ kind }) => kind !== 'same')
  const savedCount = compared.filter(({ kind }) => kind === 'same').length
  // An earlier page may have saved the changes. Someone else may have overwritten some of them before the send, or have
  // made one of the same changes
  const isAsSaved = saved !== undefined && isSameContent(saved.content, value)
  const isSaved =
    (isAsSaved && changes.length === 0) ||
    (savedCount > 0 && ((isTooLate && isAsSaved) || savedCount === changes.length))
  // A new broadcast would be sent besides the one that has the changes
  const wouldSendTwice = isSaved && current.data !== undefined && !isGone && !isNeverSent(toBroadcastRow(current.data))
  const blocked = isTooLate
    ? text.blocked.tooLate
    : current.isError
      ? text.blocked.unread
      : current.isPending
        ? text.blocked.reading
        : divergences.length > 0
          ? text.blocked.concurrent
          : changes.length === 0
            ? text.blocked.noChanges
            : isSaved
              ? text.blocked.isSaved
              : null
  const hasChange = (...keys: string[]) =>
    changes.some(({ place: [field, key] }) => keys.includes(String(field)) || keys.includes(String(key)))
  const sending = useSaveEdit(openDraft, {
    vocabulary: context.vocabulary,
    changes,
    hasNewTime: hasChange('send_scheduled_date'),
    onUnknown: () => void earlier.refetch(),
  })
  // Once the broadcast shows the changes, or can no longer be changed, the outcome of the last save says nothing more
  const lostOutcome = isSaved || isTooLate ? undefined : sending.outcome?.kind
  const save = () => sending.save(isSentNow ? sentNow : null)
  const [runOnce] = useSingleFlight()
  const [hasFailed, setHasFailed] = useState(false)
  const startNew = async () => {
    try {
      const newDraft = await turnIntoNew(api, openDraft)
      if (!isLeaving(pathname)) await navigate(paths.broadcastDraft(params, newDraft), { replace: true })
    } catch {
      setHasFailed(true)
    }
  }
  // A save by an earlier page counts until it is known to have ended
  const mayBeSaving = sending.pending || earlier.data === undefined || earlier.data === 'checking'
  const state = stateOf({ isSaving: sending.pending, outcome: sending.outcome?.kind, earlier: earlier.data, isSaved })
  return (
    <ReviewLayout
      openDraft={isSentNow ? { ...openDraft, value: { ...value, when: { ...value.when, now: false } } } : openDraft}
      context={context}
      title={text.title}
      state={state === null ? '' : text[state]}
      body={body}
      changed={{
        timeOrLists: hasChange('send_scheduled_date', 'source_lists'),
        name: hasChange('name'),
        message: hasChange('message_template', 'channel', 'shorten_urls', 'short_url_base'),
      }}
      blocked={blocked}
      isSending={sending.pending}
      sendLabel={moment => (sending.pending ? text.saving : text.save(moment))}
      onSend={save}
    >
      {blockers => (
        <>
          <ChangeList changes={changes} context={context} zone={value.when.zone} />
          <ReceiptState>
            {isTooLate ? (
              <ErrorNotice
                title={isGone ? text.gone : text.tooLate(statusText(status ?? ''))}
                messages={sending.error?.messages ?? []}
                actions={
                  <>
                    {wouldSendTwice || mayBeSaving || draft.status === 'elsewhere' ? null : (
                      <Button size="xs" onClick={() => void runOnce(startNew)}>
                        {text.useAsNew}
                      </Button>
                    )}
                    <PathLink to={paths.broadcast(params, broadcastId)}>{shared.openBroadcast}</PathLink>
                  </>
                }
              >
                {state !== 'notSaved' && state !== 'outcomeUnknown'
                  ? null
                  : saved !== undefined && !isAsSaved
                    ? text.tooLateChanged
                    : state === 'notSaved'
                      ? text.tooLateNext
                      : text.tooLateUnknown}
              </ErrorNotice>
            ) : sending.error !== null ? (
              <ApiErrorNotice error={sending.error} onRetry={save} />
            ) : null}
            {hasFailed ? <ErrorNotice title={text.newFailed}>{text.newFailedNext}</ErrorNotice> : null}
            {current.error !== null && !isGone ? (
              <ApiErrorNotice error={current.error} onRetry={() => void current.refetch()} />
            ) : null}
            {lostOutcome === 'absent' ? <ErrorNotice title={text.lost} tone="warn" /> : null}
            {lostOutcome === 'unknown' ? <ErrorNotice title={text.lostUnread} tone="warn" /> : null}
            {divergences.length > 0 && current.data !== undefined && draft.status !== 'elsewhere' ? (
              <ConcurrentChanges
                divergences={divergences}
                context={context}
                zone={value.when.zone}
                onResolve={theirs => {
                  const reading = current.data
                  const theirDraft = draftFromBroadcast(reading, value.when.zone, context.vocabulary)
                  const merged = theirs.reduce((merging, path) => takeTheirs(merging, theirDraft, path), value)
                  change({ ...merged, base: { ...value.base, id: broadcastId, raw: reading.raw } })
                }}
              />
            ) : null}
            {blockers}
          </ReceiptState>
        </>
      )}
    </ReviewLayout>
  )
}

/** Whether a broadcast reached nobody and will not be sent. With an unknown status, it may be. */
const isNeverSent = ({ status, startedAt, recipients }: BroadcastRow): boolean =>
  knownStatus(status) !== null && !sendStatuses.has(status) && startedAt === null && !recipients

interface EditState {
  isSaving: boolean
  /** The outcome of this page's last save; `already` if it was stopped before it was sent. */
  outcome: string | undefined
  /** What is known about a save by an earlier page. */
  earlier: 'checking' | 'unknown' | null | undefined
  isSaved: boolean
}

/** Whether the changes were saved, as far as is known; null before the earlier save has been read. */
function stateOf({ isSaving, outcome, earlier, isSaved }: EditState) {
  if (isSaving) return 'saving'
  if (isSaved) return 'alreadySaved'
  if (earlier === 'checking') return 'checking'
  if (earlier === undefined) return null
  const isSent = outcome !== undefined && outcome !== 'already'
  return outcome === 'unknown' || (earlier === 'unknown' && !isSent) ? 'outcomeUnknown' : 'notSaved'
}
