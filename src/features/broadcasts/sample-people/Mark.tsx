import { IconAlertTriangle, IconCopy, IconHelpCircle, IconMoon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SamplePeople.module.css'

const icons = { double: IconCopy, night: IconMoon, warning: IconAlertTriangle, unclear: IconHelpCircle }

interface MarkProps {
  kind: keyof typeof icons
  children: ReactNode
}

/** Draws attention to what needs a second look, such as two messages within a day, or one at night. */
export function Mark({ kind, children }: MarkProps) {
  const Icon = icons[kind]
  return (
    <span className={classes['mark']}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {children}
    </span>
  )
}
