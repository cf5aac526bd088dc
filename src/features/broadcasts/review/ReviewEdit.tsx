import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { broadcastQuery } from '#/api/broadcasts'
import { isNotFound } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan } from '#/contract/broadcasts'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { compareThree } from '#/parts/net-change/three-way'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { ReceiptState } from '#/ui/feedback/Receipt'
import { draftFromBroadcast, resolveSendTime, toUpdateBody } from '../broadcast-draft'
import type { DraftStep } from '../draft-step'
import { noteEnding } from '../ended-drafts'
import { statusText } from '../status-text'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { ChangeList } from './ChangeList'
import { ConcurrentChanges } from './ConcurrentChanges'
import { earlierSaveQuery } from './earlier-save'
import { broadcastShape, findChanges, takeTheirs } from './edit-changes'
import { ReviewLayout } from './ReviewLayout'
import { text } from './text'

const t = text.edit

/** The review of the changes to a scheduled broadcast, and of what someone else has changed since it was opened. */
export function ReviewEdit(step: DraftStep) {
  const { id, value, change, draft } = step
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const navigate = useNavigate()
  const context = useComposerContext(value, step.preview.sample, 'second')
  const sending = useSend(updateBroadcastMutation)
  const broadcastId = value.base?.id ?? ''
  const current = useQuery({ ...broadcastQuery(api, broadcastId), staleTime: 0 })
  const body = toUpdateBody(value, context.sendAt ?? 0, context.vocabulary)
  const changes = findChanges(value.base?.raw, body)
  const earlier = useQuery(earlierSaveQuery(api, broadcastId))
  const isGone = isNotFound(current.error)
  const status = current.data?.broadcast.status
  const isTooLate = isGone || (status !== undefined && !broadcastCan.edit({ status }))
  const compared =
    current.data === undefined ? [] : compareThree(broadcastShape, value.base?.raw, current.data.raw, changes)
  const divergences = isTooLate ? [] : compared.filter(({ kind }) => kind !== 'same')
  // An earlier page may have saved the changes
  const isSaved = changes.length > 0 && compared.filter(({ kind }) => kind === 'same').length === changes.length
  // Once the broadcast shows the changes, or can no longer be changed, the outcome of the last save says nothing more
  const lostOutcome = isSaved || isTooLate ? undefined : sending.outcome?.kind
  const blocked = isTooLate
    ? t.blocked.tooLate
    : current.isError
      ? t.blocked.unread
      : current.isPending
        ? t.blocked.reading
        : divergences.length > 0
          ? t.blocked.concurrent
          : changes.length === 0
            ? t.blocked.noChanges
            : isSaved
              ? t.blocked.isSaved
              : null
  const hasChange = (...keys: string[]) =>
    changes.some(({ place: [field, key] }) => keys.includes(String(field)) || keys.includes(String(key)))

  /** Whether, as the broadcast is now, there is something to save, and saving overwrites no one else's changes. */
  const isUpToDate = async (): Promise<boolean> => {
    const { data, error } = await current.refetch()
    if (data === undefined || error !== null || !broadcastCan.edit(data.broadcast)) return false
    const latest = compareThree(broadcastShape, value.base?.raw, data.raw, changes)
    return latest.length < changes.length && latest.every(({ kind }) => kind === 'same')
  }
  const save = () => {
    const sendAt = resolveSendTime(value, now())
    if (sendAt === null) return
    sending.send(
      {
        input: {
          params: { company_key: api.session.company_key, broadcast_id: broadcastId },
          body: toUpdateBody(value, sendAt, context.vocabulary),
        },
        description: text.saveLog(value.name),
        around: async work => {
          if (await isOffline()) throw offlineError(updateBroadcastMutation.row)
          // If it is not up to date, nothing is sent, and the page shows what it has read
          if (!(await isUpToDate())) return { kind: 'already' }
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
    await navigate(paths.broadcast(params, broadcastId), { replace: true })
  }
  const state = stateOf({ isSaving: sending.pending, outcome: sending.outcome?.kind, earlier: earlier.data, isSaved })
  return (
    <ReviewLayout
      step={step}
      context={context}
      title={text.titleEdit}
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
                title={isGone ? t.gone : t.tooLate(statusText(status ?? ''))}
                messages={sending.error?.messages ?? []}
                actions={
                  <>
                    {/* A new broadcast would be sent besides the one that has the changes */}
                    {isSaved && !isGone ? null : (
                      <Button
                        size="xs"
                        onClick={() => {
                          change({ base: null, attempt: null })
                          void navigate(paths.broadcastDraft(params, id))
                        }}
                      >
                        {t.useAsNew}
                      </Button>
                    )}
                    <PathLink to={paths.broadcast(params, broadcastId)}>{shared.openBroadcast}</PathLink>
                  </>
                }
              >
                {state === text.notSaved ? t.tooLateNext : state === text.outcomeUnknown ? t.tooLateUnknown : null}
              </ErrorNotice>
            ) : sending.error !== null ? (
              <ApiErrorNotice error={sending.error} onRetry={save} />
            ) : null}
            {current.error !== null && !isGone ? (
              <ApiErrorNotice error={current.error} onRetry={() => void current.refetch()} />
            ) : null}
            {lostOutcome === 'absent' ? <ErrorNotice title={t.lost} tone="warn" /> : null}
            {lostOutcome === 'unknown' ? <ErrorNotice title={t.lostUnread} tone="warn" /> : null}
            {divergences.length > 0 && current.data !== undefined ? (
              <ConcurrentChanges
                divergences={divergences}
                names={context.names}
                zone={value.when.zone}
                onResolve={theirs => {
                  const reading = current.data
                  const latest = draftFromBroadcast(reading, value.when.zone, context.vocabulary)
                  const merged = theirs.reduce((merging, path) => takeTheirs(merging, latest, path), value)
                  change({ ...merged, base: { id: broadcastId, raw: reading.raw } })
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
