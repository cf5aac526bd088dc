import type { ReactNode, Ref } from 'react'
import { text } from './text'
import classes from './PageHead.module.css'

interface PageHeadProps {
  /**
   * Links to the parent pages, topmost first; the last item may be plain text. Absent on pages without a parent, such
   * as those that the rail links to.
   */
  crumbs?: readonly ReactNode[]
  title: ReactNode
  /** The id of the heading, for a part of the page that it names. */
  id?: string
  /** For pages that move the focus to their heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** After the title, such as a status or a copy button. */
  beside?: ReactNode
  /** Below the title, such as a description of the page. */
  below?: ReactNode
  /** At the right end: the actions of the page. */
  children?: ReactNode
}

/** The head of every page: breadcrumbs, title, actions. The only `h1` of the app. */
export const PageHead = ({ crumbs, title, id, headingRef, beside, below, children }: PageHeadProps) => (
  <header className={classes['head']}>
    <div className={classes['titles']}>
      {crumbs ? (
        <nav className={`sb-muted sb-wrap ${classes['crumbs'] ?? ''}`} aria-label={text.breadcrumbs}>
          {crumbs.map((crumb, index) => (
            <span key={index} className={classes['crumb']}>
              {crumb}
            </span>
          ))}
        </nav>
      ) : null}
      <div className="sb-row">
        <h1
          id={id}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className={`sb-wrap ${classes['name'] ?? ''}`}
        >
          {title}
        </h1>
        {beside}
      </div>
      {below === undefined ? null : <div className={`sb-muted sb-wrap ${classes['below'] ?? ''}`}>{below}</div>}
    </div>
    {children ? <div className="sb-row">{children}</div> : null}
  </header>
)
