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

type Lamp = { icon: typeof IconBan; colour: 'blue' | 'accent' | 'green' | 'amber' | 'red' | 'dim' }

/** LOOK.md, States. A record without default: a new state is a compile error until it has a lamp. */
const lamps = {
  scheduled: { icon: IconCalendarTime, colour: 'blue' },
  'in-progress': { icon: IconPlayerPlay, colour: 'accent' },
  done: { icon: IconCircleCheck, colour: 'green' },
  paused: { icon: IconPlayerPause, colour: 'amber' },
  failed: { icon: IconAlertTriangle, colour: 'red' },
  canceled: { icon: IconBan, colour: 'dim' },
  deleted: { icon: IconTrash, colour: 'dim' },
  draft: { icon: IconPencil, colour: 'dim' },
  pending: { icon: IconHourglass, colour: 'amber' },
  rejected: { icon: IconHandStop, colour: 'red' },
  ended: { icon: IconCircleDashed, colour: 'dim' },
  unknown: { icon: IconHelpCircle, colour: 'dim' },
} satisfies Record<string, Lamp>

interface StateLampProps {
  kind: keyof typeof lamps
  /** The word of the state; for an unknown one the value as the service sent it. */
  children: ReactNode
}

/** A state: an icon in colour and a word in ink, always both. */
export function StatusBadge({ kind, children }: StateLampProps) {
  const { icon: Icon, colour } = lamps[kind]
  return (
    <span className={classes['lamp']} data-colour={colour}>
      <Icon size={15} stroke={1.5} aria-hidden />
      <span className={kind === 'unknown' ? 'sb-mono' : undefined}>{children}</span>
    </span>
  )
}
