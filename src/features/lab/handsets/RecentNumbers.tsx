import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { outboxQuery } from '#/api/control'
import type { OutboxMessage } from '#/contract/control'
import { isE164 } from '#/contract/format/mdn'
import { readTimestamp } from '#/contract/format/timestamps'
import { Mdn } from '#/parts/mdn/Mdn'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { LabError } from '../LabError'
import { POLL_INTERVAL_MS } from '../ServiceStatus'
import { text } from './text'
import classes from './RecentNumbers.module.css'

const t = text.recents
const MAX_SHOWN = 12

interface RecentNumbersProps {
  openNumber: string | undefined
  onOpen: (mdn: string) => void
}

/** The numbers that got a text most recently; one click opens their handset. */
export function RecentNumbers({ openNumber, onOpen }: RecentNumbersProps) {
  const outbox = useQuery({
    ...outboxQuery(useApi(), { channel: 'sms', limit: 200 }),
    refetchInterval: POLL_INTERVAL_MS,
  })
  const zone = useZone()
  const numbers = numbersOf(outbox.data?.messages ?? []).slice(0, MAX_SHOWN)
  if (outbox.isError && !outbox.data) return <LabError error={outbox.error} onRetry={() => void outbox.refetch()} />
  return (
    <Panel flush title={t.title} footer={numbers.length > 0 ? t.foot : undefined}>
      {outbox.data && numbers.length === 0 ? <p className="sb-pad sb-muted">{t.none}</p> : null}
      <ul>
        {numbers.map(({ mdn, last, count }) => (
          <li key={mdn} className="sb-ruled">
            <button
              type="button"
              className={`sb-item ${classes['number'] ?? ''}`}
              aria-pressed={mdn === openNumber}
              onClick={() => onOpen(mdn)}
            >
              <IconDeviceMobileMessage size={16} stroke={1.5} aria-hidden />
              <span className={classes['who']}>
                <Mdn value={mdn} />
                <span className="sb-note">{t.count(count, describeValue(text.kinds, last.kind))}</span>
              </span>
              <span className="sb-note">{timeOf(last, zone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function timeOf({ sent_at }: OutboxMessage, zone: string): string | null {
  const at = readTimestamp(sent_at)
  return at === null ? null : formatClock(at, zone).time
}

interface RecentNumber {
  mdn: string
  last: OutboxMessage
  count: number
}

function numbersOf(messages: readonly OutboxMessage[]): RecentNumber[] {
  const numbers = new Map<string, RecentNumber>()
  for (const message of messages) {
    const mdn = message.recipient
    const known = numbers.get(mdn)
    if (known) known.count++
    else if (isE164(mdn)) numbers.set(mdn, { mdn, last: message, count: 1 })
  }
  return [...numbers.values()]
}
