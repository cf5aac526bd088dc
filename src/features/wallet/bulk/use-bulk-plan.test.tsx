import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#/api/api-context'
import { fakeFetch, testApi } from '#/api/testing'
import { testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { askBulkWorker } from './ask-bulk-worker'
import { useBulkPlan } from './use-bulk-plan'

const asked = vi.hoisted((): string[] => [])
interface Worker {
  isBroken: boolean
  isSlow: boolean
  signal?: AbortSignal | undefined
  /** What its answers wait for. */
  held?: Promise<void>
}
const worker = vi.hoisted((): Worker => ({ isBroken: false, isSlow: false }))
vi.mock('./ask-bulk-worker', () => ({
  askBulkWorker: async (name: string, _question: unknown, options?: { signal?: AbortSignal }) => {
    asked.push(name)
    worker.signal = options?.signal
    if (worker.isSlow) return new Promise(() => {})
    await worker.held
    if (worker.isBroken) return { ok: false, failure: { code: 'unexpected' } }
    return { ok: true, value: name === 'start' ? 'job-1' : { id: 'plan-1', view: { changing: 1 } } }
  },
}))

const job = {
  trial: false,
  file: null,
  wallet: { id: 'w', name: 'Gold circle' },
  source: { by: 'filter' as const, filters: {}, edits: [] },
  title: 'Gold circle',
}

function Plan({ onStarted }: { onStarted: (job: string) => void }) {
  const { view, progress, refusal, run, start, isStarting } = useBulkPlan()
  return (
    <>
      <button onClick={() => run(options => askBulkWorker('planRollBack', { job: 'earlier' }, options))}>Check</button>
      <button aria-busy={isStarting} disabled={view === null} onClick={() => start(job, onStarted)}>
        Start
      </button>
      <output>{refusal ?? (progress === null ? 'idle' : 'checking')}</output>
    </>
  )
}

it('a bulk plan opens a stored job, and is ready again, even if the list of jobs cannot be read', async () => {
  setJobsClient({
    ...testJobsClient(),
    refresh: () => Promise.reject(new DOMException('closed', 'InvalidStateError')),
  })
  const onStarted = vi.fn()
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <Plan onStarted={onStarted} />
    </ApiProvider>,
  )
  await screen.getByRole('button', { name: 'Check' }).click()
  const start = screen.getByRole('button', { name: 'Start' })
  await start.click()
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('job-1'))
  await expect.element(start).toHaveAttribute('aria-busy', 'false')
  await start.click()
  expect(asked).toEqual(['planRollBack', 'start', 'start'])
  setJobsClient(null)
})

it('a bulk plan says that the job was not started or the dry run failed if the worker fails, and is ready again', async () => {
  const onStarted = vi.fn()
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <Plan onStarted={onStarted} />
    </ApiProvider>,
  )
  const check = screen.getByRole('button', { name: 'Check' })
  const start = screen.getByRole('button', { name: 'Start' })
  const status = screen.getByRole('status')
  await check.click()
  await expect.element(start).toBeEnabled()
  worker.isBroken = true
  await start.click()
  await expect.element(status).toHaveTextContent('The job could not be saved, so nothing was sent.')
  await expect.element(start).toHaveAttribute('aria-busy', 'false')
  await check.click()
  await expect.element(status).toHaveTextContent('The dry run failed. Nothing was written.')
  worker.isBroken = false
  await check.click()
  await start.click()
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('job-1'))
})

it('a dry run ends when its page is left', async () => {
  worker.isSlow = true
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <Plan onStarted={() => undefined} />
    </ApiProvider>,
  )
  await screen.getByRole('button', { name: 'Check' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('checking')
  expect(worker.signal?.aborted).toBe(false)
  await screen.unmount()
  expect(worker.signal?.aborted).toBe(true)
  worker.isSlow = false
})

it('a plan that is ready is announced', async () => {
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <LiveRegion />
      <Plan onStarted={() => undefined} />
    </ApiProvider>,
  )
  await screen.getByRole('button', { name: 'Check' }).click()
  const announcement = screen.getByText('Ready to confirm: 1 item will change.')
  await expect.element(announcement).toBeInTheDocument()
})

it('a job that is stored after its page was left is not opened in the page that is shown by then', async () => {
  const onStarted = vi.fn()
  const page = (isShown: boolean) => (
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <LiveRegion />
      {isShown ? <Plan onStarted={onStarted} /> : null}
    </ApiProvider>
  )
  const screen = await render(page(true))
  await screen.getByRole('button', { name: 'Check' }).click()
  const start = screen.getByRole('button', { name: 'Start' })
  await expect.element(start).toBeEnabled()
  let release = () => {}
  worker.held = new Promise(resolve => (release = resolve))
  await start.click()
  await screen.rerender(page(false))
  release()
  await expect.element(screen.getByText('The job was started. Open Jobs to see it.')).toBeInTheDocument()
  expect(onStarted).not.toHaveBeenCalled()
})
