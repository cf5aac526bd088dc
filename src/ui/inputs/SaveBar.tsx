import type { ReactNode } from 'react'
import classes from './SaveBar.module.css'

interface SaveBarProps {
  /** What saving does, in one line: `3 fields set, 1 removed`. */
  summary: ReactNode
  /** Which ones, or when it was drafted. */
  detail?: ReactNode
  /** The buttons, the filled one last. */
  acts: ReactNode
}

/** The foot of a form, always in sight: what saving does, and the act (design 07; LOOK.md, 390 px). */
export function SaveBar({ summary, detail, acts }: SaveBarProps) {
  return (
    <div className={classes['bar']}>
      <div className={classes['words']}>
        <div className={classes['summary']}>{summary}</div>
        {detail !== undefined ? <div className={classes['detail']}>{detail}</div> : null}
      </div>
      <div className={classes['acts']}>{acts}</div>
    </div>
  )
}
