import type { ListNames } from '#/parts/list-names/use-list-names'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { formatRelative } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import type { BroadcastRow } from '../broadcast-row'
import { serviceReasons, type Advice } from './advice'
import { text } from './text'

const t = text.advice

interface StateNoticeProps {
  row: BroadcastRow
  advice: Advice
  names: ListNames
  /** Earlier sends to the same lists. */
  earlier: readonly BroadcastRow[]
}

/** Why a broadcast failed, is paused or overdue, or has stalled, as far as that is known, and what to do. */
export function StateNotice({ row, advice: { kind, since }, names, earlier }: StateNoticeProps) {
  const { zone, now } = useTime()
  const reasons = serviceReasons(row.reading?.raw)
  const gone = row.lists.filter(names.isGone)
  const hasStopped = row.status === 'failed' || row.status === 'paused'
  const reachedNobody = [row, ...earlier].every(({ recipients }) => recipients === 0)
  const mayListsBeEmpty = kind === 'failed' && earlier.length > 0 && reachedNobody
  const emptyBefore = row.lists.length === 1 ? t.emptyListBefore : t.emptyListsBefore
  const when = since === null ? '' : formatRelative(since, now, zone)
  return (
    <ErrorNotice tone={row.status === 'failed' ? 'bad' : 'warn'} title={t.titles[kind](row.recipients, when)}>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>{t.reason(reason)}</li>
        ))}
        {hasStopped && reasons.length === 0 ? <li>{t.noReason}</li> : null}
        {gone.length > 0 ? <li>{t.goneLists(gone)}</li> : null}
        {mayListsBeEmpty ? <li>{emptyBefore(earlier.length)}</li> : null}
        <li>{t.next[kind](row.id, row.recipients)}</li>
      </ul>
    </ErrorNotice>
  )
}
