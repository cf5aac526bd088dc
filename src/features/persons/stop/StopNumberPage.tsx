import { Button } from '@mantine/core'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { jobAddressSchema } from '#/parts/jobs/job'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageHead } from '#/ui/layout/PageHead'
import { PersonsCrumb } from '../PersonsCrumb'
import { stopStateSchema } from '../stop-state'
import { StopJob } from './StopJob'
import { StopReview } from './StopReview'
import { text } from './text'

/**
 * Ends every subscription of all holders of a number: a review that names them, then a job, then what was read after
 * it.
 */
export function StopNumberPage() {
  const [{ job }, setAddress] = useUrlState(jobAddressSchema)
  const [{ mdn }, setHistory] = useHistoryState(stopStateSchema)
  const showJob = (id: string) => {
    setAddress({ job: id })
    focusHeading()
  }
  const review = (number: string) => {
    setHistory({ mdn: number })
    setAddress({ job: '' })
    focusHeading()
  }
  return (
    <div className="sb-narrow-page">
      <PageHead crumbs={[<PersonsCrumb key="persons" />]} title={text.title} />
      {job !== '' ? (
        <StopJob key={job} id={job} onReview={review} />
      ) : mdn === '' ? (
        <NoNumber />
      ) : (
        <StopReview key={mdn} mdn={mdn} onStarted={showJob} />
      )}
    </div>
  )
}

/** The page was opened by a link, which has no number. */
function NoNumber() {
  const routeParams = useRouteParams()
  return (
    <section className="sb-card" aria-label={text.noNumber.title}>
      <EmptyState
        title={text.noNumber.title}
        actions={
          <Button component={PathLink} to={paths.lookUp(routeParams)}>
            {text.noNumber.lookUp}
          </Button>
        }
      >
        {text.noNumber.why}
      </EmptyState>
    </section>
  )
}
