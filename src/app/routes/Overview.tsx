import { OverviewPage } from '#/features/overview/OverviewPage'
import { PreviousLookUps } from '#/features/persons/look-up/PreviousLookUps'
import { jobDescriptions } from '../shell/job-descriptions'

/** The overview with the parts it shows from other features. */
export const Overview = () => (
  <OverviewPage
    jobDescriptions={jobDescriptions}
    renderPreviousLookUps={onFill => <PreviousLookUps onFill={onFill} />}
  />
)
