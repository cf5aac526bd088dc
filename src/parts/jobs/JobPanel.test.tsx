import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProvider } from '#/api/api-context'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import { HOUR_MS } from '#/contract/format/durations'
import type { Session } from '#/contract/gateway'
import type { Role } from '#/contract/roles'
import { render } from '#/ui/theme/testing'
import { resumed, takenOver, type Job, type PauseReason } from './job'
import type { JobDescription } from './job-description'
import { JobPanel } from './JobPanel'
import type { JobsClient } from './jobs-client'
import { LostWork } from './LostWork'
import { testJob, testJobsClient } from './test-jobs'
import { setJobsClient } from './use-jobs'

afterEach(() => setJobsClient(null))

const description: JobDescription = {
  kind: 'participants',
  title: () => 'Add participants',
  hasJobTitle: false,
  rows: count => `${count} numbers`,
  outcomes: () => [],
  riskOfUnknown: () => '',
  page: () => '/',
  files: () => [],
}
const failedRows = { done: 0, failed: 2, unknown: 0, again: 2 }
const paused = (reason: PauseReason): Partial<Job> => ({ status: 'paused', pause: { reason, message: '' } })

const renderPanel = (
  job: Job,
  client: Partial<JobsClient> = {},
  roles: Session['roles'] = ['admin'],
  files: JobDescription['files'] = () => [],
) => {
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), ...client })
  return render(
    <ApiProvider value={testApi(fakeFetch().fetch, { session: testSession({ roles }) })}>
      <JobPanel id={job.id} description={{ ...description, files }} onwardButton={null} />
    </ApiProvider>,
  )
}

it.each<[state: string, changes: Partial<Job>, continues: boolean]>([
  ['is running', {}, true],
  ['waits for the session', paused('session'), true],
  ['waits for the results of its trial', { ...paused('canary'), lead: 200 }, true],
  ['was paused by its user', paused('user'), false],
  ['has finished', { status: 'finished', finished: 1 }, false],
])('the page of a job that %s says whether it continues automatically', async (_, changes, continues) => {
  const screen = await renderPanel(testJob({ total: 10, ...changes }))
  await expect.element(screen.getByRole('article', { name: 'numbers.csv' })).toBeVisible()
  expect(screen.getByText(/^You can leave this page/).elements()).toHaveLength(continues ? 1 : 0)
})

