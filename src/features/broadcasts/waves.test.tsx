import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '#/api/query-client'
import { testApi, testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { routePatterns } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { writeJob } from '#/parts/jobs/write-job'
import { renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { broadcast, open, serviceOf, targeting } from './testing'
import { cancelWaves } from './waves/cancel-waves'
import { planWaves, readValues } from './waves/plan-waves'
import { waveRows } from './waves/wave-rows'
import { wavesKind } from './waves/waves-kind'
import { WavesPage } from './waves/WavesPage'

const fields = [{ key: 'home', label: 'Home zone', type: 'timezone' as const }]

/** The other broadcast of the service. */
const other = broadcast('1', { name: 'news · los angeles', send_scheduled_date: '2027-03-10T12:00:00Z' })

/** Opens the waves of a draft for Los Angeles and New York; the service has one other broadcast. */
async function openWaves(
  more: Partial<BroadcastDraft>,
  prepare: (session: ReturnType<typeof testSession>) => Promise<unknown>,
  service = serviceOf([other]),
  { policy = defaultPolicy, now }: { policy?: Policy; now?: number } = {},
) {
  const user = `waves-${Math.random()}`
  const session = { ...testSession({ user, connection: { policy } }), custom_fields: fields }
  const api = testApi(service, { session })
  const empty = emptyBroadcastDraft('UTC')
  const value: BroadcastDraft = {
    ...empty,
    name: 'News',
    lists: ['4107'],
    message: { ...empty.message, template: 'Doors open' },
    when: { ...empty.when, text: 'Wed 10 Mar 2027 07:30', wall: '2027-03-10T07:30' },
    ...more,
  }
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  await writeDraft(address, { value, at: Date.now() }, null)
  await prepare(session)
  return {
    api,
    ...(await open('/drafts/d/waves', api, undefined, now)),
    readStored: () => readDraft(broadcastDraftKind, address),
  }
}

const values = 'America/New_York\nAmerica/Los_Angeles'
const settings = { set: 's1', field: 'Home zone', wall: 0, leftOut: [] }

const stopJob = () => Promise.resolve()
/** What canceling reports if no wave was canceled. */
const noneCanceled = { canceled: 0, notCanceled: [], possiblyScheduled: [], mayHaveBeenSent: [] }

it('the review of waves lists every wave, and asks for confirmation of quiet hours, another send, and a name that is taken', async () => {
  const { screen } = await openWaves({ waves: { field: 'home', values, set: null } }, async () => {})
  const waves = screen.getByRole('table', { name: 'Waves' })
  for (const city of ['New York', 'Los Angeles'])
    await expect.element(waves.getByRole('row', { name: new RegExp(`News · ${city}`) })).toHaveTextContent('07:30')
  await expect.element(screen.getByText('Everyone whose “Home zone” is empty', { exact: false })).toBeVisible()
  // From the wave for New York; the one for Los Angeles is three hours later
  await expect.element(screen.getByText(/, 30 min before one of these waves\./)).toBeVisible()
  const schedule = screen.getByRole('button', { name: 'Schedule 2 broadcasts' })
  await expect.element(schedule).toBeDisabled()
  for (const name of ['OK to send in quiet hours', 'OK to send both', 'OK to use this name again'])
    await screen.getByRole('checkbox', { name }).click()
  await expect.element(schedule).toBeEnabled()
})

it('the review of waves says that its custom field has no name, rather than showing an empty one', async () => {
  const { screen } = await openWaves({ waves: { field: 'home', values, set: null } }, async session => {
    Object.assign(session, { custom_fields: [{ key: 'home', label: '', type: 'timezone' }] })
  })
  await expect.element(screen.getByText(/custom field “Field without a name”\.$/)).toBeVisible()
  await expect.element(screen.getByText(/^Everyone whose “Field without a name” is empty/)).toBeVisible()
})

it('the review of waves counts the broadcasts to a list even if the time has passed in the zone of the draft', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const policy: Policy = { ...defaultPolicy, most_sends: { in_7_days: 1, in_28_days: null, origin } }
  const now = Date.UTC(2027, 2, 10, 8)
  const waves = { field: 'home', values, set: null }
  const { screen } = await openWaves({ waves }, async () => {}, serviceOf([other]), { policy, now })
  await expect.element(screen.getByRole('button', { name: 'Schedule 2 broadcasts' })).toBeVisible()
  await expect
    .element(screen.getByText(/^2 broadcasts go to .* within 7 days, including this one; the limit is 1\./))
    .toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'OK to send this often' })).toBeVisible()
})

