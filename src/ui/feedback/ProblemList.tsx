import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { markAndShorten } from '../format/LongText'
import classes from './ProblemList.module.css'

const icons = { stop: IconCircleX, missing: IconCircleDashed, warn: IconAlertTriangle, none: IconCircleCheck }

interface ProblemListProps {
  /** `isMissing`: it stops the action, but only because nothing has been entered yet. */
  problems: readonly { level: 'stop' | 'warn'; text: string; isMissing?: boolean }[]
  /** Shown if no problem blocks the action. */
  none: string
  /** More problems that do not block the action, as `Problem` elements. */
  children?: ReactNode
}

/** The problems with an action, in the order given. If none of them blocks it, a last line says so. */
export function ProblemList({ problems, none, children }: ProblemListProps) {
  return (
    <ul className="sb-stack">
      {problems.map(({ level, text, isMissing }, index) => (
        <Problem key={index} level={isMissing ? 'missing' : level}>
          {markAndShorten(text)}
        </Problem>
      ))}
      {children}
      {problems.some(({ level }) => level === 'stop') ? null : <Problem level="none">{none}</Problem>}
    </ul>
  )
}

interface ProblemProps {
  level: keyof typeof icons
  /** Replaces the icon of the level. */
  icon?: typeof IconCircleX
  children: ReactNode
}

/** One problem, for content that is more than a string. */
export function Problem({ level, icon: Icon = icons[level], children }: ProblemProps) {
  return (
    <li className={`sb-small sb-wrap ${classes['problem'] ?? ''}`} data-level={level}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
