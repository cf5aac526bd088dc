import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { handsetReplies } from '#/api/control'
import { createApi } from '#/api/http/client'
import { clock } from '#/api/now'
import { testSession } from '#/api/testing'
import { endpoints } from '#/contract/endpoints'
import { DAY_MS } from '#/contract/format/durations'
import { routePatterns } from '#/nav/paths'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  neverReplies,
  renderRoutes,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { LabPage } from './LabPage'
import { openedIncident } from './opened-incident'
import { rebuildCall } from './rebuild'
import { readFragment, scenarioFragment } from './scenario'
import { incidentScenario, mockState } from './testing'

vi.mock('./rebuild', { spy: true })

afterEach(() => {
  openedIncident.clear()
  vi.restoreAllMocks()
})

async function open(part: string, answers: Answers) {
  const mock = testService(answers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(mock.fetch)
  const { screen, api } = await openPage({
    path: routePatterns.lab,
    element: <LabPage />,
    at: `/test/DEMO/lab?part=${part}`,
    fetch: mock.fetch,
  })
  return { screen, api, mock }
}
const rules = (...all: object[]) => Response.json({ rules: all.map((rule, index) => ({ id: String(index), ...rule })) })

it('the lab shows that it is loading', async () => {
  const { screen } = await open('faults', { 'GET /__mock': neverReplies, 'GET /faults': neverReplies })
  await expect.element(screen.getByRole('definition').filter({ hasText: 'Loading' }).first()).toBeVisible()
})

it('the lab says that no fault is set and no event is coming', async () => {
  const { screen } = await open('clock', {
    'GET /faults': () => rules(),
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
  })
  await expect.element(screen.getByText('None set')).toBeVisible()
  await expect.element(screen.getByText('No upcoming events.')).toBeVisible()
  const next = screen.getByRole('button', { name: 'Next send' })
  await expect.element(next).toBeDisabled()
  await expect.element(next).toHaveAccessibleDescription('No broadcast is scheduled.')
})

it('the lab does not say that no broadcast is scheduled while some events are not listed', async () => {
  const event = { at: '2026-11-22T08:00:00Z', what: 'participation_expires', company_key: 'DEMO', name: 'Club' }
  const { screen } = await open('clock', {
    'GET /faults': () => rules(),
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 2, due: [event] }),
  })
  await expect
    .element(screen.getByRole('button', { name: 'Next send' }))
    .toHaveAccessibleDescription('The demo service lists only some events, and none of them is of this kind.')
})

