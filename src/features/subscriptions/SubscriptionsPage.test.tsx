import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { routePatterns } from '#/nav/paths'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  neverReplies,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { flushQueue, undoNewest } from '#/parts/undo/undo-queue'
import { SubscriptionsPage } from './SubscriptionsPage'

afterEach(() => sessionStorage.clear())

async function open(answers: Answers) {
  const service = testService({
    'GET /persons/k': () => Response.json({ person_key: 'k', mobile_phone: { mdn: '+13125550142' } }),
    ...answers,
  })
  const { screen, api } = await openPage({
    path: routePatterns.personSubscriptions,
    element: <SubscriptionsPage />,
    at: '/test/DEMO/subscriptions/k',
    fetch: service.fetch,
  })
  const panel = screen.getByRole('region', { name: 'Subscriptions' })
  return { screen, service, panel, api }
}
const on = (id: string, more = {}) => ({ subscription_list: { id }, opt_in_date: '2026-11-01T08:30Z', ...more })

it('the subscriptions page says that it is loading', async () => {
  const { panel } = await open({ 'GET /subscriptions': neverReplies })
  await expect.element(panel.getByRole('status')).toHaveTextContent('Loading')
})

it('the subscriptions page shows a failure of the service and tries again', async () => {
  let answer: () => Response = failure
  const { panel } = await open({ 'GET /subscriptions': () => answer() })
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  answer = () => Response.json([on('4107')])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel.getByRole('button', { name: 'Unsubscribe from list 4107' })).toBeVisible()
})

it('the subscriptions page says that the person was never on a list', async () => {
  const { panel } = await open({ 'GET /subscriptions': () => Response.json([]) })
  await expect.element(panel.getByText('No subscriptions')).toBeVisible()
  await expect.element(panel.getByText(/never been on a list\. To put them on one, invite them/)).toBeVisible()
})

it('the subscriptions page does not suggest inviting a person without a number, and says so if nobody has the key', async () => {
  const none = { 'GET /subscriptions': () => Response.json([]) }
  const without = await open({ ...none, 'GET /persons/k': () => Response.json({ person_key: 'k' }) })
  await expect.element(without.panel.getByText('This person has never been on a list.', { exact: true })).toBeVisible()
  await without.screen.unmount()
  const missing = await open({ ...none, 'GET /persons/k': () => Response.json({ errors: [] }, { status: 404 }) })
  await expect.element(missing.screen.getByText('No person has this key.')).toBeVisible()
  await expect.element(missing.panel.getByText('No subscriptions')).toBeVisible()
  await expect.element(missing.panel.getByText(/never been on a list/)).not.toBeInTheDocument()
})

it('the subscriptions page shows missing, wrong, and very long fields, and what it cannot read', async () => {
  const { panel } = await open({
    'GET /subscriptions': () =>
      Response.json([
        { subscription_list: { id: '1' }, opt_in_date: 'never', opt_out_date: {}, person: null },
        on('2', { opt_out_date: '2026-11-02T08:30Z', opt_out_reason: `\u202d${'x'.repeat(1_999)}` }),
        { opt_in_date: '2026-11-01T08:30Z' },
      ]),
    'GET /subscription_lists': () => Response.json([{ id: '1', name: `\u202e${'y'.repeat(2_000)}` }, { id: '2' }]),
  })
  await expect.element(panel.getByText('1 record could not be read')).toBeVisible()
  await expect.element(panel.getByRole('list', { name: 'Subscription lists' })).toHaveTextContent('U+202E')
  await expect.element(panel.getByText('U+202D')).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the subscriptions page counts what it cannot read', async () => {
  let rows: unknown[] = [{ opt_in_date: '2026-11-01T08:30Z' }]
  const { screen, panel } = await open({ 'GET /subscriptions': () => Response.json(rows) })
  await expect.element(panel.getByText('1 could not be read', { exact: true })).toBeVisible()
  await screen.unmount()
  rows = [...rows, on('1'), on('2', { opt_out_date: '2026-11-02T08:30Z' })]
  const more = await open({ 'GET /subscriptions': () => Response.json(rows) })
  await expect.element(more.panel.getByText('1 active, 1 ended, 1 could not be read')).toBeVisible()
})