it('the review of waves asks for confirmation if other broadcasts could not be loaded', async () => {
  const service: typeof fetch = async (input, init) =>
    typeof input === 'string' && input.includes('status=scheduled')
      ? Response.json({ message: 'The service has a fault' }, { status: 500 })
      : serviceOf([other])(input, init)
  const { screen } = await openWaves({ waves: { field: 'home', values, set: null } }, async () => {}, service)
  const confirm = screen.getByRole('checkbox', { name: 'OK to continue without comparing' })
  await expect.element(confirm, { timeout: 10_000 }).toBeVisible()
  const schedule = screen.getByRole('button', { name: 'Schedule 2 broadcasts' })
  await screen.getByRole('checkbox', { name: 'OK to send in quiet hours' }).click()
  await expect.element(schedule).toBeDisabled()
  await confirm.click()
  await expect.element(schedule).toBeEnabled()
})

it('the review of waves says that no list is chosen', async () => {
  const { screen } = await openWaves({ lists: [], waves: { field: 'home', values, set: null } }, async () => {})
  await expect.element(screen.getByText('No list', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Problem to fix', { exact: true })).toBeVisible()
})

it('the review of waves shows long ids of lists in full on request', async () => {
  const list = 'l'.repeat(2_000)
  const { screen } = await openWaves({ lists: [list], waves: { field: 'home', values, set: null } }, async () => {})
  await screen
    .getByRole('button', { name: /^Show all 2,/ })
    .first()
    .click()
  await expect
    .element(screen.getByText(`Everyone on list ${list}, divided by time zone`, { exact: true }))
    .toBeVisible()
})

it('a second tab cannot schedule the waves of a draft that is open in the first', async () => {
  const { api, screen } = await openWaves({ waves: { field: 'home', values, set: null } }, async () => {})
  const first = page.elementLocator(screen.container)
  const schedule = first.getByRole('button', { name: 'Schedule 2 broadcasts' })
  await expect.element(schedule).toBeVisible()
  const second = page.elementLocator((await open('/drafts/d/waves', api)).screen.container)
  for (const tab of [first, second])
    for (const name of ['OK to send in quiet hours', 'OK to send both', 'OK to use this name again'])
      await tab.getByRole('checkbox', { name }).click()
  await expect.element(schedule).toBeEnabled()
  await expect.element(second.getByText(/open in another tab/)).toBeVisible()
  await expect.element(second.getByRole('button', { name: 'Schedule 2 broadcasts' })).toBeDisabled()
})

it('after a crash before the job was stored, the waves count as not sent', async () => {
  const { screen, readStored } = await openWaves({ waves: { field: 'home', values, set: 's1' } }, async () => {})
  await expect.element(screen.getByText('Not sent yet')).toBeVisible()
  await expect.poll(async () => (await readStored())?.value.waves).toEqual({ field: 'home', values, set: null })
})

it('after a crash with the job already stored, the draft is removed and the page of its waves opens', async () => {
  const { screen, readStored } = await openWaves({ waves: { field: 'home', values, set: 's1' } }, session =>
    writeJob(jobStore, { kind: 'waves', title: 'News', settings, stepRows: 1, session, rows: [], file: null }),
  )
  await expect.element(screen.getByRole('heading', { name: 'Broadcast in waves' })).toBeVisible()
  await expect.poll(readStored).toBeNull()
})

it('while it cannot be checked whether the waves were stored, the review says so and offers to try again', async () => {
  const list = vi.spyOn(jobStore, 'list').mockRejectedValue(new Error('cannot be read'))
  const { screen } = await openWaves({ waves: { field: 'home', values, set: 's1' } }, async () => {})
  const alert = screen.getByRole('alert', {
    name: /^It is unknown whether the waves were scheduled\. Nothing more is sent until this is checked\./,
  })
  await expect.element(alert).toBeVisible()
  await expect.element(screen.getByText('Outcome unknown')).toBeVisible()
  expect(screen.getByText('Not sent yet').query()).toBeNull()
  const schedule = screen.getByRole('button', { name: 'Schedule 2 broadcasts' })
  await expect.element(schedule).toBeDisabled()
  await expect.element(schedule).toHaveAccessibleDescription('First check whether the waves were scheduled.')
  list.mockRestore()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Not sent yet')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

it('a tab without the draft does not say that it is checking whether the waves were stored', async () => {
  const list = vi.spyOn(jobStore, 'list').mockRejectedValue(new Error('cannot be read'))
  const { api, screen } = await openWaves({ waves: { field: 'home', values, set: 's1' } }, async () => {})
  await expect.element(page.elementLocator(screen.container).getByText('Outcome unknown')).toBeVisible()
  const second = page.elementLocator((await open('/drafts/d/waves', api)).screen.container)
  await expect.element(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect.element(second.getByText('Outcome unknown')).toBeVisible()
  const schedule = second.getByRole('button', { name: 'Schedule 2 broadcasts' })
  await expect.element(schedule).toBeDisabled()
  await expect.element(schedule).toHaveAccessibleDescription('To continue in this tab, choose Edit here.')
  // Until it is known whether the waves were started, the draft cannot be opened
  await expect.element(second.getByRole('button', { name: 'Back to draft' })).toBeDisabled()
  list.mockRestore()
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expect.element(second.getByText('Not sent yet')).toBeVisible()
})

it('a wave that is still on its way to the service is named, and never reported as canceled', async () => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const api = testApi(serviceOf([]), { session })
  const empty = emptyBroadcastDraft('UTC')
  const message = { ...empty.message, template: 'Doors open' }
  const draft = { ...empty, name: 'News', lists: ['4107'], message }
  const plan = planWaves({ values: readValues(values), wall: Date.UTC(2027, 2, 10, 7, 30), name: 'News', now: 0 })
  const context = { field: 'home', user: 'demo', vocabulary: broadcastVocabulary([], [], ['any']) }
  const rows = waveRows(draft, plan, context)
  const job = await writeJob(jobStore, {
    kind: 'waves',
    title: 'News',
    settings,
    stepRows: 1,
    session,
    rows,
    file: null,
  })
  const opened = [{ job: job.id, step: 1, key: 'k', at: 0 }]
  await jobStore.commit(job.id, { settled: [], dropped: [], opened, firstOpen: 0 }, 0)
  const client = createQueryClient()
  const result = await cancelWaves({ api, client, job, stopJob, describe: name => name, maxPolls: 0 })
  expect(result).toEqual({ ...noneCanceled, notCanceled: [plan.waves[1]?.name] })
})

it.each([
  ['the list has rows that cannot be read', 7, { notCanceled: ['News · New York'] }],
  [
    'a broadcast without a mark has its name and send time',
    broadcast('9', { name: 'News · New York', send_scheduled_date: '2097-03-10T11:30:00Z' }),
    { possiblyScheduled: ['News · New York'] },
  ],
])('a wave whose reply could not be read is not reported as canceled while %s', async (_, listed, expected) => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const { fetch } = testService({ 'GET /broadcasts': () => Response.json([listed]) })
  const api = testApi(fetch, { session })
  const empty = emptyBroadcastDraft('UTC')
  const draft = { ...empty, name: 'News', lists: ['4107'], message: { ...empty.message, template: 'Doors open' } }
  const wall = Date.UTC(2097, 2, 10, 7, 30)
  const plan = planWaves({ values: readValues('America/New_York'), wall, name: 'News', now: 0 })
  const context = { field: 'home', user: 'demo', vocabulary: broadcastVocabulary([], [], ['any']) }
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session, file: null }
  const { id } = await writeJob(jobStore, { ...written, rows: waveRows(draft, plan, context) })
  const result = { state: 'done' as const, outcome: 'scheduled', message: '', again: false }
  const settled = [{ step: 0, results: [result] }]
  const job = await jobStore.commit(id, { settled, dropped: [], opened: [], firstOpen: 0 }, 0)
  if (job === null) throw new Error('no job')
  const canceled = await cancelWaves({ api, client: createQueryClient(), job, stopJob, describe: name => name })
  expect(canceled).toEqual({ ...noneCanceled, ...expected })
})

it('a wave with an unknown outcome whose time has passed is reported as possibly sent, not as one that may still be sent', async () => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session, file: null }
  const body = { ...targeting('4107'), name: 'News · New York', send_scheduled_date: '2020-03-10T12:00:00Z' }
  const rows = [{ nonce: 'abc', label: 'New York', zone: 'America/New_York', at: Date.UTC(2020, 2, 10, 12), body }]
  const { id } = await writeJob(jobStore, { ...written, rows })
  const result = { state: 'unknown' as const, outcome: 'unknown', message: '', again: false }
  const settled = [{ step: 0, results: [result] }]
  const job = await jobStore.commit(id, { settled, dropped: [], opened: [], firstOpen: 0 }, 0)
  if (job === null) throw new Error('no job')
  const api = testApi(serviceOf([]), { session })
  const canceled = await cancelWaves({ api, client: createQueryClient(), job, stopJob, describe: name => name })
  expect(canceled).toEqual({ ...noneCanceled, mayHaveBeenSent: ['News · New York'] })
})

