import { OverviewPage } from '#/features/overview/OverviewPage'
import { Recents } from '#/features/persons/Recents'
import { jobWords } from './job-words'

/** The overview with what it shows of other features. */
export const Overview = () => <OverviewPage words={jobWords} recents={onFill => <Recents onFill={onFill} />} />
