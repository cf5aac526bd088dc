import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  /** What was asked and what that means: `Nobody has +1 404 555 0163.` */
  title: ReactNode
  children?: ReactNode
  /** The next act. */
  actions?: ReactNode
}

/** Nothing to show, in the place of what would be there; left aligned, no picture (LOOK.md, Empty). */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined ? <div className={classes['text']}>{children}</div> : null}
      {actions !== undefined ? <div className={classes['acts']}>{actions}</div> : null}
    </div>
  )
}