it('a time bar has no line from or to a date that cannot be read', async () => {
  const ended = '2026-11-02T08:30Z'
  const { panel } = await open({
    'GET /subscriptions': () =>
      Response.json([
        { subscription_list: { id: '1' }, opt_in_date: 'never', opt_out_date: ended },
        { subscription_list: { id: '2' }, opt_in_date: 'never' },
        on('3', { opt_out_date: 'never' }),
        on('4', { opt_out_date: ended }),
      ]),
  })
  const rowOf = (list: string) => panel.getByRole('list', { name: list }).element().closest('li')
  const linesOf = (list: string) =>
    [...(rowOf(list)?.querySelectorAll<HTMLElement>('[style*="inline-size"]') ?? [])].map(line =>
      Number.parseFloat(line.style.inlineSize),
    )
  await expect.element(panel.getByRole('list', { name: 'list 4' })).toBeVisible()
  expect([linesOf('list 1'), linesOf('list 2'), linesOf('list 3')]).toEqual([[0], [], [0]])
  expect(linesOf('list 4')[0]).toBeGreaterThan(0)
})

it('the subscriptions page says that a person has no number only when that is known', async () => {
  let replyLate = (_reply: Response): void => {}
  const ended = on('1', { opt_out_date: '2026-11-02T08:30Z' })
  const { panel } = await open({
    'GET /persons/k': () => new Promise<Response>(resolve => (replyLate = resolve)),
    'GET /subscriptions': () => Response.json([ended]),
  })
  await expect.element(panel.getByText('Ended', { exact: true })).toBeVisible()
  await expect.element(panel.getByText(/this person has no mobile number/)).not.toBeInTheDocument()
  replyLate(Response.json({ person_key: 'k' }))
  await expect.element(panel.getByText(/this person has no mobile number/)).toBeVisible()
  const unreadable = await open({
    'GET /persons/k': () => Response.json({ person_key: 'k', mobile_phone: { mdn: {} } }),
    'GET /subscriptions': () => Response.json([ended]),
  })
  await expect.element(unreadable.screen.getByText(/this person’s mobile number cannot be read/)).toBeVisible()
})

it('the subscriptions page shows any number of lists and periods in steps', async () => {
  const lists = Array.from({ length: 10_000 }, (_, index) => on(String(index)))
  const periods = Array.from({ length: 1_000 }, () => on('0', { opt_out_date: '2026-11-02T08:30Z' }))
  const { panel } = await open({ 'GET /subscriptions': () => Response.json([...lists, ...periods]) })
  const unsubscribe = panel.getByRole('button', { name: /^Unsubscribe from list/ })
  await expect.poll(() => unsubscribe.elements().length).toBe(50)
  expect(panel.getByRole('listitem').elements().length).toBeLessThan(200)
  await panel.getByRole('button', { name: 'Show 50 more of 10,000' }).click()
  await expect.poll(() => unsubscribe.elements().length).toBe(100)
})

it('the subscriptions page unsubscribes from each list once, however often the button is clicked', async () => {
  const { screen, service, panel } = await open({
    'GET /subscriptions': () => Response.json([on('1'), on('2')]),
    'DELETE ': () => new Response(null, { status: 204 }),
  })
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const unsubscribe = screen.getByRole('button', { name: 'Unsubscribe from 2 lists' })
  await expect.element(unsubscribe).toBeVisible()
  clickTwice(unsubscribe.element())
  await expect.element(screen.getByText('Unsubscribed from 2 lists.', { exact: true }).first()).toBeInTheDocument()
  expect(service.count('DELETE', '/1')).toBe(1)
  expect(service.count('DELETE', '/2')).toBe(1)
})

