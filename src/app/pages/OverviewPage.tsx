import { Overview } from '#/features/overview/Overview'
import { RecentLookUps } from '#/features/persons/look-up/RecentLookUps'
import { jobDescriptions } from '../shell/job-descriptions'

/** The overview with the parts it shows from other features. */
export const OverviewPage = () => (
  <Overview jobDescriptions={jobDescriptions} renderRecentLookUps={onFill => <RecentLookUps onFill={onFill} />} />
)
