import { afterEach, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { fakeFetch, testApi } from '#/api/testing'
import { createStore } from '#/base/store'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { render } from '#/ui/theme/testing'
import { StopJob } from './StopJob'

afterEach(() => setJobsClient(null))

it('while a stop waits, an undo that this browser cannot store shows an error', async () => {
  const job = testJob({ total: 1, startsAt: null })
  const command = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), command })
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <StopJob id={job.id} onReview={() => undefined} />
    </ApiProvider>,
  )
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.element().focus()
  undo.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect
    .element(screen.getByRole('alert'), { timeout: 3000 })
    .toHaveTextContent('This browser could not store the change')
})

it('a stop that waits says that the page has to be reloaded if the worker that starts it cannot be loaded', async () => {
  const job = testJob({ total: 1, startsAt: 0 })
  const jobs = createStore([{ job, perSecond: 0 }])
  setJobsClient({ ...testJobsClient(jobs), isWorkerMissing: createStore(true) })
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <StopJob id={job.id} onReview={() => undefined} />
    </ApiProvider>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Reload the page.')
})