it('the subscriptions page names who else has the number and stays on a list, before and after unsubscribing from all', async () => {
  let subscriptions = [on('1'), on('2')]
  const named = (key: string, first_name: string) => ({
    person_key: key,
    mobile_phone: { mdn: '+13125550142' },
    custom_fields: { first_name },
  })
  const { screen, panel } = await open({
    'GET /persons/k': () => Response.json(named('k', 'José')),
    'GET /persons': () => Response.json([named('k', 'José'), named('other', 'Ana')]),
    'GET /other/subscriptions': () => Response.json([on('1')]),
    'GET /k/subscriptions': () => Response.json(subscriptions),
    'DELETE ': () => {
      subscriptions = subscriptions.map(one => ({ ...one, opt_out_date: '2026-11-02T08:30Z' }))
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(screen.getByText('Another person has this number', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('José will be unsubscribed from 2 lists.')
  await expect.element(dialog.getByText('Ana has the same number and is still on the list.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unsubscribe from 2 lists' }).click()
  const lines = screen.getByRole('region', { name: 'Just now' }).getByRole('listitem')
  await expect
    .element(lines.filter({ hasText: 'list 1' }))
    .toHaveTextContent('José was unsubscribed from list 1. Ana has the same number and is still on the list.')
  await expect.element(lines.filter({ hasText: 'list 2' })).not.toHaveTextContent('Ana')
})

it('the open dialog names who stays on a list as soon as their lists are read, even if a record is unreadable', async () => {
  let replyLate = (_reply: Response): void => {}
  const named = (key: string, first_name: string) => ({
    person_key: key,
    mobile_phone: { mdn: '+13125550142' },
    custom_fields: { first_name },
  })
  const { screen, panel } = await open({
    'GET /persons/k': () => Response.json(named('k', 'José')),
    'GET /persons': () => Response.json([named('k', 'José'), named('other', 'Ana')]),
    'GET /other/subscriptions': () => new Promise<Response>(resolve => (replyLate = resolve)),
    'GET /k/subscriptions': () => Response.json([on('1'), on('2')]),
  })
  await expect.element(screen.getByText('Ana: loading lists')).toBeVisible()
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('José will be unsubscribed from 2 lists.')
  // One of Ana's records cannot be read
  replyLate(Response.json([on('1'), { opt_in_date: '2026-11-01T08:30Z' }]))
  await expect.element(dialog.getByText('Ana has the same number and is still on the list.')).toBeVisible()
})

it('the subscriptions page adds a receipt for each change, with what still holds and a link to invite again', async () => {
  let subscriptions = [on('1'), on('2')]
  const { screen, panel, api } = await open({
    'GET /subscriptions': () => Response.json(subscriptions),
    'DELETE ': () => {
      subscriptions = [on('1', { opt_out_date: '2026-11-02T08:30Z', opt_out_reason: 'api_opt_out' }), on('2')]
      return new Response(null, { status: 204 })
    },
  })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  const line = screen.getByRole('region', { name: 'Just now' }).getByRole('listitem')
  await expect.element(line.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await flushQueue(api.scope)
  await expect.element(line).toHaveTextContent(/unsubscribed from list 1\.Still on list 2\. /)
  await expect.element(line.getByRole('link', { name: 'Invite again to list 1, from the receipt' })).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await line.getByRole('button', { name: 'Copy for ticket' }).click()
  await expect.element(line.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied.mock.lastCall?.[0]).toMatch(
    /^k is unsubscribed from list 1\. Still on list 2\. .+ UTC\. Person key: k\.$/,
  )
  // A browser that does not allow copying
  copied.mockRejectedValue(new Error('not allowed'))
  const selection = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await line.getByRole('button', { name: /^Copy for ticket/ }).click()
  await expect.element(line.getByText('The browser does not allow copying here.')).toBeVisible()
  copied.mockRestore()
  selection.mockRestore()
})

it.each([
  [() => Response.json([on('2'), { opt_in_date: '2026-11-01T08:30Z' }]), 'Not all lists could be read afterward.'],
  [() => Response.json({ errors: [] }, { status: 403 }), 'The lists could not be read afterward.'],
])('a receipt says whether none or only some lists could be read afterward: %#', async (afterward, still) => {
  let read = () => Response.json([on('1'), on('2')])
  const { screen, panel, api } = await open({
    'GET /subscriptions': () => read(),
    'DELETE ': () => {
      read = afterward
      return new Response(null, { status: 204 })
    },
  })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  await flushQueue(api.scope)
  await expect.element(screen.getByRole('region', { name: 'Just now' }).getByText(still)).toBeVisible()
})

it('the subscriptions page keeps a row in its place when its subscription ends', async () => {
  let subscriptions = [on('1'), on('2')]
  const { panel, api } = await open({
    'GET /subscriptions': () => Response.json(subscriptions),
    'DELETE ': () => {
      subscriptions = [on('3'), on('2'), on('1', { opt_out_date: '2026-11-02T08:30Z', opt_out_reason: 'api_opt_out' })]
      return new Response(null, { status: 204 })
    },
  })
  const unsubscribe = panel.getByRole('button', { name: 'Unsubscribe from list 1' })
  await unsubscribe.click()
  await flushQueue(api.scope)
  await expect.element(panel.getByRole('link', { name: 'Invite again to list 1' })).toBeVisible()
  const names = panel.getByRole('list', { name: 'Subscription lists' }).getByRole('list').elements()
  expect(names.map(list => list.getAttribute('aria-label'))).toEqual(['list 1', 'list 2', 'list 3'])
})

it('the subscriptions page offers nothing to unsubscribe from while it is already unsubscribing from every list', async () => {
  const { screen, panel } = await open({ 'GET /subscriptions': () => Response.json([on('1'), on('2')]) })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  await panel.getByRole('button', { name: 'Unsubscribe from list 2' }).click()
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog', { name: 'No lists left to unsubscribe from' })
  await expect.element(dialog.getByText('Already unsubscribing').first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Unsubscribe/ })).not.toBeInTheDocument()
})

it('unsubscribing from all finishes without a list that waits because the computer was offline', async () => {
  const { screen, service, panel, api } = await open({
    'GET /subscriptions': () => Response.json([on('1'), on('2')]),
    'DELETE ': () => new Response(null, { status: 204 }),
  })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  const mocks = [
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')),
  ]
  await flushQueue(api.scope)
  for (const mock of mocks) mock.mockRestore()
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unsubscribe from 1 list' }).click()
  await expect.element(dialog.getByText('Unsubscribed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Not sent: you were offline')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(service.calls.filter(call => call.startsWith('DELETE'))).toHaveLength(1)
  undoNewest(api.scope)
})

it('the focus returns to the button that names a list when its form closes', async () => {
  const { panel } = await open({ 'GET /subscriptions': () => Response.json([on('4107')]) })
  const edit = panel.getByRole('button', { name: 'Name list 4107' })
  await edit.click()
  await expect.element(panel.getByRole('textbox', { name: 'Name of list 4107' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
})

it('while an unsubscription is being sent, the panel does not count its list as active', async () => {
  const { panel, api } = await open({
    'GET /subscriptions': () => Response.json([on('1'), on('2')]),
    'DELETE ': neverReplies,
  })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  void flushQueue(api.scope)
  await expect.element(panel.getByText('Unsubscribing', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('1 active, 1 unsubscribing')).toBeVisible()
})

it('unsubscribing from all adds the receipt for each list as soon as that list is done', async () => {
  const { screen, panel } = await open({
    'GET /subscriptions': () => Response.json([on('1'), on('2')]),
    'DELETE /1': () => new Response(null, { status: 204 }),
    'DELETE /2': neverReplies,
  })
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await screen.getByRole('button', { name: 'Unsubscribe from 2 lists' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Just now' }).getByRole('listitem'))
    .toHaveTextContent('unsubscribed from list 1.')
})

it('the last receipt of a run says what still holds, even if the lists after it failed', async () => {
  let subscriptions = [on('1'), on('2')]
  const { screen, panel } = await open({
    'GET /subscriptions': () => Response.json(subscriptions),
    'DELETE /1': () => {
      subscriptions = subscriptions.slice(1)
      return new Response(null, { status: 204 })
    },
    'DELETE /2': () => Response.json({ errors: [] }, { status: 403 }),
  })
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await screen.getByRole('button', { name: 'Unsubscribe from 2 lists' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Just now' }).getByRole('listitem'))
    .toHaveTextContent(/unsubscribed from list 1\.Still on list 2\./)
})

it('once a waiting unsubscription has been sent, the open dialog shows its list as done, or offers it again if that failed', async () => {
  let subscriptions = [on('1'), on('2'), on('3')]
  const { screen, panel, api } = await open({
    'GET /subscriptions': () => Response.json(subscriptions),
    'DELETE /1': () => {
      subscriptions = subscriptions.slice(1)
      return new Response(null, { status: 204 })
    },
    'DELETE /2': () => Response.json({ errors: [] }, { status: 403 }),
  })
  await panel.getByRole('button', { name: 'Unsubscribe from list 1' }).click()
  await panel.getByRole('button', { name: 'Unsubscribe from list 2' }).click()
  await panel.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Already unsubscribing')).toHaveLength(2)
  await expect.element(dialog.getByRole('button', { name: 'Unsubscribe from 1 list' })).toBeVisible()
  await flushQueue(api.scope)
  await expect.element(dialog.getByText('Unsubscribed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Unsubscribe from 2 lists' })).toBeVisible()
  await expect.element(dialog.getByText('Already unsubscribing')).not.toBeInTheDocument()
})
