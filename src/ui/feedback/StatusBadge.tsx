import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleDashed,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

type BadgeStyle = { icon: typeof IconBan; color: 'blue' | 'accent' | 'green' | 'amber' | 'red' | 'dim' }

/** Icon and color of every status. A status without an entry does not compile. */
const badges = {
  scheduled: { icon: IconCalendarTime, color: 'blue' },
  'in-progress': { icon: IconPlayerPlay, color: 'accent' },
  done: { icon: IconCircleCheck, color: 'green' },
  paused: { icon: IconPlayerPause, color: 'amber' },
  failed: { icon: IconAlertTriangle, color: 'red' },
  canceled: { icon: IconBan, color: 'dim' },
  deleted: { icon: IconTrash, color: 'dim' },
  draft: { icon: IconPencil, color: 'dim' },
  pending: { icon: IconHourglass, color: 'amber' },
  rejected: { icon: IconHandStop, color: 'red' },
  ended: { icon: IconCircleDashed, color: 'dim' },
  unknown: { icon: IconHelpCircle, color: 'dim' },
} satisfies Record<string, BadgeStyle>

interface StatusBadgeProps {
  kind: keyof typeof badges
  /** The name of the status; for an unknown one, the value as the service sent it. */
  children: ReactNode
}

/** A status as a colored icon and a word; color alone would not be accessible. */
export function StatusBadge({ kind, children }: StatusBadgeProps) {
  const { icon: Icon, color } = badges[kind]
  return (
    <Badge
      color={`var(--sb-${color})`}
      data-dim={color === 'dim' || undefined}
      leftSection={<Icon size={15} stroke={1.5} aria-hidden />}
    >
      <span className={kind === 'unknown' ? 'sb-mono' : undefined}>{children}</span>
    </Badge>
  )
}
