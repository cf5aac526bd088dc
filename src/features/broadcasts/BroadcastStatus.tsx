import { IconBell, IconHelpCircle, IconMessage } from '@tabler/icons-react'
import type { BroadcastStatus as Known } from '#/contract/broadcasts'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { markAndShorten } from '#/ui/format/LongText'
import { knownChannel, knownStatus } from './broadcast-row'
import { text } from './text'
import classes from './BroadcastStatus.module.css'

const badgeKinds = {
  scheduled: 'scheduled',
  in_progress: 'in-progress',
  sent: 'done',
  paused: 'paused',
  failed: 'failed',
  canceled: 'canceled',
  deleted: 'deleted',
} as const satisfies Record<Known, string>

/** A status badge; an unknown status is shown as the service sent it, shortened. */
export function BroadcastStatus({ status }: { status: string }) {
  const known = knownStatus(status)
  if (status === 'draft') return <StatusBadge kind="draft">{text.statuses.draft}</StatusBadge>
  if (known === null) return <StatusBadge kind="unknown">{markAndShorten(status.slice(0, 60))}</StatusBadge>
  return <StatusBadge kind={badgeKinds[known]}>{text.statuses[known]}</StatusBadge>
}

/** A channel with its icon; an unknown channel is shown as the service sent it, shortened. */
export function Channel({ channel }: { channel: string | null }) {
  const known = knownChannel(channel)
  if (channel === null || channel === '') return <span className="sb-dim">{text.noChannel}</span>
  const Icon = known === 'sms' ? IconMessage : known === 'push' ? IconBell : IconHelpCircle
  return (
    <span className={classes['channel']}>
      <Icon size={15} stroke={1.5} aria-hidden />
      {known === null ? (
        <span className="sb-mono">{markAndShorten(channel.slice(0, 60))}</span>
      ) : (
        <span>{text.channels[known]}</span>
      )}
    </span>
  )
}