it.each([400, 405, 410])('a wave counts as not canceled if reading its broadcast gets a %i', async status => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session, file: null }
  const body = { ...targeting('4107'), name: 'News · New York', send_scheduled_date: '2097-03-10T12:00:00Z' }
  const rows = [{ nonce: 'abc', label: 'New York', zone: 'America/New_York', at: Date.UTC(2097, 2, 10, 12), body }]
  const { id } = await writeJob(jobStore, { ...written, rows })
  const result = { state: 'done' as const, outcome: 'scheduled', message: '', again: false, made: '9' }
  const settled = [{ step: 0, results: [result] }]
  const job = await jobStore.commit(id, { settled, dropped: [], opened: [], firstOpen: 0 }, 0)
  if (job === null) throw new Error('no job')
  const refused = () => Response.json({ errors: [] }, { status })
  const answers: Answers = { 'GET /broadcasts/9': refused, 'GET /broadcasts': () => Response.json([]) }
  const api = testApi(testService(answers).fetch, { session })
  const canceled = await cancelWaves({ api, client: createQueryClient(), job, stopJob, describe: name => name })
  expect(canceled).toEqual({ ...noneCanceled, notCanceled: ['News · New York'] })
})

it('canceling is offered for waves whose statuses cannot be read, and offered again after it fails', async () => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const refused = () => Response.json({ errors: [] }, { status: 403 })
  const answers: Answers = { 'GET /broadcasts/9': refused, 'GET /broadcasts': refused }
  const api = testApi(testService(answers).fetch, { session })
  const plan = planWaves({
    values: readValues('America/New_York'),
    wall: Date.UTC(2027, 2, 10, 7, 30),
    name: 'News',
    now: 0,
  })
  const context = { field: 'home', user: 'demo', vocabulary: broadcastVocabulary([], [], ['any']) }
  const empty = emptyBroadcastDraft('UTC')
  const draft = { ...empty, name: 'News', lists: ['4107'], message: { ...empty.message, template: 'Doors open' } }
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session, file: null }
  const { id } = await writeJob(jobStore, { ...written, rows: waveRows(draft, plan, context) })
  const result = { state: 'done' as const, outcome: 'scheduled', message: '', again: false, made: '9' }
  const job = await jobStore.commit(
    id,
    { settled: [{ step: 0, results: [result] }], dropped: [], opened: [], firstOpen: 0 },
    0,
  )
  if (job === null) throw new Error('no job')
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), scope: api.scope })
  const routes = [{ path: routePatterns.waves, element: <WavesPage /> }]
  const { screen } = await renderRoutes(api, routes, `/test/DEMO/broadcasts/-/waves?job=${id}`)
  const cancel = async () => {
    await screen.getByRole('button', { name: 'Cancel waves that have not started' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel waves' }).click()
  }
  await cancel()
  await expect.element(screen.getByText('The waves could not be canceled. Cancel again.')).toBeVisible()
  await cancel()
  await expect.element(screen.getByText('The waves could not be canceled. Cancel again.')).toBeVisible()
  setJobsClient(null)
})