it.each<[state: string, changes: Partial<Job>, isOffered: boolean]>([
  ['is running', {}, true],
  ['waits for the connection', paused('offline'), true],
  ['has not started yet', { startsAt: null }, false],
  ['was paused by its user', paused('user'), false],
])('a job that %s offers Pause only if it would continue on its own', async (_, changes, isOffered) => {
  const screen = await renderPanel(testJob({ total: 10, ...changes }))
  await expect.element(screen.getByRole('article', { name: 'numbers.csv' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toHaveLength(isOffered ? 1 : 0)
})

it('a paused job without results does not claim that nothing was sent, since calls may be on their way', async () => {
  const screen = await renderPanel(testJob({ total: 10, ...paused('user') }))
  await expect.element(screen.getByText('Paused. Nothing more is sent until you resume.')).toBeVisible()
})

it.each<[Partial<Job>, number]>([
  [{}, 1],
  [{ status: 'finished', finished: 1 }, 0],
])(
  'if the worker cannot be loaded, the page of a job (%j) says that it has to be reloaded: %i times',
  async (changes, times) => {
    const screen = await renderPanel(testJob({ total: 10, ...changes }), { isWorkerMissing: createStore(true) })
    await expect.element(screen.getByRole('article', { name: 'numbers.csv' })).toBeVisible()
    expect(screen.getByText(/^This page cannot run the job.*Reload the page\.$/).elements()).toHaveLength(times)
  },
)

it('a command that this browser cannot store is not ignored silently', async () => {
  const command = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const screen = await renderPanel(testJob({ total: 10 }), { command })
  await screen.getByRole('button', { name: 'Pause' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This browser could not store the change')
})

it('the page of a job does not call it missing if the jobs have not been read successfully since it was stored', async () => {
  const screen = await renderPanel(testJob({ total: 10 }), { jobs: createStore([]), isUnread: createStore(true) })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The jobs in this browser could not be read.')
  await expect.element(screen.getByText('This job is no longer in this browser.')).not.toBeInTheDocument()
})

it.each<[role: Role, next: string]>([
  ['admin', 'Check the activity log before you start it again.'],
  ['marketer', 'Ask an admin to check the activity log before you start it again.'],
])(
  'the page of a job that can no longer be read tells a person with the role %s what to do first',
  async (role, next) => {
    const lost = { jobs: createStore([]), lost: createStore({ jobs: ['job'], changes: [] }) }
    const screen = await renderPanel(testJob({}), lost, [role])
    await expect.element(screen.getByText('This job can no longer be read')).toBeVisible()
    await expect.element(screen.getByText(/^It may have been carried out/)).toHaveTextContent(next)
    expect(screen.getByText(/Ask an admin/).elements()).toHaveLength(role === 'admin' ? 0 : 1)
  },
)

it('a job that waits for the session does not promise to continue on its own after more than an hour', async () => {
  const job = testJob({ total: 10, touched: 0, ...paused('session') })
  const screen = await renderPanel(job)
  await expect
    .element(screen.getByText(/^Your session has ended.* after more than an hour, it waits for you to resume it\.$/))
    .toBeVisible()
  expect(takenOver(resumed(job, job.touched), HOUR_MS + 1)).toMatchObject({ pause: { reason: 'left' } })
})

it('the focus stays in a job when a question replaces its buttons, when it is answered, and when the job is canceled', async () => {
  const job = testJob({ total: 10 })
  const jobs = createStore([{ job, perSecond: 0 }])
  const command = async () => jobs.set([{ job: { ...job, status: 'canceled', finished: 1 }, perSecond: 0 }])
  const screen = await renderPanel(job, { jobs, command })
  const cancel = screen.getByRole('button', { name: 'Cancel', exact: true })
  cancel.element().focus()
  await userEvent.keyboard('{Enter}')
  const keep = screen.getByRole('button', { name: 'Keep job' })
  await expect.element(keep).toHaveFocus()
  await expect.element(screen.getByRole('group', { disabled: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toHaveFocus()
  await cancel.click()
  await expect.element(keep).toHaveFocus()
  await screen.getByRole('button', { name: 'Cancel job' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove from list' })).toHaveFocus()
})

it.each<[button: string, before: Partial<Job>, after: Partial<Job>, focused: string]>([
  ['Pause', {}, paused('user'), 'Resume'],
  ['Resume', paused('user'), {}, 'Pause'],
  ['Start now', { startsAt: null }, {}, 'Pause'],
  ['Retry 2 rows', { ...paused('trial'), trial: 5, counts: failedRows }, { trial: 5 }, 'Pause'],
  ['Retry 2 rows', { counts: failedRows }, {}, 'Pause'],
])('the focus stays in a job whose button “%s” is pressed (%j)', async (button, before, after, focused) => {
  const job = testJob({ total: 10, ...before })
  const jobs = createStore([{ job, perSecond: 0 }])
  const command = async () => jobs.set([{ job: testJob({ total: 10, ...after }), perSecond: 0 }])
  const screen = await renderPanel(job, { jobs, command })
  const pressed = screen.getByRole('button', { name: button, exact: true })
  pressed.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pressed).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: focused, exact: true })).toHaveFocus()
})

it('a job with files is removed only after a question, since they are deleted with it', async () => {
  const removed: string[] = []
  const remove = async (id: string) => void removed.push(id)
  const files = () => ['Result file', 'Rollback file'].map(label => ({ label, save: async () => undefined }))
  const screen = await renderPanel(testJob({ status: 'finished', finished: 1 }), { remove }, ['admin'], files)
  const button = screen.getByRole('button', { name: 'Remove from list' })
  await button.click()
  await expect.element(screen.getByText(/^This also deletes its files/)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep job' }).click()
  expect(removed).toEqual([])
  await button.click()
  await screen.getByRole('button', { name: 'Remove job' }).click()
  await expect.poll(() => removed).toEqual(['job'])
})

it('a job without files is removed without a question', async () => {
  const removed: string[] = []
  const remove = async (id: string) => void removed.push(id)
  const screen = await renderPanel(testJob({ status: 'canceled', finished: 1 }), { remove })
  await screen.getByRole('button', { name: 'Remove from list' }).click()
  await expect.poll(() => removed).toEqual(['job'])
})

it('a confirmation that the end of a job hid does not come back when the job runs again', async () => {
  const job = testJob({ total: 10 })
  const jobs = createStore([{ job, perSecond: 0 }])
  const command = async () => jobs.set([{ job, perSecond: 0 }])
  const screen = await renderPanel(job, { jobs, command })
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Keep job' })).toBeVisible()
  const failed = { done: 8, failed: 2, unknown: 0, again: 2 }
  jobs.set([{ job: { ...job, status: 'finished', finished: 1, counts: failed }, perSecond: 0 }])
  await screen.getByRole('button', { name: /^Retry/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Keep job' })).not.toBeInTheDocument()
})

it('if lost work could not be deleted, the next confirmation says again what it does', async () => {
  const lost = createStore({ jobs: ['job'], changes: [] })
  const forgetLost = () => Promise.reject(new Error('full'))
  setJobsClient({ ...testJobsClient(createStore([])), lost, forgetLost })
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <LostWork className="" />
    </ApiProvider>,
  )
  const remove = screen.getByRole('button', { name: 'Delete it' })
  const consequence = screen.getByText(/^This deletes the encrypted data/)
  await remove.click()
  await expect.element(consequence).toBeVisible()
  await remove.click()
  await expect.element(screen.getByText('The data could not be deleted from this browser. Try again.')).toBeVisible()
  await remove.click()
  await expect.element(consequence).toBeVisible()
})
