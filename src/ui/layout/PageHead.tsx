import type { ReactNode, Ref } from 'react'
import { text } from './text'
import classes from './PageHead.module.css'

interface PageHeadProps {
  /** Links to the parent pages, topmost first; the last item may be plain text. */
  crumbs: readonly ReactNode[]
  title: ReactNode
  /** For pages that move the focus to their heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** After the title, such as a status or a copy button. */
  beside?: ReactNode
  /** Below the title, such as a description of the page. */
  below?: ReactNode
  /** At the right end: the actions of the page. */
  children?: ReactNode
}

/** The head of a page: breadcrumbs, title, actions. */
export const PageHead = ({ crumbs, title, headingRef, beside, below, children }: PageHeadProps) => (
  <header className={classes['head']}>
    <div className={classes['titles']}>
      <nav className={classes['crumbs']} aria-label={text.breadcrumbs}>
        {crumbs.map((crumb, at) => (
          <span key={at} className={classes['crumb']}>
            {crumb}
          </span>
        ))}
      </nav>
      <div className={classes['named']}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={classes['name']}>
          {title}
        </h1>
        {beside}
      </div>
      {below === undefined ? null : <p className={classes['below']}>{below}</p>}
    </div>
    {children ? <div className={classes['actions']}>{children}</div> : null}
  </header>
)
