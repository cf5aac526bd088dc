import type { Locator, Page } from 'playwright/test'
import type { JobKindId } from '#/parts/jobs/job-kind'
import type { PreparedAct, World } from './cell'

/** Something a user does that changes data at the service. */
export interface Act {
  /** The id of the mutation, or the kind of job, that sends it. */
  by: { mutation: string } | { job: JobKindId }
  /** Opens the page and fills in everything, up to the gesture. */
  prepare: (world: World) => Promise<PreparedAct>
}

/** A click on a button as the gesture of an act. */
export const click = (target: (page: Page) => Locator) => ({
  go: (page: Page) => target(page).click(),
  goTwice: (page: Page) => target(page).dblclick(),
})
