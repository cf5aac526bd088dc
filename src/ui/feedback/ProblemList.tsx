import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { visible } from '../format/LongText'
import classes from './ProblemList.module.css'

const icons = { stop: IconCircleX, warn: IconAlertTriangle, none: IconCircleCheck }

interface ProblemsProps {
  problems: readonly { level: 'stop' | 'warn'; text: string }[]
  /** Said when nothing stops it. */
  none: string
  /** Further ones, as `Problem`s. */
  children?: ReactNode
}

/** What stands against an act, worst first, and that nothing stops it where that is so. */
export function ProblemList({ problems, none, children }: ProblemsProps) {
  return (
    <ul className={classes['problems']}>
      {problems.map(({ level, text }, at) => (
        <Problem key={at} level={level}>
          {visible(text)}
        </Problem>
      ))}
      {children}
      {problems.some(({ level }) => level === 'stop') ? null : <Problem level="none">{none}</Problem>}
    </ul>
  )
}

interface ProblemProps {
  level: keyof typeof icons
  /** Another sign than the level's own. */
  icon?: typeof IconCircleX
  children: ReactNode
}

/** One of them, for what is said with more than a text. */
export function Problem({ level, icon: Icon = icons[level], children }: ProblemProps) {
  return (
    <li className={classes['problem']} data-level={level}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