it('after a failed move of the clock, the lab reads again what may have changed', async () => {
  const { screen, mock } = await open('clock', {
    'GET /faults': () => rules(),
    'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
    'POST /clock': failure,
  })
  await expect.element(screen.getByText('No upcoming events.')).toBeVisible()
  await screen.getByRole('button', { name: '1 hour' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  // By the page, for the move, and after it
  await expect.poll(() => mock.count('GET', '/due')).toBeGreaterThanOrEqual(3)
})

it('the lab shows messages of unknown kinds, without a time, and with a very long text', async () => {
  const sent = { sent_at: 'never', company_key: 'OTHER', channel: 'fax', kind: 'odd', recipient: '\u202enobody' }
  const { screen } = await open('outbox', {
    'GET /outbox': () => Response.json([{ ...sent, text: 'x'.repeat(5_000) }]),
  })
  await expect.element(screen.getByRole('button', { name: 'Show all 5,000 characters' })).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the lab sets a fault once, however often the button is clicked', async () => {
  const { screen, mock } = await open('faults', {
    'GET /faults': () => rules(),
    'PUT /faults': () => rules({ times: 1 }),
  })
  await expect.element(screen.getByText('None set')).toBeVisible()
  clickTwice(screen.getByRole('button', { name: 'Set: Lose the next request' }).element())
  await expect.element(screen.getByText('1 active rule')).toBeVisible()
  expect(mock.count('PUT')).toBe(1)
})

it('while a fault is being set, the button for another one is shown as unavailable', async () => {
  const { screen } = await open('faults', { 'GET /faults': () => rules(), 'PUT /faults': neverReplies })
  const set = screen.getByRole('button', { name: 'Set rule' })
  await expect.element(set).not.toHaveAttribute('aria-disabled')
  await set.click()
  await expect.element(set).toHaveAttribute('aria-disabled', 'true')
  const preset = screen.getByRole('button', { name: 'Set: Lose the next request' })
  await expect.element(preset).toHaveAttribute('aria-disabled', 'true')
})

it('while a fault is being set, none can be removed, and the remove buttons are shown as unavailable and keep the focus', async () => {
  const { screen, mock } = await open('faults', {
    'GET /faults': () => rules({ id: 'a', status: 500 }, { id: 'b', status: 502 }),
    'PUT /faults': neverReplies,
  })
  const remove = screen.getByRole('button', { name: /^Remove: .*500/ })
  const all = screen.getByRole('button', { name: 'Remove all' })
  await expect.element(all).not.toHaveAttribute('aria-disabled')
  await screen.getByRole('button', { name: 'Set: Lose the next request' }).click()
  for (const button of [remove, all]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveFocus()
  }
  expect(mock.calls.filter(call => !call.startsWith('GET'))).toHaveLength(1)
})

it('the lab removes the fault that was clicked, even if others were set or used up in the meantime', async () => {
  const [first, second, late] = [
    { id: 'a', status: 500 },
    { id: 'b', status: 502 },
    { id: 'c', status: 503 },
  ]
  const { screen, mock } = await open('faults', {
    'GET /faults': () => rules(first, second),
    // Meanwhile one was added before them, and the first one was used up
    'DELETE /faults/b': () => rules(late),
    'PUT /faults': () => rules(first),
  })
  await screen.getByRole('button', { name: /^Remove: .*502/ }).click()
  await expect.element(screen.getByText('503', { exact: false }).first()).toBeVisible()
  expect(mock.calls.filter(call => !call.startsWith('GET'))).toEqual(['DELETE /__mock/faults/b'])
  await expect.element(screen.getByText('1 active rule')).toBeVisible()
})

it('the lab keeps the focus in the list of faults when one is removed, then in its panel', async () => {
  const [first, second] = [
    { id: 'a', status: 500 },
    { id: 'b', status: 502 },
  ]
  const { screen } = await open('faults', {
    'GET /faults': () => rules(first, second),
    'DELETE /faults/a': () => rules(second),
    'PUT /faults': () => rules(),
  })
  await screen.getByRole('button', { name: /^Remove: .*500/ }).click()
  await expect.element(screen.getByText('1 active rule')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Remove: .*502/ })).toHaveFocus()
  await screen.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(screen.getByText('None set')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Active rules' })).toHaveFocus()
})

it('the lab does not share a scenario that it would refuse to open because of its clock', async () => {
  vi.spyOn(clock, 'skew').mockReturnValue(20 * 366 * DAY_MS)
  const { screen } = await open('dataset', demoAnswers)
  await expect.element(screen.getByText(/^This state cannot be shared:/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Save file' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Open file' })).toBeEnabled()
})

it('the lab shares fault rules without the ids that they have here', async () => {
  const { screen } = await open('dataset', { ...demoAnswers, 'GET /faults': () => rules({ id: 'a', status: 500 }) })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await vi.waitFor(() => expect(copied).toHaveBeenCalled())
  const link = new URL(copied.mock.lastCall?.[0] ?? '')
  const reading = readFragment(link.hash)
  expect(reading?.ok === true && reading.scenario.faults).toEqual([{ status: 500 }])
})

it('the lab shares only the texts that were sent to the company of the session', async () => {
  const sent = { ahead: 0, mdn: '+13125550142' }
  handsetReplies.set([
    { ...sent, company_key: 'OTHER', text: 'N' },
    { ...sent, company_key: 'DEMO', text: 'Y' },
  ])
  const { screen } = await open('dataset', demoAnswers)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await vi.waitFor(() => expect(copied).toHaveBeenCalled())
  const reading = readFragment(new URL(copied.mock.lastCall?.[0] ?? '').hash)
  expect(reading?.ok === true && reading.scenario.texts).toEqual([{ ...sent, text: 'Y' }])
  handsetReplies.clear()
})

