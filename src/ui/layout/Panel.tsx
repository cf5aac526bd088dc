import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  title: ReactNode
  /** Beside the title, such as a count. */
  titleNote?: ReactNode
  subtitle?: ReactNode
  /** At the right end of the head. */
  tools?: ReactNode
  footer?: ReactNode
  /** Without padding, for content that has its own, such as a table. */
  flush?: boolean
  /** Heading level. */
  level?: 2 | 3
  children?: ReactNode
}

/** A card with head, content, and footer; pages are made of these. */
export function Panel({ title, titleNote, subtitle, tools, footer, flush = false, level = 2, children }: PanelProps) {
  'use no memo' // its props change with every render: memoization would make every page larger and save nothing
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="sb-card" aria-labelledby={id}>
      <div className={`sb-row ${classes['head'] ?? ''}`}>
        <div className={classes['titles']}>
          <div className={classes['title']}>
            <Heading id={id}>{title}</Heading>
            {titleNote !== undefined ? <span className="sb-muted">{titleNote}</span> : null}
          </div>
          {subtitle !== undefined ? <div className="sb-muted">{subtitle}</div> : null}
        </div>
        {tools !== undefined ? <div className="sb-row">{tools}</div> : null}
      </div>
      {children !== undefined ? <div className={flush ? undefined : classes['body']}>{children}</div> : null}
      {footer !== undefined ? <div className={`sb-row sb-note ${classes['foot'] ?? ''}`}>{footer}</div> : null}
    </section>
  )
}
