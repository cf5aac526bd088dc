import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  /** What is empty: `No one has +1 404 555 0163.` */
  title: ReactNode
  children?: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** Shown in place of content when there is none. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  'use no memo' // its props change with every render: memoization would make every page larger and save nothing
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined ? <div className="sb-text">{children}</div> : null}
      {actions !== undefined ? <div className={classes['actions']}>{actions}</div> : null}
    </div>
  )
}
