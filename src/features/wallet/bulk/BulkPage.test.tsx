import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createStore } from '#/base/store'
import { routePatterns } from '#/nav/paths'
import type { Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { openPage, testService } from '#/parts/testing/test-page'
import { BulkPage } from './BulkPage'

const asked = vi.hoisted((): [name: string, request: { edits?: unknown }][] => [])
const fails = { ok: false, failure: { code: 'unexpected' } }
const worker = vi.hoisted((): { reply: object } => ({ reply: {} }))
vi.mock('./ask-bulk-worker', () => ({
  askBulkWorker: async (name: string, request: object) => {
    asked.push([name, request])
    return worker.reply
  },
}))

beforeEach(() => {
  worker.reply = fails
})
afterEach(() => {
  setJobsClient(null)
  vi.restoreAllMocks()
})

const campaign = { wallet_id: 'w1', name: 'Gold circle' }
const nothing = { unchanged: 0, missing: 0, unreadable: 0, expiring: 0, notNumbers: 0 }
const changesOne = { requested: 1, changing: 1, ...nothing, differences: [], missingIds: [] }

it('the change for all items is checked when the dry run is started, and each fault is at its field', async () => {
  const service = testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) })
  const { screen, router } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter',
    fetch: service.fetch,
  })
  const token = screen.getByRole('textbox', { name: 'Token' })
  const value = screen.getByRole('textbox', { name: 'New value' })
  await expect.element(token).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/enter a/)
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(token).toHaveAccessibleDescription('Token: enter a name.')
  await expect.element(token).toHaveFocus()
  await token.fill('shelf')
  await expect.element(token).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveAccessibleDescription(/^New value: enter a value/)
  await value.fill('gold')
  await expect.element(value).not.toHaveAccessibleDescription()
  // A removal has no value; the typed one is kept
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Remove')
  await expect.element(value).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Set')
  await expect.element(value).toHaveValue('gold')

  await screen.getByRole('button', { name: 'Add token' }).click()
  await token.nth(1).fill('shelf')
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(token.nth(1)).toHaveAccessibleDescription('Token: shelf is already in the list.')
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: 'Remove shelf from the changes' }).nth(1).click()
  await expect.element(screen.getByRole('button', { name: 'Add token' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect
    .poll(() => asked.map(([name, { edits }]) => [name, edits]))
    .toEqual([['planFilter', [{ place: ['tokens', 'shelf'], value: 'gold' }]]])
  // The change is in the history entry, never in the URL
  expect(router.state.location.search).toBe('?by=filter')
  expect(JSON.stringify(router.state.location.state)).toContain('gold')
})

it('a new value for a name that the service would not recognize is warned about before the dry run', async () => {
  const { screen } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter',
    fetch: testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) }).fetch,
  })
  const token = screen.getByRole('textbox', { name: 'Token' })
  const warning = screen.getByRole('alert')
  await token.fill('Expiration_Date')
  await expect.element(warning).toHaveTextContent('The service recognizes only the exact name expiration_date.')
  // Removing such a token repairs a mistake
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Remove')
  await expect.element(warning).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Set')
  await expect.element(warning).toBeVisible()
  await token.fill('expiration_date')
  await expect.element(warning).not.toBeInTheDocument()
})

it('a dry run for filters that the service does not apply says so, and there is nothing to confirm', async () => {
  const { screen } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter&wallet=passbook&group=VIP',
    fetch: testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) }).fetch,
  })
  await screen.getByRole('textbox', { name: 'Token' }).fill('shelf')
  await screen.getByRole('textbox', { name: 'New value' }).fill('gold')
  worker.reply = { ok: true, value: { unmatched: ['provider', 'group_code'] } }
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect
    .element(
      screen.getByText(
        'The service does not apply the filters “Wallet” and “Group code”: it lists items that do not match. Nothing was written. Edit the items from a file instead.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Confirm changes' })).not.toBeInTheDocument()
})

it('a dry run is discarded when its filters change, for example because the user goes back', async () => {
  const { screen, router } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter&wallet=passbook',
    fetch: testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) }).fetch,
  })
  await router.navigate('/test/DEMO/wallet/w1/bulk?by=filter&wallet=google')
  await screen.getByRole('textbox', { name: 'Token' }).fill('shelf')
  await screen.getByRole('textbox', { name: 'New value' }).fill('gold')
  worker.reply = { ok: true, value: { id: 'p', view: changesOne } }
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  const confirm = screen.getByRole('button', { name: 'Change 1 item' })
  await expect.element(confirm).toBeVisible()
  await router.navigate(-1)
  await expect.element(screen.getByText('Wallet: Apple')).toBeVisible()
  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Token' })).toHaveValue('')
})

