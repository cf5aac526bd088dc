import { Checkbox } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { describeFilters } from '#/parts/filter-builder/sentence'
import { ThreeClocks } from '#/parts/schedule/ThreeClocks'
import { useNow } from '#/ui/behavior/clock'
import { Receipt, ReceiptFact, ReceiptJson, ReceiptLine, ReceiptWarning, ReceiptWarnings } from '#/ui/feedback/Receipt'
import { formatList, formatNumber } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { formatMoment, formatRelative } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { describeNearbySend } from '../describe-nearby-send'
import type { BroadcastDraft } from '../draft-kind'
import { EarlierSends } from '../EarlierSends'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'
import classes from './ReviewReceipt.module.css'

interface ReviewReceiptProps {
  value: BroadcastDraft
  context: ComposerContext
  /** The body that will be sent. */
  body: unknown
  /** Row keys of the nearby sends that were confirmed. */
  acknowledged: ReadonlySet<string>
  onAcknowledge: (acknowledged: ReadonlySet<string>) => void
  /** The state of the request, and the buttons. */
  children: ReactNode
}

/** Everything a broadcast will do, to be checked before it is scheduled or saved. */
export function ReviewReceipt({ value, context, body, acknowledged, onAcknowledge, children }: ReviewReceiptProps) {
  const { zone, now } = useTime()
  const lists = formatList(value.lists.map(context.names.nameOf), 'or')
  return (
    <Receipt
      label={value.name}
      title={<bdi>{showControlCharacters(value.name)}</bdi>}
      state={value.base === null ? text.notSent : text.notSaved}
    >
      <ReceiptLine label={text.audience}>
        <ReceiptFact>
          {showControlCharacters(
            value.filters.length === 0 ? text.everyoneOn(lists) : text.peopleWhoMeet(lists, value.filters.length),
          )}
        </ReceiptFact>
        <ul className={classes['conditions']}>
          {describeFilters(value.filters, context.vocabulary, { zone, now }).map((condition, at) => (
            <li key={at}>{showControlCharacters(shared.capitalize(condition))}</li>
          ))}
        </ul>
        <p className="sb-dim">{showControlCharacters(text.audienceNote(value.lists))}</p>
        <EarlierSends earlier={context.earlier} hasLists={value.lists.length > 0} />
      </ReceiptLine>
      <ReceiptLine label={text.message}>
        <MessageFact value={value} context={context} />
      </ReceiptLine>
      <ReceiptLine label={text.sendTime}>
        <SendTimeFact value={value} context={context} yours={zone} />
      </ReceiptLine>
      <Warnings context={context} acknowledged={acknowledged} onAcknowledge={onAcknowledge} />
      <ReceiptLine label={text.undo}>
        <p>
          {value.when.now || context.sendAt === null
            ? text.undoNow
            : text.undoUntil(formatMoment(context.sendAt, value.when.zone, { now }) ?? '')}
        </p>
      </ReceiptLine>
      <ReceiptJson body={body} label={text.json} />
      {children}
    </Receipt>
  )
}

type WarningsProps = Pick<ReviewReceiptProps, 'context' | 'acknowledged' | 'onAcknowledge'>

function MessageFact({ value, context }: { value: BroadcastDraft; context: ComposerContext }) {
  const { reading } = context
  const channel = readChannel(value.message.channel)
  const { count } = reading.counted
  const units = count.parts.reduce((sum, part) => sum + part.units, 0)
  const sample = reading.counted.range === null ? null : (reading.sample?.label ?? null)
  return (
    <>
      <ReceiptFact>
        {channel === 'sms'
          ? text.sms(shared.parts(count.parts.length))
          : channel === 'push'
            ? text.push
            : showControlCharacters(text.otherChannel(value.message.channel))}
      </ReceiptFact>
      <p className="sb-dim">
        <span>{text.counted({ characters: formatNumber(units), encoding: count.encoding, sample })}</span>{' '}
        {value.message.shortenUrls ? <span>{text.linksShortened}</span> : null}
      </p>
    </>
  )
}

function SendTimeFact({ value, context, yours }: { value: BroadcastDraft; context: ComposerContext; yours: string }) {
  const now = useNow('minute')
  const { sendAt } = context
  const { zone } = value.when
  if (sendAt === null) return null
  const day = formatMoment(sendAt, zone, { now, precision: 'day' }) ?? ''
  return (
    <>
      <ReceiptFact>
        {value.when.now ? text.twoMinutes : text.dayAndDistance(day, formatRelative(sendAt, now, zone))}
      </ReceiptFact>
      <ThreeClocks at={sendAt} zone={zone} yours={yours} now={now} />
    </>
  )
}

/** Problems that do not stop the broadcast. Each nearby send has to be confirmed. */
function Warnings({ context, acknowledged, onAcknowledge }: WarningsProps) {
  const warnings = context.problems.filter(one => one.level === 'warn')
  if (warnings.length === 0 && context.nearby.length === 0) return null
  return (
    <ReceiptLine label={text.pleaseNote}>
      <ReceiptWarnings>
        {context.nearby.map(nearby => (
          <ReceiptWarning
            key={nearby.row.key}
            icon={<IconArrowsShuffle size={16} stroke={1.5} aria-hidden />}
            action={
              <Checkbox
                size="xs"
                label={text.acknowledge}
                checked={acknowledged.has(nearby.row.key)}
                onChange={event => {
                  const next = new Set(acknowledged)
                  if (event.currentTarget.checked) next.add(nearby.row.key)
                  else next.delete(nearby.row.key)
                  onAcknowledge(next)
                }}
              />
            }
          >
            {showControlCharacters(describeNearbySend(nearby, context.names))}
          </ReceiptWarning>
        ))}
        {warnings.map((warning, at) => (
          <ReceiptWarning key={at}>{warning.text}</ReceiptWarning>
        ))}
      </ReceiptWarnings>
    </ReceiptLine>
  )
}
