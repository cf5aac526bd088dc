import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageScopeOf } from '#/api/session/storage-scope'
import { routePatterns } from '#/nav/paths'
import { tellDrafts } from '#/parts/drafts/draft-channel'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { withLocalTime } from '#/parts/schedule/schedule-value'
import { openPage, testService } from '#/parts/testing/test-page'
import { emptyBroadcastDraft } from '../broadcast-draft'
import { broadcastDraftKind } from '../draft-kind'
import { BroadcastsPage } from './BroadcastsPage'

const scheduled = {
  broadcast_id: '7',
  status: 'scheduled',
  name: 'Spring',
  send_scheduled_date: '2097-03-13T12:30:00Z',
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] },
}

async function open() {
  await page.viewport(1440, 900)
  const service = testService({
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: 'Iced season' }]),
    'GET /broadcasts': () => Response.json([scheduled]),
  })
  const opened = await openPage({
    path: routePatterns.broadcasts,
    element: <BroadcastsPage />,
    at: '/test/DEMO/broadcasts?view=calendar&day=2097-03-13',
    fetch: service.fetch,
  })
  return { ...opened, service, scope: storageScopeOf(opened.api.session) }
}
const address = (scope: string, subject: string) => ({ scope, kind: broadcastDraftKind.id, subject })

it('a scheduled broadcast is moved by keyboard into an edit that is reviewed, and nothing is sent', async () => {
  const { screen, router, service, scope } = await open()
  const button = screen.getByRole('button', { name: 'Move Spring to another day' })
  await button.click()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts/drafts/edit-7/review')
  const draft = await readDraft(broadcastDraftKind, address(scope, 'edit-7'))
  expect(draft?.value.when.wall).toBe('2097-03-21T12:30')
  expect(draft?.value.name).toBe('Spring')
  expect(service.calls.filter(call => !call.startsWith('GET'))).toEqual([])
})

it('a draft is dragged to another day, and Escape leaves it there', async () => {
  const { screen, scope } = await open()
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2097-03-12T08:00Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  const iced = screen.getByRole('link', { name: /Iced/ })
  await iced.dropTo(screen.getByRole('listitem', { name: /^Friday, March 15/ }))
  const wall = async () => (await readDraft(broadcastDraftKind, address(scope, 'a')))?.value.when.wall
  await expect.poll(wall).toBe('2097-03-15T08:00')
  await screen.getByRole('button', { name: 'Move Iced to another day' }).click()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(await wall()).toBe('2097-03-15T08:00')
})

it('a broadcast is created on a day, at nine', async () => {
  const { screen, router, scope } = await open()
  await screen.getByRole('button', { name: 'New broadcast on Thursday, March 14' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  const draft = await readDraft(broadcastDraftKind, address(scope, id))
  expect(draft?.value.when.wall).toBe('2097-03-14T09:00')
})