it('a wave that was found absent is not sent again if a broadcast without our mark may be that wave', async () => {
  const at = Date.UTC(2097, 2, 10, 12)
  const name = 'News · New York'
  const body = { ...targeting('4107'), name, send_scheduled_date: '2097-03-10T12:00:00Z' }
  const row = { nonce: 'abc', label: 'New York', zone: 'America/New_York', at, body }
  let posts = 0
  const service: typeof fetch = async (address, init) => {
    if (init?.method !== 'POST') return serviceOf([broadcast('1', body)])(address, init)
    posts++
    return Response.json(broadcast('2', body))
  }
  const send = async (job: Parameters<typeof testJob>[0]) => {
    const context = { api: testApi(service), job: testJob(job), step: 0, key: 'k', keyedAt: 0 }
    return wavesKind.send([row], { ...context, signal: new AbortController().signal })
  }
  expect(await send({ retried: 'retry' })).toMatchObject([{ outcome: 'unknown' }])
  expect(posts).toBe(0)
  // The user who started this retry was told that the message may arrive twice
  expect(await send({ retried: 'retryUnknown' })).toMatchObject([{ outcome: 'scheduled', made: '2' }])
})

it('a retry of waves with an unknown outcome keeps the check of failed ones that are still being retried', async () => {
  const session = testSession({ user: `waves-${Math.random()}` })
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session, file: null }
  const { id } = await writeJob(jobStore, { ...written, rows: ['lost', 'unknown'] })
  const settled = [
    { step: 0, results: [{ state: 'failed' as const, outcome: 'lost', message: '', again: true }] },
    { step: 1, results: [{ state: 'unknown' as const, outcome: 'unknown', message: '', again: false }] },
  ]
  await jobStore.commit(id, { settled, dropped: [], opened: [], firstOpen: 0 }, 0)
  await jobStore.retry(id, 'retry', 0)
  expect(await jobStore.retry(id, 'retryUnknown', 0)).toMatchObject({ retried: 'retry' })
})

