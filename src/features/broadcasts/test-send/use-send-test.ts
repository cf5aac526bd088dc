import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '#/api/api-context'
import { createBroadcastMutation, findCreated } from '#/api/broadcast-mutations'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/format/read'
import { writeSeconds } from '#/contract/format/timestamps'
import type { Draft } from '#/parts/drafts/use-draft'
import { useSendDraft } from '#/parts/drafts/use-send-draft'
import { SEND_NOW_AHEAD_MS } from '#/parts/schedule/schedule-value'
import type { BroadcastDraft } from '../draft-kind'
import type { ComposerContext } from '../use-composer-context'
import { messageOf, type SentTest, testRecordKind, type TestRecord, toTestBody } from './test-record'
import { text } from './text'

interface SendTestOptions {
  /** The id of the draft. */
  id: string
  value: BroadcastDraft
  context: ComposerContext
  record: Draft<TestRecord>
  tests: TestRecord
  change: (patch: Partial<TestRecord>) => void
  lists: readonly string[]
}

/** Sends a test, but never twice: as with a draft, the attempt is stored first, and can be found by its nonce. */
export function useSendTest({ id, value, context, record, tests, change, lists }: SendTestOptions) {
  const api = useApi()
  const client = useQueryClient()
  const latest = useRef<SentTest | null>(null)
  const sender = useSendDraft({
    mutation: createBroadcastMutation,
    kind: testRecordKind,
    subject: id,
    value: tests,
    store: async attempt => {
      change({ attempt })
      await record.flush()
    },
    draft: record,
    find: attempt => findCreated(api, attempt),
    // Users do not edit the record of the tests
    isUnchanged: () => true,
    read: ({ body }) => {
      const reading = readReply(broadcastSchema, body)
      return reading.ok ? { broadcast: reading.value, raw: reading.raw, differences: reading.differences } : null
    },
    onSent: async (reading: BroadcastReading) => {
      const { broadcast_id: broadcastId } = reading.broadcast
      client.setQueryData(broadcastQuery(api, broadcastId).queryKey, reading)
      const test = latest.current ?? tests.attempt
      change({ attempt: null, ...(test && { last: { test, broadcastId } }) })
      await record.flush()
    },
  })
  const sendTest = () => {
    const { user, company_key } = api.session
    const nonce = tests.attempt?.nonce ?? newId()
    const body = toTestBody(value, lists, now() + SEND_NOW_AHEAD_MS, { nonce, user }, context.vocabulary)
    sender.send({
      input: { params: { company_key }, body },
      description: text.log(body.name),
      attempt: () => {
        // An earlier attempt may have been looked for since the click, and a test starts two minutes after it is sent
        const at = now()
        body.send_scheduled_date = writeSeconds(at + SEND_NOW_AHEAD_MS)
        const { name, send_scheduled_date } = body
        const attempt = { nonce, name, send_scheduled_date, at, by: user, message: messageOf(body) }
        latest.current = attempt
        return Promise.resolve({ attempt })
      },
    })
  }
  return { ...sender, sendTest }
}
