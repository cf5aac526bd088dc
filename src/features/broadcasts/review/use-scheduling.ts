import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { createBroadcastMutation, findCreated } from '#/api/broadcast-mutations'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/format/read'
import { paths } from '#/nav/paths'
import { useSendDraft } from '#/parts/drafts/use-send-draft'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { toCreateBody, resolveSendTime } from '../broadcast-draft'
import { broadcastDraftKind, type DraftStep } from '../draft-kind'
import { text } from './text'

/**
 * Schedules a draft exactly once. All attempts of a draft share a nonce, by which an earlier attempt is looked for in the
 * lists of all seven statuses.
 */
export function useScheduling({ id, value, change, draft }: DraftStep, vocabulary: Vocabulary) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = useRouteParams()
  const sender = useSendDraft({
    mutation: createBroadcastMutation,
    kind: broadcastDraftKind,
    subject: id,
    value,
    store: async next => {
      change(next)
      await draft.flush()
    },
    find: attempt => findCreated(api, attempt),
    read: ({ body }) => {
      const reading = readReply(broadcastSchema, body)
      return reading.ok ? { broadcast: reading.value, raw: reading.raw, differences: reading.differences } : null
    },
    onSent: async (reading: BroadcastReading) => {
      client.setQueryData(broadcastQuery(api, reading.broadcast.broadcast_id).queryKey, reading)
      await draft.discard()
      await navigate(paths.broadcast(params, reading.broadcast.broadcast_id), { replace: true })
    },
  })
  const schedule = () => {
    const at = resolveSendTime(value, now())
    if (at === null) return
    const nonce = value.attempt?.nonce ?? newId()
    const body = toCreateBody(value, at, { nonce, user: api.session.user }, vocabulary)
    const { name, send_scheduled_date } = body
    sender.send({
      input: { params: { company_key: api.session.company_key }, body },
      description: text.scheduleLog(name),
      attempt: () => Promise.resolve({ attempt: { nonce, name, send_scheduled_date } }),
    })
  }
  return { ...sender, schedule }
}
