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
import classes from './StatusBadge.module.css'

type Lamp = { icon: typeof IconBan; color: 'blue' | 'accent' | 'green' | 'amber' | 'red' | 'dim' }

/** LOOK.md, States. A record without default: a new state is a compile error until it has a lamp. */
const lamps = {
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
} satisfies Record<string, Lamp>

interface StateLampProps {
  kind: keyof typeof lamps
  /** The word of the state; for an unknown one the value as the service sent it. */
  children: ReactNode
}

/** A state: an icon in color and a word in ink, always both. */
export function StatusBadge({ kind, children }: StateLampProps) {
  const { icon: Icon, color } = lamps[kind]
  return (
    <span className={classes['lamp']} data-color={color}>
      <Icon size={15} stroke={1.5} aria-hidden />
      <span className={kind === 'unknown' ? 'sb-mono' : undefined}>{children}</span>
    </span>
  )
}
