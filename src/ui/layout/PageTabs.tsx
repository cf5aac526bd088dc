import { Fragment, type ReactNode } from 'react'
import classes from './PageTabs.module.css'

/** Props for the link of a tab. */
interface TabLink {
  className: string | undefined
  'aria-current': 'page' | undefined
  children: ReactNode
}

interface PageTabsProps<Id extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  /** Id of the open tab. */
  current: Id
  /** Renders the link of a tab; this folder does not know URLs. */
  link: (id: Id, props: TabLink) => ReactNode
}

/** Tabs that are links: each part of the page has its own URL. */
export function PageTabs<Id extends string>({ label, tabs, current, link }: PageTabsProps<Id>) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map(tab => (
        <Fragment key={tab.id}>
          {link(tab.id, {
            className: classes['tab'],
            'aria-current': tab.id === current ? 'page' : undefined,
            children: tab.label,
          })}
        </Fragment>
      ))}
    </nav>
  )
}
