import { Overview } from '#/features/overview/Overview'
import { PreviousLookUps } from '#/features/persons/look-up/PreviousLookUps'
import { jobDescriptions } from '../shell/job-descriptions'

/** The overview with the parts it shows from other features. */
export const OverviewPage = () => (
  <Overview jobDescriptions={jobDescriptions} renderPreviousLookUps={onFill => <PreviousLookUps onFill={onFill} />} />
)
