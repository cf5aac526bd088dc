import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { listsQuery } from '#/api/lists'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { type Draft, useDraft } from '#/parts/drafts/use-draft'
import { canSendDraft } from '#/parts/drafts/use-send-draft'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ReceiptFact, ReceiptLine } from '#/ui/feedback/Receipt'
import { markAndShorten } from '#/ui/format/LongText'
import { formatClock, formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { dayOf } from '#/ui/format/zone'
import { toBroadcastRow } from '../broadcast-row'
import type { BroadcastDraft } from '../draft-kind'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { findTestLists } from './test-lists'
import { testRecordKind, testState, untested, type TestRecord } from './test-record'
import { text } from './text'
import { useSendTest } from './use-send-test'
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
  if (record.status === 'unread')
    return (
      <Frame place={props.place}>
        <ErrorNotice tone="warn" title={text.unread} action={{ label: text.readAgain, onClick: record.readAgain }} />
      </Frame>
    )
  return <OpenTest key={record.readCount} {...props} record={record} />
}

function OpenTest({ id, value, context, place, record }: TestSendProps & { record: Draft<TestRecord> }) {
  const api = useApi()
  const { names, problems, vocabulary } = context
  const reasonId = useId()
  const [tests, change] = useDraftValues(record, untested)
  const inService = useQuery(listsQuery(api)).data?.lists ?? []
  // A list that the service did not return may be configured by its id: its name is only this browser's alias
  const others = names.complete ? [] : names.all.filter(({ id: list }) => inService.every(other => other.id !== list))
  const lists = [...inService, ...others.map(list => ({ id: list.id, name: '' }))]
  const { found, missing } = findTestLists(api.session.connection.test_lists, lists)
  const namesOf = (lists: typeof found) => lists.map(list => names.nameOf(list.id))
  const alsoChosen = found.filter(({ id: list }) => value.lists.includes(list))
  const sender = useSendTest({ id, value, context, record, tests, change, lists: found.map(list => list.id) })
  const isSending = sender.state.kind === 'sending'
  const isUnready = problems.some(({ level, section }) => level === 'stop' && section === 'message')
  const refusal =
    record.status === 'elsewhere'
      ? text.elsewhere
      : alsoChosen.length > 0
        ? text.alsoChosen(namesOf(alsoChosen))
        : isUnready
          ? text.fixMessage
          : isSending || canSendDraft(sender.state)
            ? null
            : sender.state.kind === 'refused'
              ? text.dismissFirst
              : text.settle
  if (names.loading) return null
  if (found.length === 0)
    return place === 'composer' ? null : (
      <Frame place={place}>
        <p className="sb-dim">{names.complete ? markAndShorten(text.noTestLists(missing)) : text.listsUnread}</p>
      </Frame>
    )
  return (
    <Frame place={place}>
      <LastTest tests={tests} state={testState(tests, value, vocabulary)} place={place} />
      <p id={reasonId} className="sb-dim">
        {markAndShorten(refusal ?? text.explanation(namesOf(found)))}
        {refusal === null && missing.length > 0 ? (
          <span> {markAndShorten(text.missingLists(missing, names.complete))}</span>
        ) : null}
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
          disabled={refusal !== null || isSending}
          aria-describedby={reasonId}
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
  const time =
    dayOf(test.at, zone) === dayOf(currentTime, zone)
      ? formatClock(test.at, zone).time
      : (formatMoment(test.at, zone, { now: currentTime }) ?? '')
  return (
    <>
      <Fact>{markAndShorten(text[state](time, test.by))}</Fact>
      <p>
        <TestLink id={broadcastId} label={text.open} />
      </p>
    </>
  )
}

function TestLink({ id, label }: { id: string; label: string }) {
  return (
    <PathLink to={paths.broadcast(useRouteParams(), id)}>
      <bdi>{markAndShorten(label)}</bdi>
    </PathLink>
  )
}
