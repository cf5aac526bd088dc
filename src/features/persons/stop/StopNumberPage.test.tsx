import { expect, it, vi } from 'vitest'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { UnreadableJobError } from '#/parts/jobs/job-results'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { failure, fitsThePage, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { setPreference } from '#/ui/behavior/preferences'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { stopOutcomes } from './stop-job'
import { StopNumberPage } from './StopNumberPage'
import { StopReceipt } from './StopReceipt'

const person = (key: string) => ({
  person_key: key,
  mobile_phone: { mdn: '+13125550142' },
  custom_fields: { first_name: key },
})
const subscriptionTo = (id: string) => ({ subscription_list: { id }, opt_in_date: '2026-11-01T08:30:00Z' })

/** Opens the page from another page, with the number in the history entry. */
async function open(answers: Answers) {
  const service = testService({
    'GET /subscription_lists': () => Response.json([{ id: '1', name: 'Weekend offers' }]),
    'GET /acquisition_campaigns': () => Response.json([]),
    'GET /broadcasts': () => Response.json([]),
    ...answers,
  })
  const { screen, router } = await openPage({
    path: routePatterns.stopNumber,
    element: (
      <main id="main" tabIndex={-1}>
        <LiveRegion />
        <StopNumberPage />
      </main>
    ),
    at: '/test/DEMO/elsewhere',
    fetch: service.fetch,
  })
  await router.navigate('/test/DEMO/persons/-/stop', { state: { mdn: '+13125550142' } })
  return { screen, service, router }
}

it('the review names everyone and offers to end their subscriptions', async () => {
  const { screen, router } = await open({
    'GET /persons': () => Response.json([person('Ines'), person('Tom')]),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /persons/Tom/subscriptions': () => Response.json([]),
  })
  await expect.element(screen.getByRole('button', { name: 'End 1 subscription' })).toBeVisible()
  await expect.element(screen.getByText(/This ends 1 subscription for .*: Ines\./)).toBeVisible()
  const people = screen.getByRole('table', { name: 'People with this number' })
  await expect.element(people.getByText('Weekend offers')).toBeVisible()
  await expect.element(people.getByText('Not on any list')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

it('where numbers are masked, the review and its announcement mask the external id of someone without a name', async () => {
  setPreference('maskNumbers', true)
  setPreference('undo', 'confirm')
  const { screen } = await open({
    'GET /persons': () => Response.json([{ ...person('k'), external_person_id: '3125550142', custom_fields: {} }]),
    'GET /persons/k/subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  await expect.element(screen.getByText(/This ends 1 subscription for .*: 312·····42\./)).toBeVisible()
  const people = screen.getByRole('table', { name: 'People with this number' })
  await expect.element(people.getByRole('link', { name: '312·····42' })).toBeVisible()
  expect(screen.container.textContent).not.toContain('3125550142')
  await screen.getByRole('button', { name: 'End 1 subscription' }).click()
  await expect.element(screen.getByText(/^Ending 1 subscription for 312·····42 when/).first()).toBeInTheDocument()
  setPreference('maskNumbers', false)
  setPreference('undo', '6')
})

it.each([
  ['soon, with the undo shortcut of the device', '6', 'Ending 1 subscription for Ines soon. Press ⌘ Z to undo.'],
  ['until it is confirmed', 'confirm', 'Ending 1 subscription for Ines when you confirm. Press ⌘ Z to undo.'],
] as const)('a stop that waits is announced: %s', async (_when, undo, announcement) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh')
  setPreference('undo', undo)
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  await screen.getByRole('button', { name: 'End 1 subscription' }).click()
  await expect.element(screen.getByText(announcement)).toBeInTheDocument()
  vi.restoreAllMocks()
  setPreference('undo', '6')
})

it('a stop that starts after the user has moved to another page is not opened there', async () => {
  const { screen, router } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  setRouter(router)
  let release = () => {}
  const refresh = vi.fn(() => new Promise<void>(resolve => (release = resolve)))
  setJobsClient({ ...testJobsClient(), refresh })
  await screen.getByRole('button', { name: 'End 1 subscription' }).click()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  await router.navigate('/test/DEMO/elsewhere?day=1')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  release()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(router.state.location).toMatchObject({ pathname: '/test/DEMO/elsewhere', search: '?day=1' })
  setJobsClient(null)
})

it('a stop that starts after the user has opened the review of another number is not opened there', async () => {
  const { screen, router } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  setRouter(router)
  let release = () => {}
  const refresh = vi.fn(() => new Promise<void>(resolve => (release = resolve)))
  setJobsClient({ ...testJobsClient(), refresh })
  await screen.getByRole('button', { name: 'End 1 subscription' }).click()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  await router.navigate('/test/DEMO/persons/-/stop', { state: { mdn: '+13125550199' } })
  await expect.element(screen.getByText(/This ends 1 subscription for .*0199: Ines\./)).toBeVisible()
  release()
  await expect.element(screen.getByText('Ending 1 subscription for Ines soon', { exact: false })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'End 1 subscription' })).toBeVisible()
  expect(router.state.location.search).toBe('')
  setJobsClient(null)
})

it('the review says whose lists could not be read, and includes them after reading again', async () => {
  let listsOfTom = () => Response.json({ errors: [] }, { status: 403 })
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines'), person('Tom')]),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /persons/Tom/subscriptions': () => listsOfTom(),
  })
  await expect
    .element(screen.getByText(/Not all lists that Tom is on could be read, so the stop may leave some out/))
    .toBeVisible()
  await expect.element(screen.getByText(/Some or all of the lists that Tom is on could not be read/)).toBeVisible()
  listsOfTom = () => Response.json([subscriptionTo('1')])
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByRole('button', { name: 'End 2 subscriptions' })).toBeVisible()
})

