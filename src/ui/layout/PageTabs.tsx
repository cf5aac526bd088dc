import { Fragment, type ReactNode } from 'react'
import classes from './PageTabs.module.css'

/** What the link of a tab is given. */
interface TabLink {
  className: string | undefined
  'aria-current': 'page' | undefined
  children: ReactNode
}

interface PageTabsProps<Id extends string> {
  /** Accessible name of the row. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  /** The one that is open. */
  on: Id
  /** Draws the link of a tab: addresses are no matter of the look. */
  link: (id: Id, props: TabLink) => ReactNode
}

/** Parts of one page with an address each, side by side: links, of which one is the page itself. */
export function PageTabs<Id extends string>({ label, tabs, on, link }: PageTabsProps<Id>) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map(tab => (
        <Fragment key={tab.id}>
          {link(tab.id, {
            className: classes['tab'],
            'aria-current': tab.id === on ? 'page' : undefined,
            children: tab.label,
          })}
        </Fragment>
      ))}
    </nav>
  )
}
