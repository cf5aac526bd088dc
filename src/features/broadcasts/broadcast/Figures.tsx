import { readChannel } from '#/contract/broadcasts'
import type { MessageReading } from '#/parts/message/use-message-reading'
import { useNow } from '#/ui/behavior/clock'
import { formatNumber, formatShare } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import { Count, Counts } from '#/ui/layout/Counts'
import { Panel } from '#/ui/layout/Panel'
import { ratePerMinute, whyNotCounted, type BroadcastRow } from '../broadcast-row'
import { hasSameConditions } from '../earlier-sends'
import { text as shared } from '../text'
import { BroadcastTimeline } from './BroadcastTimeline'
import { canCountGrow, changeFromEarlier, totalParts, type PartRange } from './recipient-figures'
import { text } from './text'
import classes from './Figures.module.css'

const t = text.figures

interface FiguresProps {
  row: BroadcastRow
  reading: MessageReading
  /** When the broadcast was read, in ms of the service's clock. */
  readAt: number
  /** Earlier sends to the same lists, newest first. */
  earlier: readonly BroadcastRow[]
}

/** How many recipients a broadcast has, in how many parts and how fast it was sent, and its timeline. */
export function Figures({ row, reading, readAt, earlier }: FiguresProps) {
  const now = useNow('second')
  const { recipients, startedAt, enqueuedAt } = row
  const isPartial = canCountGrow(row)
  const absent = shared.notCounted[whyNotCounted(row)]
  // Measured until now instead, the rate would fall between two readings, because the count does not grow
  const rate = ratePerMinute(row, readAt)
  const { count, partRange } = reading.filledIn
  const parts = partRange ?? { least: count.parts.length, most: count.parts.length }
  const allParts = totalParts(parts, recipients)
  const isSms = row.channel !== null && readChannel(row.channel) === 'sms'
  const took = startedAt === null || enqueuedAt === null ? null : Math.max(1000, enqueuedAt - startedAt)
  return (
    <Panel title={t.title}>
      <div className={classes['figures']}>
        <Counts>
          <Count
            label={isPartial ? t.recipientsSoFar : t.recipients}
            count={recipients}
            absent={absent}
            note={recipientsNote(row, earlier)}
          />
          {isSms && reading.value.template !== '' ? (
            <>
              <Count
                label={t.parts}
                count={formatRange(parts)}
                note={partRange === null ? count.encoding : t.withoutValues}
              />
              <Count
                label={isPartial ? t.allPartsSoFar : t.allParts}
                count={allParts && formatRange(allParts)}
                absent={absent}
                note={allParts === null ? null : partRange === null ? t.product : t.productWithoutValues}
              />
            </>
          ) : null}
          {rate === null ? null : (
            <Count label={t.speed} count={rate} note={took === null ? null : t.took(formatSpan(took))} />
          )}
        </Counts>
      </div>
      <BroadcastTimeline row={row} now={now} />
    </Panel>
  )
}

/** How the number of recipients compares with earlier sends, or why it is not known. */
function recipientsNote(row: BroadcastRow, earlier: readonly BroadcastRow[]): string | null {
  if (row.recipients === null) return { none: null, notYet: t.countedLater, unknown: t.noCount }[whyNotCounted(row)]
  if (canCountGrow(row)) return null
  // A send with other conditions went to a different audience
  const comparable = earlier.filter(send => hasSameConditions(send, row)).map(({ recipients }) => recipients)
  const change = changeFromEarlier(row.recipients, comparable)
  return change === null ? null : t.change(formatShare(Math.abs(change)), change, comparable.length, earlier.length)
}

const formatRange = ({ least, most }: PartRange): string =>
  least === most ? formatNumber(least) : t.range(formatNumber(least), formatNumber(most))
