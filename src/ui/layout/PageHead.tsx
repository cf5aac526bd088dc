import type { ReactNode, Ref } from 'react'
import { text } from './text'
import classes from './PageHead.module.css'

interface PageHeadProps {
  /** The pages above this one, from the top, each a link; a last one that is none may say what this is a part of. */
  crumbs: readonly ReactNode[]
  title: ReactNode
  /** For a page that leads the focus back to its heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Behind the title: a state, a copy button. */
  beside?: ReactNode
  /** Under the title: what the page is for. */
  below?: ReactNode
  /** Right end: what can be done with what the page shows. */
  children?: ReactNode
}

/** Where a page stands, what it shows, and what can be done with it. */
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
    {children ? <div className={classes['acts']}>{children}</div> : null}
  </header>
)
