import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { createBroadcastMutation, findCreated } from '#/api/broadcast-mutations'
import { broadcastQuery, type BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastSchema } from '#/contract/broadcasts'
import { readReply } from '#/contract/format/read'
import { wallTime } from '#/contract/format/wall-time'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { canSendDraft, useSendDraft } from '#/parts/drafts/use-send-draft'
import { SEND_NOW_AHEAD_MS } from '#/parts/schedule/schedule-value'
import { ReceiptFact, ReceiptLine } from '#/ui/feedback/Receipt'
import { showControlCharacters } from '#/ui/format/LongText'
import { formatClock, formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { toBroadcastRow } from '../broadcast-row'
import type { BroadcastDraft } from '../draft-kind'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { findTestLists } from './test-lists'
import {
  messageOf,
  type SentTest,
  testRecordKind,
  testState,
  toTestBody,
  untested,
  type TestRecord,
} from './test-record'
import { text } from './text'
import classes from './TestSend.module.css'

export interface TestSendProps {
  /** The id of the draft. */
  id: string
  value: BroadcastDraft
  context: ComposerContext
  /** Below the message in the composer, or a line of the review. */
  place: 'composer' | 'review'
}

/** Sends the message of a draft to the connection's test lists, and shows whether this message has been tested. */
export function TestSend(props: TestSendProps) {
  const record = useDraft(testRecordKind, props.id)
  if (record.status === 'opening') return null
  return <OpenTest key={record.turn} {...props} record={record} />
}

function OpenTest({ id, value, context, place, record }: TestSendProps & { record: Draft<TestRecord> }) {
  const { session } = useApi()
  const { names, problems, vocabulary } = context
  const [tests, change] = useDraftValues(record, untested)
  const { found, missing } = findTestLists(session.connection.test_lists, names.all)
  const alsoChosen = found.filter(({ id: list }) => value.lists.includes(list))
  const sender = useSendTest({ id, value, context, record, tests, change, lists: found.map(list => list.id) })
  const isSending = sender.state.kind === 'sending'
  const isUnready = problems.some(({ level, section }) => level === 'stop' && section === 'message')
  const refusal =
    record.status === 'elsewhere'
      ? text.elsewhere
      : alsoChosen.length > 0
        ? text.alsoChosen(alsoChosen.map(list => list.name))
        : isUnready
          ? text.fixMessage
          : null
  if (names.loading) return null
  if (found.length === 0)
    return place === 'composer' ? null : (
      <Frame place={place}>
        <p className="sb-dim">{showControlCharacters(text.noneHere(missing))}</p>
      </Frame>
    )
  return (
    <Frame place={place}>
      <LastTest tests={tests} state={testState(tests, value, vocabulary)} place={place} />
      <p className="sb-dim">
        {showControlCharacters(refusal ?? text.what(found.map(list => list.name)))}
        {refusal === null && missing.length > 0 ? <span> {showControlCharacters(text.missing(missing))}</span> : null}
      </p>
      <SendDraftNotice
        sending={sender}
        texts={text.attempt}
        notice={error => <ApiErrorNotice error={error} />}
        candidate={reading => ({
          key: reading.broadcast.broadcast_id,
          shown: (
            <TestLink id={reading.broadcast.broadcast_id} label={toBroadcastRow(reading).name || shared.unnamed} />
          ),
        })}
      />
      <div>
        <Button
          size="xs"
          disabled={refusal !== null || isSending || !canSendDraft(sender.state)}
          leftSection={<IconSend size={14} stroke={1.5} aria-hidden />}
          onClick={sender.sendTest}
        >
          {isSending ? text.sending : text.send}
        </Button>
      </div>
    </Frame>
  )
}

function Frame({ place, children }: Pick<TestSendProps, 'place'> & { children: ReactNode }) {
  if (place === 'review') return <ReceiptLine label={text.label}>{children}</ReceiptLine>
  return (
    <section className={classes['test']} aria-label={text.label}>
      {children}
    </section>
  )
}

interface LastTestProps extends Pick<TestSendProps, 'place'> {
  tests: TestRecord
  state: ReturnType<typeof testState>
}

/** Who last tested the message and when, and whether it has changed since. */
function LastTest({ tests: { last }, state, place }: LastTestProps) {
  const { zone, now: currentTime } = useTime()
  const Fact = place === 'review' ? ReceiptFact : 'b'
  if (last === null || state === 'never') return <Fact>{text.never}</Fact>
  const { test, broadcastId } = last
  const dayOf = (ms: number) => new Date(wallTime(ms, zone)).toISOString().slice(0, 10)
  const time =
    dayOf(test.at) === dayOf(currentTime)
      ? formatClock(test.at, zone).time
      : (formatMoment(test.at, zone, { now: currentTime }) ?? '')
  return (
    <>
      <Fact>{showControlCharacters(text[state](time, test.by))}</Fact>
      <p>
        <TestLink id={broadcastId} label={text.open} />
      </p>
    </>
  )
}

function TestLink({ id, label }: { id: string; label: string }) {
  return (
    <PathLink to={paths.broadcast(useRouteParams(), id)}>
      <bdi>{showControlCharacters(label)}</bdi>
    </PathLink>
  )
}

interface SendTestOptions extends Omit<TestSendProps, 'place'> {
  record: Draft<TestRecord>
  tests: TestRecord
  change: (patch: Partial<TestRecord>) => void
  lists: readonly string[]
}

/** Sends a test exactly once, like a draft: the attempt is stored first, and looked for by its nonce. */
function useSendTest({ id, value, context, record, tests, change, lists }: SendTestOptions) {
  const api = useApi()
  const client = useQueryClient()
  const latest = useRef<SentTest | null>(null)
  const sender = useSendDraft({
    mutation: createBroadcastMutation,
    kind: testRecordKind,
    subject: id,
    value: tests,
    store: async next => {
      change(next)
      await record.flush()
    },
    find: attempt => findCreated(api, attempt),
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
    const at = now()
    const { user, company_key } = api.session
    const nonce = tests.attempt?.nonce ?? newId()
    const body = toTestBody(value, lists, at + SEND_NOW_AHEAD_MS, { nonce, user }, context.vocabulary)
    const { name, send_scheduled_date } = body
    sender.send({
      input: { params: { company_key }, body },
      description: text.log(name),
      attempt: () => {
        const attempt = { nonce, name, send_scheduled_date, at, by: user, message: messageOf(body) }
        latest.current = attempt
        return Promise.resolve({ attempt })
      },
    })
  }
  return { ...sender, sendTest }
}