it('the review warns before the stop that someone with the number could not be read, and does not count people', async () => {
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines'), 'unreadable']),
    'GET /persons/Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  await expect
    .element(
      screen.getByText('Someone with this number could not be read, so the stop may leave them out', { exact: false }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'End 1 subscription' })).toBeVisible()
  await expect.element(screen.getByText('1 person', { exact: true })).not.toBeInTheDocument()
})

it('the review does not say that someone is not on any list if some of their subscriptions could not be read', async () => {
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([{ opt_in_date: '2026-11-01T08:30:00Z' }]),
  })
  const people = screen.getByRole('table', { name: 'People with this number' })
  await expect.element(people.getByText('Some subscriptions could not be read')).toBeVisible()
  await expect.element(people.getByText('Not on any list')).not.toBeInTheDocument()
})

it('the review says that scheduled broadcasts may be missing if they could not be read', async () => {
  let broadcasts = () => Response.json({ errors: [] }, { status: 403 })
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /broadcasts': () => broadcasts(),
  })
  const missing = screen.getByText('Not all scheduled broadcasts could be read, so some may be missing here.')
  await expect.element(missing).toBeVisible()
  broadcasts = () => Response.json([])
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByRole('button', { name: 'End 1 subscription' })).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})

it('25 holders fit the page, which says that there may be more', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Person number ${index} with a rather long name`)
  const { screen } = await open({
    'GET /persons': () => Response.json(names.map(person)),
    'GET /subscriptions': () =>
      Response.json(Array.from({ length: 10 }, (_, index) => subscriptionTo(String(index + 1)))),
  })
  await expect.element(screen.getByRole('button', { name: 'End 250 subscriptions' })).toBeVisible()
  await expect.element(screen.getByText(/Others may have this number too/)).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the review says that there is nothing to stop, or that nobody has the number', async () => {
  const none = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([]),
  })
  await expect.element(none.screen.getByText(/there is nothing to stop/)).toBeVisible()
  expect(none.screen.getByRole('button', { name: /^End/ }).elements()).toHaveLength(0)
  await none.screen.unmount()
  const nobody = await open({})
  await expect.element(nobody.screen.getByText('Nobody at this company has this number.')).toBeVisible()
})

it.each<[string, Answers]>([
  [
    'the lists of a person',
    {
      'GET /persons': () => Response.json([person('Ines')]),
      'GET /subscriptions': () => Response.json({ errors: [] }, { status: 403 }),
    },
  ],
  ['a person', { 'GET /persons': () => Response.json([{ custom_fields: {} }]) }],
  [
    'people beyond the end of the search',
    {
      'GET /persons': () => Response.json(Array.from({ length: 25 }, (_, index) => person(`Person ${index}`))),
      'GET /subscriptions': () => Response.json([]),
    },
  ],
])('the review does not say that there is nothing to stop if it could not read everything: %s', async (_, answers) => {
  const { screen } = await open(answers)
  await expect
    .element(screen.getByText(/is known to be on a list, but some people or lists may not have been read\.$/))
    .toBeVisible()
  await expect.element(screen.getByText(/there is nothing to stop/)).not.toBeInTheDocument()
})

it('after a failed search, the page offers to try again, and not to end subscriptions', async () => {
  const { screen } = await open({ 'GET /persons': failure })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^End/ }).elements()).toHaveLength(0)
})

it('a 405 or 410 in reply to the search, the subscriptions, or the broadcasts is not taken to mean that there are none', async () => {
  const refused = () => Response.json({ errors: [] }, { status: 405 })
  const unsearched = await open({ 'GET /persons': refused })
  await expect.element(unsearched.screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(unsearched.screen.getByText('Nobody at this company has this number.')).not.toBeInTheDocument()
  await unsearched.screen.unmount()
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines'), person('Tom')]),
    'GET /Ines/subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /Tom/subscriptions': refused,
    'GET /broadcasts': () => Response.json({ errors: [] }, { status: 410 }),
  })
  await expect.element(screen.getByText(/^Not all scheduled broadcasts could be read/)).toBeVisible()
  await expect.element(screen.getByText(/^Not all lists that Tom is on could be read/)).toBeVisible()
  await expect.element(screen.getByText('Not on any list')).not.toBeInTheDocument()
})

it('the receipt says that the results of the stop could not be read, and shows them after trying again', async () => {
  const chunk = vi.spyOn(jobStore, 'chunk').mockRejectedValue(new UnreadableJobError())
  const ines = { person_key: 'Ines', name: 'Ines' }
  const settings = { mdn: '+13125550142', holders: [ines] }
  const service = testService({
    'GET /subscription_lists': () => Response.json([]),
    'GET /broadcasts': () => Response.json([]),
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([]),
  })
  const { screen } = await openPage({
    path: routePatterns.stopNumber,
    element: (
      <main id="main" tabIndex={-1}>
        <StopReceipt
          job={testJob({ total: 1, status: 'finished', finished: 1, settings })}
          settings={settings}
          onReview={() => undefined}
        />
      </main>
    ),
    at: '/test/DEMO/persons/-/stop',
    fetch: service.fetch,
  })
  const notice = screen.getByRole('alert', { name: 'The results of this stop could not be read in this browser.' })
  await expect.element(notice).toBeVisible()
  const result = { state: 'done', outcome: 'unsubscribed', message: '', again: false } as const
  chunk.mockResolvedValue({ rows: [{ ...ines, list_id: '1' }], results: [result] })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Ines is off every list.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Read again' }).click()
  // Not lost with the button
  await expect.element(screen.getByRole('main')).toHaveFocus()
  chunk.mockRestore()
})

it('the receipt does not link to the profile of someone who no longer exists', async () => {
  const [ines, tom] = ['Ines', 'Tom'].map(name => ({ person_key: name, name, list_id: '1' }))
  const results = (['no-person', 'other-number'] as const).map(outcome => stopOutcomes.result(outcome))
  const chunk = vi.spyOn(jobStore, 'chunk').mockResolvedValue({ rows: [ines, tom], results })
  const settings = { mdn: '+13125550142', holders: [ines, tom].flatMap(holder => holder ?? []) }
  const job = testJob({ id: 'gone', total: 2, status: 'finished', finished: 1, settings })
  const { screen } = await openPage({
    path: routePatterns.stopNumber,
    element: <StopReceipt job={job} settings={settings} onReview={() => undefined} />,
    at: '/test/DEMO/persons/-/stop',
    fetch: testService({
      'GET /subscription_lists': () => Response.json([]),
      'GET /broadcasts': () => Response.json([]),
    }).fetch,
  })
  await expect.element(screen.getByText('Ines was not found: the person no longer exists.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Profile of Tom' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Profile of Ines' })).not.toBeInTheDocument()
  chunk.mockRestore()
})

it('the review shows when broadcasts go out, also in the zone they were scheduled in', async () => {
  setPreference('zone', 'UTC')
  const wire = {
    broadcast_id: 'in-tokyo',
    status: 'scheduled',
    name: 'Spring sale',
    targeting: { source_lists: ['1'] },
  }
  await keepSendZone(testSession(), 'in-tokyo', 'Asia/Tokyo')
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /broadcasts': () => Response.json([{ ...wire, send_scheduled_date: '2097-03-13T00:00:00Z' }]),
  })
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Spring sale' }))
    .toHaveTextContent(/Wed 13 Mar 2097 00:00 UTC.*09:00 in Tokyo/)
  setPreference('zone', '')
})

it('the review of a number that nobody has can be read again', async () => {
  let answer = () => Response.json({ errors: [] }, { status: 404 })
  const { screen } = await open({
    'GET /persons': () => answer(),
    'GET /subscriptions': () => Response.json([subscriptionTo('1')]),
  })
  await expect.element(screen.getByText('Nobody at this company has this number.')).toBeVisible()
  answer = () => Response.json([person('Ines')])
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByRole('button', { name: 'End 1 subscription' })).toBeVisible()
})

it('the review says that an invitation may be waiting if the service does not list the campaigns of a list', async () => {
  const { screen } = await open({
    'GET /persons': () => Response.json([person('Ines')]),
    'GET /subscriptions': () => Response.json([subscriptionTo('1')]),
    'GET /acquisition_campaigns': () => Response.json({ errors: [] }, { status: 404 }),
  })
  const mayWait = 'Not all invitations could be read, so one may be waiting for a reply.'
  await expect.element(screen.getByText(mayWait)).toBeVisible()
})

it.each<[string, Answers]>([
  ['nobody', {}],
  ['nothing to stop', { 'GET /persons': () => Response.json([person('Ines')]) }],
])('the focus is not lost with the button that reads a review again: %s', async (_found, answers) => {
  const { screen } = await open({ ...answers, 'GET /subscriptions': () => Response.json([]) })
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
