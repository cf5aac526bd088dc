import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi, useSession } from '#/api/api-context'
import { createBroadcastMutation, findCreated } from '#/api/broadcast-mutations'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { refusal } from '#/api/http/request'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/format/read'
import { writeSeconds } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { text as draftText } from '#/parts/drafts/text'
import { type DraftSending, useSendDraft } from '#/parts/drafts/use-send-draft'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { SendTime } from '#/parts/schedule/SendTime'
import { isLeaving } from '#/ui/behavior/navigation'
import { markAndShorten } from '#/ui/format/LongText'
import { contentOf, isSameContent, resolveSendTime, toCreateBody } from '../broadcast-draft'
import { type BroadcastRow, toBroadcastRow } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { broadcastDraftKind } from '../draft-kind'
import { noteEnding } from '../ended-drafts'
import type { OpenDraft } from '../open-draft'
import { text as shared } from '../text'
import { useComposerContext } from '../use-composer-context'
import { ReviewLayout } from './ReviewLayout'
import { text } from './text'

/** The review of a new broadcast before it is scheduled. */
export function Review(openDraft: OpenDraft) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { value } = openDraft
  const { user } = useSession()
  const context = useComposerContext(value, openDraft.preview.values, 'second')
  const scheduling = useScheduling(openDraft, context.vocabulary)
  const isSending = scheduling.state.kind === 'sending'
  const origin = { nonce: value.attempt?.nonce ?? '…', user }
  return (
    <ReviewLayout
      openDraft={openDraft}
      context={context}
      title={text.title}
      state={draftText.states[scheduling.state.kind]}
      body={toCreateBody(value, context.sendAt ?? 0, origin, context.vocabulary)}
      changed={{ timeOrLists: true, name: true, message: true }}
      blocked={whyBlocked(scheduling.state)}
      isSending={isSending}
      sendLabel={moment => (isSending ? text.scheduling : value.when.now ? text.scheduleNow : text.schedule(moment))}
      onSend={scheduling.schedule}
    >
      {blockers => (
        <SendDraftNotice
          sending={scheduling}
          texts={text.attempt}
          notice={error => <ApiErrorNotice error={error} />}
          candidate={reading => {
            const row = toBroadcastRow(reading)
            return { key: row.key, shown: <Candidate row={row} /> }
          }}
        >
          {blockers}
        </SendDraftNotice>
      )}
    </ReviewLayout>
  )
}

/** Why an earlier attempt keeps the draft from being sent; null if none does, and while the draft is being sent. */
function whyBlocked({ kind }: DraftSending<unknown>): string | null {
  if (kind === 'unread') return text.blocked.unknown
  if (kind === 'changed') return draftText.chooseFirst
  return kind === 'checking' || kind === 'unknown' || kind === 'refused' ? text.blocked[kind] : null
}

/** A broadcast that may be the one that was scheduled. */
function Candidate({ row }: { row: BroadcastRow }) {
  const params = useRouteParams()
  return (
    <>
      <PathLink to={paths.broadcast(params, row.id)}>
        <bdi>{markAndShorten(row.name || shared.unnamed)}</bdi>
      </PathLink>
      <BroadcastStatus status={row.status} />
      <SendTime broadcastId={row.id} ms={row.sendAt} />
    </>
  )
}

/**
 * Schedules a draft, but never twice: all attempts share a nonce, which is used to look for an earlier attempt in the
 * lists of all seven statuses.
 */
function useScheduling({ id, value, change, draft }: OpenDraft, vocabulary: Vocabulary) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = useRouteParams()
  const { pathname } = useLocation()
  const sender = useSendDraft({
    mutation: createBroadcastMutation,
    kind: broadcastDraftKind,
    subject: id,
    value,
    store: async attempt => {
      change({ attempt })
      await draft.flush()
    },
    draft,
    find: attempt => findCreated(api, attempt),
    isUnchanged: (latest, { content }) => content === undefined || isSameContent(content, latest),
    read: ({ body }) => {
      const reading = readReply(broadcastSchema, body)
      return reading.ok ? { broadcast: reading.value, raw: reading.raw, differences: reading.differences } : null
    },
    onSent: async (reading: BroadcastReading) => {
      // The review was left during the search for the attempt: later typing stays, and the next review searches again
      if (isLeaving(pathname)) return
      client.setQueryData(broadcastQuery(api, reading.broadcast.broadcast_id).queryKey, reading)
      const { broadcast_id: broadcastId, name } = reading.broadcast
      await noteEnding(api, id, { kind: 'scheduled', name: name ?? value.name, broadcastId })
      await keepSendZone(api.session, broadcastId, value.when.zone)
      await draft.discard()
      await navigate(paths.broadcast(params, reading.broadcast.broadcast_id), { replace: true })
    },
  })
  const schedule = () => {
    const sendAt = resolveSendTime(value, now())
    if (sendAt === null) return
    const nonce = value.attempt?.nonce ?? newId()
    const body = toCreateBody(value, sendAt, { nonce, user: api.session.user }, vocabulary)
    sender.send({
      input: { params: { company_key: api.session.company_key }, body },
      description: text.scheduleLog(body.name),
      attempt: async () => {
        // An earlier attempt may have been looked for since the click, and "Send now" leaves two minutes to cancel
        const latestSendAt = resolveSendTime(value, now())
        if (latestSendAt === null) throw refusal(createBroadcastMutation.row, { code: 'send-time-passed' })
        body.send_scheduled_date = writeSeconds(latestSendAt)
        const { name, send_scheduled_date } = body
        return { attempt: { nonce, name, send_scheduled_date, content: contentOf(value) } }
      },
    })
  }
  return { ...sender, schedule }
}
