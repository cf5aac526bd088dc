import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { is404 } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { useSend } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { writeDraft } from '#/parts/drafts/draft-store'
import { text as draftText } from '#/parts/drafts/text'
import { compareThree } from '#/parts/net-change/three-way'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { isLeaving } from '#/ui/behavior/navigation'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { ReceiptState } from '#/ui/feedback/Receipt'
import { asNew, draftFromBroadcast, resolveSendTime, toUpdateBody } from '../../broadcast-draft'
import { broadcastDraftKind } from '../../draft-kind'
import type { DraftScreen } from '../../draft-screen'
import { noteEnding } from '../../ended-drafts'
import { readExtraFields } from '../../extra-fields'
import { statusText } from '../../status-text'
import { text as shared } from '../../text'
import { useComposerContext } from '../../use-composer-context'
import { ReviewLayout } from '../ReviewLayout'
import { ChangeList } from './ChangeList'
import { ConcurrentChanges } from './ConcurrentChanges'
import { earlierSaveQuery } from './earlier-save'
import { broadcastShape, findChanges, takeTheirs } from './edit-changes'
import { text } from './text'

/** The review of the changes to a scheduled broadcast, and of what someone else has changed since it was opened. */
export function ReviewEdit(screen: DraftScreen) {
  const { id, value, change, draft } = screen
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const context = useComposerContext(value, screen.preview.values, 'second')
  const sending = useSend(updateBroadcastMutation)
  const broadcastId = value.base?.id ?? ''
  const current = useQuery({ ...broadcastQuery(api, broadcastId), staleTime: 0 })
  const sentNow = value.when.now ? readTimestamp(value.base?.sentNow) : null
  const isSentNow = sentNow !== null && sentNow === readTimestamp(current.data?.broadcast.send_scheduled_date)
  // An earlier page may have saved "Send now", or a time that has passed by now: at 0, no time has passed
  const sendAt = isSentNow ? sentNow : (context.sendAt ?? resolveSendTime(value, 0))
  const latest = current.data?.raw ?? value.base?.raw
  const body = toUpdateBody(value, sendAt, context.vocabulary, latest)
  const changes = findChanges(value.base?.raw, body)
  const earlier = useQuery(earlierSaveQuery(api, broadcastId))
  // Anything else may come from a firewall, while the broadcast is about to be sent
  const isGone = is404(current.error)
  const status = current.data?.broadcast.status
  const isTooLate = isGone || (status !== undefined && !broadcastCan.edit({ status }))
  const compared =
    current.data === undefined ? [] : compareThree(broadcastShape, value.base?.raw, current.data.raw, changes)
  const divergences = isTooLate ? [] : compared.filter(({ kind }) => kind !== 'same')
  const savedCount = compared.filter(({ kind }) => kind === 'same').length
  // An earlier page may have saved the changes. Someone else may have overwritten some of them before the send
  const isSaved = (isTooLate && isSentNow) || (savedCount > 0 && (isTooLate || savedCount === changes.length))
  // Once the broadcast shows the changes, or can no longer be changed, the outcome of the last save says nothing more
  const lostOutcome = isSaved || isTooLate ? undefined : sending.outcome?.kind
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

  /**
   * The broadcast as it is now; null if there is nothing to save then, or if saving would overwrite someone else's
   * changes.
   */
  const readIfUpToDate = async (): Promise<BroadcastReading | null> => {
    const { data, error } = await current.refetch()
    if (data === undefined || error !== null || !broadcastCan.edit(data.broadcast)) return null
    const found = compareThree(broadcastShape, value.base?.raw, data.raw, changes)
    return found.length < changes.length && found.every(({ kind }) => kind === 'same') ? data : null
  }
  const save = () => {
    const moment = resolveSendTime(value, now())
    if (moment === null) return
    const saved = toUpdateBody(value, moment, context.vocabulary, latest)
    sending.send(
      {
        input: { params: { company_key: api.session.company_key, broadcast_id: broadcastId }, body: saved },
        description: text.saveLog(value.name),
        around: async work => {
          if (await isOffline()) throw offlineError(updateBroadcastMutation.row)
          // If it is not up to date, nothing is sent, and the page shows what it has read
          const latestReading = await readIfUpToDate()
          if (latestReading === null) return { kind: 'already' }
          // Fields that no screen shows may have changed since the page read them
          Object.assign(saved, readExtraFields(latestReading.raw).top)
          if (value.base !== null && value.when.now) {
            change({ base: { ...value.base, sentNow: saved.send_scheduled_date } })
            await draft.flush()
          }
          return work()
        },
      },
      outcome => {
        // Its intent stays open, and is still needed once another save has been stopped before it was sent
        if (outcome.kind === 'unknown') void earlier.refetch()
        if (outcome.kind !== 'done') return
        announce(text.saved(value.name))
        void finish()
      },
    )
  }
  const finish = async () => {
    await client.invalidateQueries({ queryKey: broadcastQuery(api, broadcastId).queryKey })
    await noteEnding(api, id, { kind: 'saved', name: value.name, broadcastId })
    if (hasChange('send_scheduled_date')) await keepSendZone(api.session, broadcastId, value.when.zone)
    await draft.discard()
    if (isLeaving(pathname)) return
    await navigate(paths.broadcast(params, broadcastId), { replace: true })
  }
  const [runOnce] = useSingleFlight()
  const [hasFailed, setHasFailed] = useState(false)
  // With an id of its own: a later edit of the broadcast would open a draft with the id of this one
  const turnIntoNew = async () => {
    // Another tab may have this draft: it must not become two
    if (draft.status !== 'mine') return setHasFailed(true)
    const newDraft = newId()
    const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: newDraft }
    try {
      await writeDraft(address, { value: { ...value, ...asNew(value) }, at: now() }, null)
    } catch {
      return setHasFailed(true)
    }
    await draft.discard()
    if (isLeaving(pathname)) return
    await navigate(paths.broadcastDraft(params, newDraft), { replace: true })
  }
  const state = stateOf({ isSaving: sending.pending, outcome: sending.outcome?.kind, earlier: earlier.data, isSaved })
  return (
    <ReviewLayout
      screen={screen}
      context={context}
      title={text.title}
      state={state}
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
          <ChangeList changes={changes} names={context.names} zone={value.when.zone} />
          <ReceiptState>
            {isTooLate ? (
              <ErrorNotice
                title={isGone ? text.gone : text.tooLate(statusText(status ?? ''))}
                messages={sending.error?.messages ?? []}
                actions={
                  <>
                    {/* A new broadcast would be sent besides the one that has the changes */}
                    {isSaved && !isGone ? null : (
                      <Button size="xs" onClick={() => void runOnce(turnIntoNew)}>
                        {text.useAsNew}
                      </Button>
                    )}
                    <PathLink to={paths.broadcast(params, broadcastId)}>{shared.openBroadcast}</PathLink>
                  </>
                }
              >
                {state === text.notSaved
                  ? text.tooLateNext
                  : state === text.outcomeUnknown
                    ? text.tooLateUnknown
                    : null}
              </ErrorNotice>
            ) : sending.error !== null ? (
              <ApiErrorNotice error={sending.error} onRetry={save} />
            ) : null}
            {hasFailed ? <ErrorNotice title={draftText.failed} /> : null}
            {current.error !== null && !isGone ? (
              <ApiErrorNotice error={current.error} onRetry={() => void current.refetch()} />
            ) : null}
            {lostOutcome === 'absent' ? <ErrorNotice title={text.lost} tone="warn" /> : null}
            {lostOutcome === 'unknown' ? <ErrorNotice title={text.lostUnread} tone="warn" /> : null}
            {divergences.length > 0 && current.data !== undefined ? (
              <ConcurrentChanges
                divergences={divergences}
                names={context.names}
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

interface EditState {
  isSaving: boolean
  /** The outcome of this page's last save; `already` if it was stopped before it was sent. */
  outcome: string | undefined
  /** What is known about a save by an earlier page. */
  earlier: 'checking' | 'unknown' | null | undefined
  isSaved: boolean
}

/** Whether the changes were saved, as far as is known. */
function stateOf({ isSaving, outcome, earlier, isSaved }: EditState): string {
  if (isSaving) return text.saving
  if (isSaved) return text.alreadySaved
  if (earlier === 'checking') return text.checking
  // Nothing is claimed before the earlier save has been read
  if (earlier === undefined) return ''
  const isSent = outcome !== undefined && outcome !== 'already'
  return outcome === 'unknown' || (earlier === 'unknown' && !isSent) ? text.outcomeUnknown : text.notSaved
}
