import type { Page } from 'playwright/test'
import type { App, Company } from '../test'

/** A page in a certain state, which is checked in both color schemes, on a phone, and on a desktop. */
export interface Screen {
  name: string
  /** The full document title. */
  title: string
  /** Also checked at the widths in between: those of a tablet and a small laptop. */
  atEveryWidth?: boolean
  /** The only kind of device on which it exists. */
  only?: 'desktop' | 'phone'
  open: (page: Page, company: Company, app: App) => Promise<void>
}
