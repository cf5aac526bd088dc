import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { FilterList } from '#/parts/filter-builder/FilterList'
import { MoveOutOfQuietHours } from '#/parts/schedule/MoveOutOfQuietHours'
import type { ScheduleValue } from '#/parts/schedule/schedule-value'
import { ThreeClocks } from '#/parts/schedule/ThreeClocks'
import { useNow } from '#/ui/behavior/clock'
import { Receipt, ReceiptFact, ReceiptJson, ReceiptLine } from '#/ui/feedback/Receipt'
import { formatList } from '#/ui/format/format'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { ConfirmationsLine, type Confirmation, partlyListedWarnings } from '../ConfirmationsLine'
import type { BroadcastDraft } from '../draft-kind'
import { EarlierSends } from '../EarlierSends'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { CostFact } from './CostFact'
import { text } from './text'

interface ReviewReceiptProps {
  value: BroadcastDraft
  context: ComposerContext
  /** The body that will be sent. */
  body: unknown
  /** Shown beside the name: whether anything was sent. */
  state: string
  /** The test send of the message. */
  testSend: ReactNode
  confirmations: readonly Confirmation[]
  /** Whether the broadcast is compared with others: an edit of its message is not. */
  isCompared: boolean
  /** Moves the send time; null in a tab that does not have the draft. */
  onMove: ((when: ScheduleValue) => void) | null
  /** Keys of the confirmations whose boxes are checked. */
  acknowledged: ReadonlySet<string>
  onAcknowledge: (acknowledged: ReadonlySet<string>) => void
  /** The state of the request, and the buttons. */
  children: ReactNode
}

/** Everything a broadcast will do, to be checked before it is scheduled or saved. */
export function ReviewReceipt({ body, state, testSend, children, ...rest }: ReviewReceiptProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { value, context } = rest
  const { zone, now } = useTime()
  const lists = formatList(value.lists.map(context.names.nameOf), 'or')
  const hasLists = value.lists.length > 0
  const name = value.name.trim() || shared.unnamed
  return (
    <Receipt label={name} title={<bdi>{markAndShorten(name)}</bdi>} state={state}>
      <ReceiptLine label={text.audience}>
        <ReceiptFact>
          <LongText
            text={
              hasLists
                ? value.filters.length === 0
                  ? text.everyoneOn(lists)
                  : text.peopleWhoMeet(lists, value.filters.length)
                : shared.noList
            }
          />
        </ReceiptFact>
        <FilterList rows={value.filters} vocabulary={context.vocabulary} />
        {hasLists ? (
          <p className="sb-dim">
            <LongText text={text.audienceNote(value.lists)} />
          </p>
        ) : null}
        <EarlierSends
          earlier={context.earlier}
          lists={value.lists.length}
          isComplete={context.listedBroadcasts.state === 'loaded'}
        />
      </ReceiptLine>
      <ReceiptLine label={text.message}>
        <MessageFact value={value} context={context} />
      </ReceiptLine>
      {testSend}
      <ReceiptLine label={text.sendTime}>
        <SendTimeFact value={value} context={context} displayZone={zone} />
      </ReceiptLine>
      <CostFact value={value} context={context} />
      <Warnings {...rest} />
      {value.when.now || context.sendAt !== null ? (
        <ReceiptLine label={text.undo}>
          <p>
            {value.when.now || context.sendAt === null
              ? text.undoNow
              : text.undoUntil(formatMoment(context.sendAt, value.when.zone, { now }) ?? '')}
          </p>
        </ReceiptLine>
      ) : null}
      <ReceiptJson body={body} label={text.json} />
      {children}
    </Receipt>
  )
}

type FactProps = Pick<ReviewReceiptProps, 'value' | 'context'>

function MessageFact({ value, context }: FactProps) {
  const { reading } = context
  const channel = readChannel(value.message.channel)
  const { count, text: filled } = reading.filledIn
  // As the composer counts them: an emoji is one character of a push, but takes two units of an SMS
  const characters = channel === 'sms' ? count.units : Array.from(filled).length
  const valuesOf = reading.filledIn.partRange === null ? null : (reading.fillInValues?.label ?? null)
  return (
    <>
      <ReceiptFact>
        {channel === 'sms'
          ? text.sms(shared.parts(count.parts.length))
          : channel === 'push'
            ? text.push
            : markAndShorten(text.otherChannel(value.message.channel))}
      </ReceiptFact>
      <p className="sb-dim">
        <span>{text.counted({ characters, encoding: channel === 'sms' ? count.encoding : null, valuesOf })}</span>{' '}
        {value.message.shortenUrls ? <span>{text.linksShortened}</span> : null}
      </p>
    </>
  )
}

function SendTimeFact({ value, context, displayZone }: FactProps & { displayZone: string }) {
  const now = useNow('minute')
  const { sendAt } = context
  const { zone } = value.when
  if (sendAt === null) return null
  const day = formatMoment(sendAt, zone, { now, precision: 'day' }) ?? ''
  return (
    <>
      <ReceiptFact>
        {value.when.now ? text.twoMinutes : text.dayAndDistance(day, formatRelative(sendAt, now, displayZone))}
      </ReceiptFact>
      <ThreeClocks at={sendAt} zone={zone} displayZone={displayZone} now={now} recipients={context.recipients} />
    </>
  )
}

/** Consequences that have to be confirmed, and problems that do not stop the broadcast. */
function Warnings(props: Omit<ReviewReceiptProps, 'body' | 'state' | 'testSend' | 'children'>) {
  const { value, context, confirmations, isCompared, onMove, acknowledged, onAcknowledge } = props
  const confirmed = new Set(confirmations.map(confirmation => confirmation.text))
  const warnings = context.problems.filter(problem => problem.level === 'warn' && !confirmed.has(problem.text))
  const { sendAt } = context
  const isQuiet = context.findings.some(({ kind }) => kind === 'quiet')
  return (
    <ConfirmationsLine
      confirmations={confirmations}
      acknowledged={acknowledged}
      onAcknowledge={onAcknowledge}
      warnings={[...warnings.map(warning => warning.text), ...(isCompared ? partlyListedWarnings(context) : [])]}
    >
      {isQuiet && sendAt !== null && onMove !== null ? (
        <div>
          <MoveOutOfQuietHours at={sendAt} zone={value.when.zone} recipients={context.recipients} onChange={onMove} />
        </div>
      ) : null}
    </ConfirmationsLine>
  )
}
