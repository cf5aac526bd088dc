import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Act } from '#/contract/activity'
import type { Session } from '#/contract/gateway'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { ActivityPage } from './ActivityPage'

const act: Act = {
  seq: 2,
  at: Date.UTC(2026, 10, 21, 8),
  kind: 'change',
  user: 'ann@example.com',
  row: 'deleteBroadcast',
  things: ['broadcast:77'],
  outcome: 'refused',
  status: null,
  reason: 'role-refused',
  request_id: '0b6d3f5e6c1b4f7e9a512f1d8c7be410',
}

afterEach(() => vi.restoreAllMocks())

async function open(at: string, roles?: Session['roles'], changes?: Partial<Act>) {
  const requests: string[] = []
  const service = testService({
    'GET /activity': () => Response.json({ acts: [{ ...act, ...changes }], next: null }),
    'POST /activity': () => new Response(null, { status: 204 }),
  })
  const fetch: typeof globalThis.fetch = (url, init) => {
    requests.push(
      `${init?.method ?? 'GET'} ${typeof url === 'string' ? url : ''} ${typeof init?.body === 'string' ? init.body : ''}`,
    )
    return service.fetch(url, init)
  }
  const { screen } = await openPage({ path: routePatterns.activity, element: <ActivityPage />, at, fetch, roles })
  return { screen, requests }
}

it('the activity log says what was done to a broadcast, who did it, and why it was refused', async () => {
  const { screen, requests } = await open('/test/DEMO/activity?thing=broadcast%3A77&outcome=refused')
  const row = screen.getByRole('row', { name: /Cancel broadcast/ })
  await expect.element(row).toHaveTextContent('ann@example.com')
  await expect.element(row).toHaveTextContent('Role or groups do not allow it')
  await expect
    .element(row.getByRole('link', { name: 'Broadcast 77' }))
    .toHaveAttribute('href', '/test/DEMO/broadcasts/77')
  const query = new URL(requests[0]?.split(' ')[1] ?? '', 'http://here.invalid').searchParams
  expect(Object.fromEntries(query)).toEqual({ limit: '100', thing: 'broadcast:77', outcome: 'refused' })
  await screen.getByRole('button', { name: 'Only Broadcast 77: remove this filter' }).click()
  await vi.waitFor(() => expect(requests.at(-1)).not.toContain('thing='))
  // The pressed buttons disappear
  await expect.element(screen.getByRole('button', { name: '1 filter' })).toHaveFocus()
  screen.getByRole('button', { name: 'Clear filters' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
})

it('the activity log calls an export an export, even if it was refused before its subject was known', async () => {
  const { screen } = await open('/test/DEMO/activity', undefined, { kind: 'export', row: null, reason: 'bad-request' })
  await expect.element(screen.getByRole('row', { name: /ann@example\.com.*Export/ })).toBeVisible()
})

it('the activity log does not call a refused view of itself an export', async () => {
  const { screen } = await open('/test/DEMO/activity', undefined, { kind: 'read', row: 'activity' })
  await expect.element(screen.getByRole('row', { name: /View activity/ })).toBeVisible()
})

it('the activity log’s filter offers views and exports of the log as one action, which finds both', async () => {
  const { screen } = await open('/test/DEMO/activity?row=activity')
  await screen.getByRole('button', { name: '1 filter' }).click()
  await expect.element(screen.getByLabelText('Action')).toHaveDisplayValue('View or export activity')
})

it('the activity log shows a long user name in full on request, because its filter needs the full name', async () => {
  const user = `${'a'.repeat(190)}@example.com`
  const { screen } = await open('/test/DEMO/activity', undefined, { user })
  await screen.getByRole('button', { name: /^Show all 202/ }).click()
  await expect.element(screen.getByText(user, { exact: true })).toBeVisible()
})

it('the export of the activity log is recorded before the file is saved', async () => {
  const { screen, requests } = await open('/test/DEMO/activity')
  await expect.element(screen.getByRole('row', { name: /Cancel broadcast/ })).toBeVisible()
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await screen.getByRole('button', { name: 'Save as NDJSON' }).click()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(requests.slice(1).map(call => call.replace(/\?.*? /, ' '))).toEqual([
    'POST /api/test/DEMO/activity {"of":"activity"}',
    'GET /api/test/DEMO/activity ',
  ])
})

it('the activity log is refused to everyone but admins, with the reason, and nothing is requested', async () => {
  const { screen, requests } = await open('/test/DEMO/activity', ['support', 'marketer'])
  await expect.element(screen.getByText('Only admins can see activity')).toBeVisible()
  expect(requests).toEqual([])
})
