import { expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import { HOUR_MS } from '#/contract/format/durations'
import { paths, routePatterns } from '#/nav/paths'
import type { JobDescription } from '#/parts/jobs/job-description'
import type { JobKindId } from '#/parts/jobs/job-kind'
import { openJobs, type LiveJob } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  neverReplies,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { Overview } from './Overview'

const fakeDescription = <Id extends JobKindId>(kind: Id): JobDescription<Id> => ({
  kind,
  title: () => kind,
  hasJobTitle: false,
  rows: String,
  outcomes: () => [],
  riskOfUnknown: String,
  page: paths.overview,
  files: () => [],
})
const jobDescriptions = {
  participants: fakeDescription('participants'),
  imports: fakeDescription('imports'),
  'wallet-items': fakeDescription('wallet-items'),
  'wallet-export': fakeDescription('wallet-export'),
  'stop-number': fakeDescription('stop-number'),
  waves: fakeDescription('waves'),
}

async function open(answers: Answers) {
  const service = testService(answers)
  const { screen, router } = await openPage({
    path: routePatterns.overview,
    element: <Overview jobDescriptions={jobDescriptions} renderRecentLookUps={() => null} />,
    at: '/test/DEMO/overview',
    fetch: service.fetch,
  })
  const broadcasts = screen.getByRole('region', { name: 'Broadcasts' })
  const imports = screen.getByRole('region', { name: 'Imports' })
  return { screen, router, service, broadcasts, imports }
}
const nothing: Answers = {
  'GET /broadcasts': () => Response.json([]),
  'GET /import_batches': () => Response.json([]),
}

it('the cards of broadcasts and imports say that they are loading', async () => {
  const { broadcasts, imports } = await open({ 'GET /broadcasts': neverReplies, 'GET /import_batches': neverReplies })
  await expect.element(broadcasts.getByRole('status')).toHaveTextContent('Loading')
  await expect.element(imports.getByRole('status')).toHaveTextContent('Loading')
})

it('the overview shows a failure in its card only, and tries again on request', async () => {
  const answers: Answers = { ...nothing, 'GET /import_batches': failure }
  const { broadcasts, imports } = await open(answers)
  await expect.element(imports.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  await expect.element(broadcasts.getByText('No broadcast is in progress')).toBeVisible()
  answers['GET /import_batches'] = () => Response.json([{ batch_id: 'b-1', success_count: 2 }])
  await imports.getByRole('button', { name: 'Try again' }).click()
  await expect.element(imports.getByRole('link', { name: 'b-1' })).toBeVisible()
})

it('the overview says so if there is nothing to show', async () => {
  const jobs = createStore<readonly LiveJob[] | null>(null)
  setJobsClient(testJobsClient(jobs))
  const { screen, broadcasts, imports } = await open(nothing)
  await expect.element(broadcasts.getByText('No broadcast is in progress')).toBeVisible()
  await expect.element(imports.getByText('Nothing has been imported into this app.')).toBeVisible()
  const card = screen.getByRole('region', { name: 'Jobs in this browser' })
  await expect.element(card.getByRole('status')).toHaveTextContent('Loading')
  await expect.element(card.getByText('No jobs')).not.toBeInTheDocument()
  jobs.set([])
  await expect.element(card.getByText('No jobs')).toBeVisible()
  setJobsClient(null)
})

it('the overview does not say that no broadcast is in progress if one could not be read', async () => {
  const { broadcasts } = await open({ ...nothing, 'GET /broadcasts': () => Response.json(['x']) })
  await expect.element(broadcasts.getByText('2 broadcasts could not be read: see the API log.')).toBeVisible()
  await expect.element(broadcasts.getByText('No broadcast is in progress')).not.toBeInTheDocument()
})

it('the overview does not say that nothing was imported if a batch could not be read', async () => {
  const answers: Answers = { ...nothing, 'GET /import_batches': () => Response.json(['x']) }
  const { imports } = await open(answers)
  await expect.element(imports.getByText('1 batch could not be read: see the API log.')).toBeVisible()
  await expect.element(imports.getByText('Nothing has been imported')).not.toBeInTheDocument()
})

it('the overview does not say that nothing was imported lately if the time of a batch cannot be read', async () => {
  const undated = { batch_id: 'b-1', received_on: 'lately', success_count: 2 }
  const { imports } = await open({ ...nothing, 'GET /import_batches': () => Response.json([undated]) })
  await expect.element(imports.getByRole('link', { name: 'b-1' })).toBeVisible()
  await expect.element(imports.getByText(/last 24 hours/i)).not.toBeInTheDocument()
})

it('the overview says so if the jobs cannot be read, and reads them again on request', async () => {
  const failing = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  const client = openJobs({ session: testSession(), workerUrl: '', onSessionLost: () => undefined })
  setJobsClient(client)
  const { screen } = await open(nothing)
  const card = screen.getByRole('region', { name: 'Jobs in this browser' })
  await expect.element(card.getByRole('alert')).toHaveTextContent('The jobs in this browser could not be read.')
  failing.mockRestore()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByText('No jobs')).toBeVisible()
  setJobsClient(null)
  client.close()
})

it('the overview lists a broadcast once, even if it started after the scheduled ones were read', async () => {
  const started = { broadcast_id: '1', status: 'in_progress', send_scheduled_date: new Date(now()).toISOString() }
  const { broadcasts } = await open({ ...nothing, 'GET /broadcasts': () => Response.json([started]) })
  const items = broadcasts.getByRole('listitem')
  await expect.element(items.first()).toHaveTextContent(/^In progress/)
  await expect.poll(() => items.elements()).toHaveLength(1)
})

it('the overview lists a scheduled broadcast whose send time cannot be read, after those with a time', async () => {
  const service = testService(nothing)
  const scheduled = (broadcast_id: string, send_scheduled_date: string) => ({
    broadcast_id,
    name: `Broadcast ${broadcast_id}`,
    status: 'scheduled',
    send_scheduled_date,
  })
  const broadcasts = [
    scheduled('1', 'next Tuesday'),
    scheduled('2', new Date(now() + HOUR_MS).toISOString()),
    scheduled('3', new Date(now() + 25 * HOUR_MS).toISOString()),
  ]
  const { screen } = await openPage({
    path: routePatterns.overview,
    element: <Overview jobDescriptions={jobDescriptions} renderRecentLookUps={() => null} />,
    at: '/test/DEMO/overview',
    fetch: async (address, init) =>
      typeof address === 'string' && address.includes('status=scheduled')
        ? Response.json(broadcasts)
        : service.fetch(address, init),
  })
  const items = screen.getByRole('region', { name: 'Broadcasts' }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent(/^Scheduled\s*Broadcast 2/)
  await expect.element(items.nth(1)).toHaveTextContent(/^Scheduled\s*Broadcast 1\s*Unknown time$/)
  expect(items.elements()).toHaveLength(2)
})

it('a batch without usable counts is neither complete nor waiting', async () => {
  const { imports } = await open({
    ...nothing,
    'GET /import_batches': () => Response.json([{ batch_id: 'b-1', success_count: 2, failure_count: 'many' }]),
  })
  await expect.element(imports.getByRole('listitem')).toHaveTextContent(/^Unknown\s*b-1/)
})

it('the overview shows broadcasts and batches with missing, wrong, and very long fields', async () => {
  const { broadcasts, imports } = await open({
    'GET /broadcasts': () =>
      Response.json([
        { broadcast_id: '1', status: 'in_progress', delivery: { recipient_count: 'many' } },
        { broadcast_id: '3', status: 'in_progress', name: '  ' },
        { broadcast_id: '2', status: 'in_progress', name: `\u202e${'x'.repeat(10_000)}` },
      ]),
    'GET /import_batches': () => Response.json([{ batch_id: 'y'.repeat(5_000), received_on: 'never' }]),
  })
  await expect.element(broadcasts.getByRole('link', { name: 'Unnamed broadcast' }).nth(1)).toBeVisible()
  await expect.element(broadcasts.getByRole('link', { name: /^U\+202Exx/ })).toBeVisible()
  await expect.element(imports.getByRole('link', { name: /^yy/ })).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the overview looks a person up once, however often the button is clicked, and opens the profile', async () => {
  const { screen, router, service } = await open({
    ...nothing,
    'GET /persons': () => Response.json([{ person_key: 'k' }]),
  })
  await screen.getByRole('textbox', { name: /^Number, person key/ }).fill('+13125550142')
  clickTwice(screen.getByRole('button', { name: 'Find person' }).element())
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/test/DEMO/persons/k')
  expect(service.count('GET', '/persons')).toBe(1)
})

const batch = (batch_id: string, hours: number, success_count: number, failure_count: number) => ({
  batch_id,
  received_on: new Date(now() - hours * HOUR_MS).toISOString(),
  success_count,
  failure_count,
  pending_count: 0,
})

it('the summary of the last 24 hours does not hide a worse batch of the day before', async () => {
  const answers = { 'GET /import_batches': () => Response.json([batch('b-2', 1, 970, 30), batch('b-1', 25, 0, 1000)]) }
  const { imports } = await open({ ...nothing, ...answers })
  const sentences = imports.getByText(/last 24 hours/i)
  await expect
    .element(sentences.nth(0))
    .toHaveTextContent(
      'In the 6 days before the last 24 hours, 1 batch had a failure rate above 3.0%: 1,000 tokens failed (100.0% of those with a result).',
    )
  await expect
    .element(sentences.nth(1))
    .toHaveTextContent('Last 24 hours: 1 batch, 1,000 tokens, 30 failed (3.0% of those with a result).')
})

it.each([
  [
    1,
    'In the 6 days before the last 24 hours, 1 batch had a failure rate above 1.0%: 20 tokens failed (2.0% of those with a result).',
  ],
  [0, 'In the 6 days before the last 24 hours, 1 batch had failures: 20 tokens failed (2.0% of those with a result).'],
  [2, null],
  [3, null],
])(
  'a batch from 25 hours ago with 2 percent failures is mentioned only if the last day had fewer (%s percent)',
  async (percent, words) => {
    const { imports } = await open({
      ...nothing,
      'GET /import_batches': () =>
        Response.json([batch('b-2', 1, 1000 - 10 * percent, 10 * percent), batch('b-1', 25, 980, 20)]),
    })
    const sentences = imports.getByText(/last 24 hours/i)
    await expect.element(sentences.last()).toHaveTextContent(/^Last 24 hours: 1 batch, 1,000 tokens/)
    if (words === null) expect(sentences.elements()).toHaveLength(1)
    else await expect.element(sentences.first()).toHaveTextContent(words)
  },
)

const uncounted = 'Last 24 hours: 1 batch without counts, so tokens in it may have failed.'

it.each([
  ['alone', [], [uncounted]],
  ['beside another', [batch('b-1', 2, 1000, 0)], ['Last 24 hours: 1 batch, 1,000 tokens, 0 failed.', uncounted]],
])('the summary does not claim that no token of a batch without counts failed: %s', async (_, others, sentences) => {
  const { imports } = await open({
    ...nothing,
    'GET /import_batches': () => Response.json([{ ...batch('b-2', 1, 0, 0), failure_count: 'many' }, ...others]),
  })
  await expect.element(imports.getByText(uncounted)).toBeVisible()
  const shown = imports.getByText(/last 24 hours/i).elements()
  expect(shown.map(({ textContent }) => textContent)).toEqual(sentences)
})

it('a batch with unusually many failures comes before newer ones that are waiting, and the card says how many more there are', async () => {
  const waiting = Array.from({ length: 6 }, (_, index) => ({ ...batch(`w-${index}`, 1, 0, 0), pending_count: 10 }))
  const usual = Array.from({ length: 6 }, (_, index) => batch(`u-${index}`, 48, 1000, 0))
  const { imports } = await open({
    ...nothing,
    'GET /import_batches': () => Response.json([...waiting, batch('bad', 2, 100, 900), ...usual]),
  })
  await expect.element(imports.getByRole('listitem').first()).toHaveTextContent(/^Unusually many failed\s*bad/)
  await expect.element(imports.getByText('and 7 more')).toBeVisible()
})

it('the card of jobs says how many more there are', async () => {
  const jobs = Array.from({ length: 5 }, (_, index) => ({ job: testJob({ id: `job-${index}` }), perSecond: 0 }))
  setJobsClient(testJobsClient(createStore<readonly LiveJob[] | null>(jobs)))
  const { screen } = await open(nothing)
  const card = screen.getByRole('region', { name: 'Jobs in this browser' })
  await expect.element(card.getByText('and 2 more')).toBeVisible()
  setJobsClient(null)
})

it('the link to the failures leads to those of all apps', async () => {
  const { imports } = await open(nothing)
  await expect
    .element(imports.getByRole('link', { name: 'Why tokens failed' }))
    .toHaveAttribute('href', '/test/DEMO/imports/failures')
})

it('the overview says that broadcasts may be missing if the service lists as many as it can', async () => {
  const later = Array.from({ length: 100 }, (_, index) => ({
    broadcast_id: String(index),
    status: 'scheduled',
    send_scheduled_date: new Date(now() + 48 * HOUR_MS).toISOString(),
  }))
  const service = testService({ ...nothing, 'GET /broadcasts': () => Response.json([]) })
  const { screen } = await openPage({
    path: routePatterns.overview,
    element: <Overview jobDescriptions={jobDescriptions} renderRecentLookUps={() => null} />,
    at: '/test/DEMO/overview',
    fetch: async (address, init) =>
      typeof address === 'string' && address.includes('status=scheduled')
        ? Response.json(later)
        : service.fetch(address, init),
  })
  const broadcasts = screen.getByRole('region', { name: 'Broadcasts' })
  await expect.element(broadcasts.getByText('Others may be missing here.', { exact: false })).toBeVisible()
  await expect.element(broadcasts.getByText('No broadcast is in progress')).not.toBeInTheDocument()
})

it.each([
  [1, true],
  [8 * 24, false],
])(
  'of 100 batches, the oldest from %i hours ago, the overview says that only these are counted: %j',
  async (hours, isSaid) => {
    const batches = Array.from({ length: 100 }, (_, index) => batch(`b-${index}`, index === 99 ? hours : 1, 1000, 0))
    const { imports } = await open({ ...nothing, 'GET /import_batches': () => Response.json(batches) })
    await expect.element(imports.getByText(/^Last 24 hours: /)).toBeVisible()
    expect(imports.getByText(/^Only the newest 100 batches/).elements()).toHaveLength(isSaid ? 1 : 0)
  },
)
