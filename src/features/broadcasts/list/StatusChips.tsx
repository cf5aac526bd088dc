import { limits } from '#/contract/format/limits'
import { formatNumber } from '#/ui/format/format'
import { shownStatuses, type ShownStatus } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import type { StatusList } from '../use-broadcasts'
import type { ListAddress } from './list-address'
import { text } from './text'
import classes from './StatusChips.module.css'

interface StatusChipsProps {
  value: ListAddress['status']
  statusLists: readonly StatusList[]
  /** Null while it is not known. */
  drafts: number | null
  onChoose: (status: ListAddress['status']) => void
}

/** A chip for all, and one per status with its count: "100+" if the service returned as many as it can. */
export function StatusChips({ value, statusLists, drafts, onChoose }: StatusChipsProps) {
  return (
    <fieldset className={classes['chips']}>
      <legend className="sb-hidden">{text.status}</legend>
      <Chip value="all" current={value} onChoose={onChoose}>
        <b>{text.all}</b>
      </Chip>
      {shownStatuses.map(status => (
        <Chip key={status} value={status} current={value} onChoose={onChoose}>
          <BroadcastStatus status={status} />
          <span className="sb-dim">{countText(status, statusLists, drafts)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** As wide as a digit. */
const UNKNOWN = '\u2007'

function countText(status: ShownStatus, statusLists: readonly StatusList[], drafts: number | null): string {
  if (status === 'draft') return drafts === null ? UNKNOWN : formatNumber(drafts)
  const data = statusLists.find(list => list.status === status)?.data
  if (!data) return UNKNOWN
  const count = data.broadcasts.length + data.unreadable.length
  return data.isAtLimit ? `${formatNumber(limits.broadcastList)}+` : formatNumber(count)
}

interface ChipProps {
  value: ListAddress['status']
  current: ListAddress['status']
  onChoose: (status: ListAddress['status']) => void
  children: React.ReactNode
}

function Chip({ value, current, onChoose, children }: ChipProps) {
  return (
    <label className={`sb-chip ${classes['chip']}`}>
      <input type="radio" name="broadcast-status" checked={value === current} onChange={() => onChoose(value)} />
      {children}
    </label>
  )
}
