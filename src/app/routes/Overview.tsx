import { OverviewPage } from '#/features/overview/OverviewPage'
import { Recents } from '#/features/persons/look-up/PreviousLookUps'
import { jobWords } from '../shell/job-descriptions'

/** The overview with what it shows of other features. */
export const Overview = () => <OverviewPage words={jobWords} recents={onFill => <Recents onFill={onFill} />} />
