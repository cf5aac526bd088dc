import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import type { MessageReading } from '#/parts/message/use-message-reading'
import { useNow } from '#/ui/behavior/clock'
import { formatNumber, formatShare } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import { Panel } from '#/ui/layout/Panel'
import { ratePerMinute, type BroadcastRow } from '../broadcast-row'
import { hasSameConditions } from '../earlier-sends'
import { BroadcastTimeline } from './BroadcastTimeline'
import { changeFromEarlier, partsInAll, type PartRange } from './part-figures'
import { text } from './text'
import classes from './Figures.module.css'

const t = text.figures

interface FiguresProps {
  row: BroadcastRow
  reading: MessageReading
  /** Earlier sends to the same lists, newest first. */
  earlier: readonly BroadcastRow[]
}

/** How many people, parts, and how fast; and the steps of the broadcast. */
export function Figures({ row, reading, earlier }: FiguresProps) {
  const now = useNow('second')
  const { recipients, startedAt, enqueuedAt } = row
  const isPartial = row.status === 'in_progress' || row.status === 'paused'
  const rate = ratePerMinute(row, now)
  const { count, range } = reading.counted
  const parts = { least: range?.least ?? count.parts.length, most: range?.most ?? count.parts.length }
  const all = partsInAll(range, count.parts.length, recipients)
  const isSms = row.channel !== null && readChannel(row.channel) === 'sms'
  // With other conditions, a send is another audience
  const alike = earlier.filter(one => hasSameConditions(one, row))
  const change = isPartial
    ? null
    : changeFromEarlier(
        recipients,
        alike.map(one => one.recipients),
      )
  const took = startedAt === null || enqueuedAt === null ? null : Math.max(1000, enqueuedAt - startedAt)
  return (
    <Panel title={t.title}>
      <dl className={classes['figures']}>
        <Figure
          label={isPartial ? t.recipientsSoFar : t.recipients}
          note={
            change !== null
              ? t.change(formatShare(Math.abs(change)), change, alike.length)
              : recipients === null
                ? row.status === 'scheduled'
                  ? t.countedLater
                  : t.noCount
                : null
          }
        >
          {recipients === null ? null : formatNumber(recipients)}
        </Figure>
        {isSms && row.reading?.broadcast.targeting?.message_template ? (
          <>
            <Figure label={t.parts} note={range === null ? t.encoding(count.encoding) : t.partsVary}>
              {inRange(parts)}
            </Figure>
            <Figure
              label={isPartial ? t.allPartsSoFar : t.allParts}
              note={all === null ? t.afterCount : t.allPartsNote}
            >
              {all === null ? null : inRange(all)}
            </Figure>
          </>
        ) : null}
        {rate === null ? null : (
          <Figure label={t.speed} note={took === null ? null : t.took(formatSpan(took))}>
            {formatNumber(rate)}
          </Figure>
        )}
      </dl>
      <BroadcastTimeline row={row} now={now} />
    </Panel>
  )
}

const inRange = ({ least, most }: PartRange): string =>
  least === most ? formatNumber(least) : t.range(formatNumber(least), formatNumber(most))

const Figure = ({ label, note, children }: { label: string; note: string | null; children: ReactNode }) => (
  <div className={classes['figure']}>
    <dt>{label}</dt>
    <dd>
      {children === null ? <span className={classes['none']}>{t.notKnown}</span> : children}
      {note === null ? null : <span className={classes['note']}>{note}</span>}
    </dd>
  </div>
)
