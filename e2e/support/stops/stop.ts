import type { Page } from 'playwright/test'
import type { App, Company } from '../test'

/** A page in a state that is looked at in both schemes, on a phone and on a desk. */
export interface Stop {
  name: string
  /** The whole title of the document. */
  title: string
  open: (page: Page, company: Company, app: App) => Promise<void>
}