const scenario = scenarioFragment({
  dataset: 'demo',
  ahead: 3600,
  faults: [{ method: 'POST', drop: 'after', times: 1 }],
  texts: [{ ahead: 60, mdn: '+13125550142', text: 'Y' }],
})
const demoAnswers: Answers = {
  'GET /__mock': () => Response.json(mockState()),
  'GET /faults': () => rules(),
  'GET /outbox': () => Response.json([]),
  'GET /due': () => Response.json({ now: '2026-11-21T08:00:00Z', total: 0, due: [] }),
  'POST /reset': () => new Response(null, { status: 204 }),
  'POST /clock': () => Response.json({ now: '2026-11-21T09:00:00Z' }),
  'POST /replies': () => Response.json({ outcome: 'opted_in' }),
  'PUT /faults': () => rules(),
}

it('a scenario opened from a link says what it will do, and then does it in order', async () => {
  const { screen, mock } = await open(`dataset${scenario}`, demoAnswers)
  const dialog = screen.getByRole('dialog', { name: 'Open this scenario?' })
  await expect
    .element(dialog)
    .toHaveTextContent('Resets to demo. Moves the clock ahead by 1 h. Sets 1 fault rule. Sends 1 text from handsets.')
  expect(mock.count('POST')).toBe(0)
  await dialog.getByRole('button', { name: 'Reset and open' }).click()
  await expect.element(screen.getByText('The scenario is open.').first()).toBeVisible()
  const changes = mock.calls.filter(call => !call.startsWith('GET')).map(call => call.replace(/ .*\//, ' '))
  expect(changes).toEqual(['POST reset', 'POST clock', 'POST replies', 'POST clock', 'PUT faults'])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('after a scenario that fails after the reset, neither the earlier data nor the earlier rebuilt call is shown', async () => {
  const { screen, mock } = await open(`dataset${scenario}`, { ...demoAnswers, 'PUT /faults': failure })
  openedIncident.set({ scope: 'another', scenario: incidentScenario, source: 'records' })
  const dialog = screen.getByRole('dialog', { name: 'Open this scenario?' })
  await expect.poll(() => mock.count('GET', '/outbox')).toBe(1)
  await dialog.getByRole('button', { name: 'Reset and open' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The action may have taken effect.')
  expect(openedIncident.get()).toBeNull()
  await expect.poll(() => mock.count('GET', '/outbox')).toBeGreaterThan(1)
})

it('the state of the lab can be copied as a link and saved as a file, and a whole file can be opened', async () => {
  const rule = { method: 'POST', drop: 'after', times: 1 }
  const { screen, mock } = await open('dataset', { ...demoAnswers, 'GET /faults': () => rules(rule) })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(screen.getByText('Link copied.').first()).toBeVisible()
  const link = new URL(copied.mock.lastCall?.[0] ?? '')
  expect(link.searchParams.get('part')).toBe('dataset')
  expect(readFragment(link.hash)).toMatchObject({ ok: true, scenario: { dataset: 'demo', faults: [rule] } })

  const made = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'Save file' }).click()
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce())
  const [blob] = made.mock.lastCall ?? []
  const saved = blob instanceof Blob ? await blob.text() : ''
  const dialog = screen.getByRole('dialog', { name: 'Open this scenario?' })
  const input = screen.getByLabelText('Scenario file')
  await userEvent.upload(input, new File([saved], 'scenario.json', { type: 'application/json' }))
  await expect.element(dialog).toHaveTextContent('Sets 1 fault rule.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  await userEvent.upload(input, new File([saved.slice(0, -9)], 'scenario.json', { type: 'application/json' }))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(mock.count('POST')).toBe(0)
})

it('a scenario file that cannot be read is explained in an alert', async () => {
  const { screen, mock } = await open('dataset', demoAnswers)
  const failing = vi.spyOn(File.prototype, 'text').mockRejectedValue(new DOMException('planned', 'NotReadableError'))
  await userEvent.upload(screen.getByLabelText('Scenario file'), new File(['{}'], 'scenario.json'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The file could not be read.')
  failing.mockRestore()
  expect(mock.count('POST')).toBe(0)
})

it.each([
  ['cut short', scenario.slice(0, -20), /is incomplete/],
  [
    'forged',
    '#scenario=eyJzaWduYWxib3hfc2NlbmFyaW8iOjEsImNoZWNrc3VtIjoiMCIsIndvcmxkIjp7fX0',
    /was changed after it was saved/,
  ],
  ['of another version', '#scenario=eyJzaWduYWxib3hfc2NlbmFyaW8iOjN9', /saved as version 3/],
])('a link that is %s is explained in an alert', async (_, link, words) => {
  const { screen, mock } = await open(`dataset${link}`, demoAnswers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(mock.count('POST')).toBe(0)
})

it('a rebuilt call, shown only in its session, says what its scenario sets and whether its rule is still set', async () => {
  const rule = { method: 'DELETE', path: '/companies/DEMO/mobiledb/broadcasts/7001', status: 500, times: 1 }
  const answers: Answers = {
    ...demoAnswers,
    'GET /faults': () => rules(rule),
    'POST /records': () => new Response(null, { status: 204 }),
    'DELETE /7001': failure,
  }
  const { screen } = await open(`dataset${scenarioFragment(incidentScenario)}`, answers)
  const dialog = screen.getByRole('dialog', { name: 'Open this scenario?' })
  await expect.element(dialog).toHaveTextContent('Resets to empty. Sets 1 fault rule.')
  await dialog.getByRole('button', { name: 'Reset and open' }).click()
  const panel = screen.getByRole('region', { name: 'Rebuilt call' })
  await expect.element(panel).toHaveTextContent('A fault rule gives the next matching call this outcome.')
  answers['GET /faults'] = () => rules()
  await panel.getByRole('button', { name: 'Send call' }).click()
  await expect.element(panel).toHaveTextContent('Same outcome.')
  await expect.element(panel).toHaveTextContent('The fault rule for it is no longer set.')
  // Another one, or the same again, has not been sent yet
  openedIncident.update(before => before && { ...before })
  await expect.element(panel.getByText('Same outcome.')).not.toBeInTheDocument()
  await screen.unmount()

  // Another session
  const other = await open('dataset', demoAnswers)
  await expect.element(other.screen.getByRole('region', { name: 'Demo service data' })).toBeVisible()
  await expect.element(other.screen.getByRole('region', { name: 'Rebuilt call' })).not.toBeInTheDocument()
})

it('if a call cannot be rebuilt again, the dialog says why', async () => {
  const { screen, api } = await open('dataset', { ...demoAnswers, 'POST /records': failure })
  openedIncident.set({ scope: api.scope, scenario: incidentScenario, source: 'records' })
  await screen.getByRole('button', { name: 'Rebuild again' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Open this scenario?' })
  await dialog.getByRole('button', { name: 'Reset and open' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
})

it('a call is rebuilt once, however many calls are logged after it', async () => {
  const mock = testService(demoAnswers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(mock.fetch)
  const api = createApi({ session: testSession({ user: 'rebuilder' }), fetch: mock.fetch })
  const remove = (broadcast_id: string) =>
    api
      .call(
        endpoints.deleteBroadcast,
        { params: { company_key: 'DEMO', broadcast_id } },
        { idempotencyKey: broadcast_id },
      )
      .catch(() => undefined)
  await remove('1')
  const at = `/test/DEMO/lab?part=dataset&call=${api.log.get()[0]?.requestId}`
  const { screen } = await renderRoutes(api, [{ path: routePatterns.lab, element: <LabPage /> }], at)
  await expect.element(screen.getByText('DELETE deleteBroadcast')).toBeVisible()
  const count = vi.mocked(rebuildCall).mock.calls.length
  await remove('2')
  await expect.element(screen.getByText('DELETE deleteBroadcast')).toBeVisible()
  expect(vi.mocked(rebuildCall).mock.calls).toHaveLength(count)
})