it('the result of a dry run does not move the focus, but a button that disappears passes it to the panel', async () => {
  const { screen } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter',
    fetch: testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) }).fetch,
  })
  await screen.getByRole('textbox', { name: 'Token' }).fill('shelf')
  await screen.getByRole('textbox', { name: 'New value' }).fill('gold')
  let answer = (_: object) => {}
  worker.reply = new Promise<object>(resolve => (answer = resolve))
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  const stop = screen.getByRole('button', { name: 'Stop dry run' })
  const panel = screen.getByRole('region', { name: 'Dry run' })
  await expect.element(stop).toBeVisible()
  expect(panel.element().contains(document.activeElement)).toBe(true)
  // The user clicks outside it
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  answer({ ok: true, value: { id: 'p', view: changesOne } })
  await expect.element(screen.getByRole('button', { name: 'Change 1 item' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  worker.reply = new Promise<object>(() => {})
  await screen.getByRole('button', { name: 'Run again' }).click()
  await expect.element(stop).toBeVisible()
  expect(panel.element().contains(document.activeElement)).toBe(true)
})

/** Opens the page of a bulk edit in this state. */
async function openJob(state: Partial<Job>) {
  const settings = { wallet: { id: 'w1', name: 'Gold circle' }, source: { by: 'filter', filters: {}, edits: [] } }
  const jobsIn = (now: Partial<Job>) => [
    { job: testJob({ id: 'j', kind: 'wallet-items', settings, ...now }), perSecond: 0 },
  ]
  const jobs = createStore(jobsIn(state))
  setJobsClient(testJobsClient(jobs))
  const { screen } = await openPage({
    path: routePatterns.walletBulk,
    element: (
      <main id="main" tabIndex={-1}>
        <BulkPage />
      </main>
    ),
    at: '/test/DEMO/wallet/w1/bulk?job=j',
    fetch: testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) }).fetch,
  })
  return { screen, change: (now: Partial<Job>) => jobs.set(jobsIn(now)) }
}

it('the heading has the focus when the page asks for another bulk edit', async () => {
  const { screen } = await openJob({ status: 'finished', finished: 1 })
  await screen.getByRole('button', { name: 'New bulk edit' }).click()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('a rollback that could not be planned can be tried again', async () => {
  const counts = { done: 1, failed: 0, unknown: 0, again: 0 }
  const { screen } = await openJob({ total: 1, status: 'finished', finished: 1, counts, outcomes: { updated: 1 } })
  const start = screen.getByRole('button', { name: 'Roll back', exact: true })
  await start.click()
  await expect.element(screen.getByText('The rollback could not be prepared. Nothing was written.')).toBeVisible()
  await expect.element(start).toBeVisible()
})

it('the plan of a rollback is discarded when more items of the job are sent', async () => {
  const counts = { done: 1, failed: 1, unknown: 0, again: 1 }
  const ended = { total: 2, status: 'finished', finished: 1, counts, outcomes: { updated: 1, unread: 1 } } as const
  const { screen, change } = await openJob(ended)
  worker.reply = { ok: true, value: { id: 'p', view: changesOne } }
  const start = screen.getByRole('button', { name: 'Roll back', exact: true })
  await start.click()
  const confirm = screen.getByRole('button', { name: 'Roll back 1 item' })
  await expect.element(confirm).toBeVisible()
  const retried = { total: 2, counts: { done: 1, failed: 0, unknown: 0, again: 0 }, outcomes: { updated: 1 } }
  change(retried)
  await expect.element(confirm).not.toBeInTheDocument()
  change({ ...ended, counts: { done: 2, failed: 0, unknown: 0, again: 0 }, outcomes: { updated: 2 }, finished: 2 })
  await expect.element(start).toBeVisible()
  await expect.element(confirm).not.toBeInTheDocument()
})

it('a rollback shows the progress of its plan, and keeps the focus on the page when its buttons disappear', async () => {
  const counts = { done: 1, failed: 0, unknown: 0, again: 0 }
  const { screen } = await openJob({ total: 1, status: 'finished', finished: 1, counts, outcomes: { updated: 1 } })
  let answer = (_: object) => {}
  worker.reply = new Promise<object>(resolve => (answer = resolve))
  const start = screen.getByRole('button', { name: 'Roll back', exact: true })
  await start.click()
  await expect.element(screen.getByText('0 items read')).toBeVisible()
  await expect.element(start).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
  answer({ ok: true, value: { id: 'p', view: changesOne } })
  await expect.element(screen.getByRole('button', { name: 'Roll back 1 item' })).toBeVisible()
  await screen.getByRole('button', { name: 'Keep changes' }).click()
  await expect.element(start).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

it('a trial does not list an item that it did not change', async () => {
  const planned = (id: string) => ({
    record: null,
    id,
    changes: [{ place: ['tokens', 'tier'], before: 'Gold', after: 'Silver' }],
  })
  vi.spyOn(jobStore, 'chunk').mockResolvedValue({
    rows: [planned('a'), planned('b'), planned('c')],
    results: [
      { state: 'done', outcome: 'updated', message: '', again: false },
      { state: 'failed', outcome: 'changed', message: '', again: false },
      null,
    ],
  })
  const { screen } = await openJob({
    total: 3,
    trial: 2,
    status: 'paused',
    pause: { reason: 'trial', message: '' },
    counts: { done: 1, failed: 1, unknown: 0, again: 0 },
    outcomes: { updated: 1, changed: 1 },
  })
  const trial = screen.getByRole('region', { name: 'Trial', exact: true })
  await expect.element(trial.getByRole('link', { name: 'a', exact: true })).toBeVisible()
  await expect.element(trial.getByRole('link', { name: 'b', exact: true })).not.toBeInTheDocument()
})