/** Opens the page of two waves, the second of which is on its way to the service. */
async function openInFlight() {
  const api = testApi(serviceOf([]), { session: testSession({ user: `waves-${Math.random()}` }) })
  const rowOf = (label: string) => ({
    nonce: label,
    label,
    zone: 'America/New_York',
    at: Date.UTC(2097, 2, 10, 12),
    body: { ...targeting('4107'), name: `News · ${label}`, send_scheduled_date: '2097-03-10T12:00:00Z' },
  })
  const written = { kind: 'waves', title: 'News', settings, stepRows: 1, session: api.session, file: null }
  const { id } = await writeJob(jobStore, { ...written, rows: ['Boston', 'New York'].map(rowOf) })
  const opened = [{ job: id, step: 1, key: 'k', at: 0 }]
  const job = await jobStore.commit(id, { settled: [], dropped: [], opened, firstOpen: 0 }, 0)
  if (job === null) throw new Error('no job')
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), scope: api.scope })
  const routes = [{ path: routePatterns.waves, element: <WavesPage /> }]
  return (await renderRoutes(api, routes, `/test/DEMO/broadcasts/-/waves?job=${id}`)).screen
}

it('a wave that is on its way to the service is not called “Not scheduled”', async () => {
  const screen = await openInFlight()
  await expect.element(screen.getByRole('row', { name: /New York/ })).toHaveTextContent('Being scheduled')
  await expect.element(screen.getByRole('row', { name: /Boston/ })).toHaveTextContent('Not scheduled')
  setJobsClient(null)
})

it('while the waves cannot be read, the page says so and offers to try again', async () => {
  const chunk = vi.spyOn(jobStore, 'chunk').mockRejectedValue(new Error('cannot be read'))
  const screen = await openInFlight()
  const alert = screen.getByRole('alert', { name: 'The waves could not be read from this browser.' })
  await expect.element(alert).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Waves' })).not.toBeInTheDocument()
  chunk.mockRestore()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row', { name: /New York/ })).toBeVisible()
  setJobsClient(null)
})
