import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageScopeOf } from '#/api/session/storage-scope'
import { routePatterns } from '#/nav/paths'
import { tellDrafts } from '#/parts/drafts/draft-channel'
import { listDrafts, readDraft, writeDraft } from '#/parts/drafts/draft-store'
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

async function open(search = '', broadcasts: readonly object[] = [scheduled]) {
  await page.viewport(1440, 900)
  const service = testService({
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: 'Iced season' }]),
    'GET /broadcasts': () => Response.json(broadcasts),
  })
  const opened = await openPage({
    path: routePatterns.broadcasts,
    element: <BroadcastsPage />,
    at: `/test/DEMO/broadcasts?view=calendar&day=2097-03-13${search}`,
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

const slot = (wall: string) => {
  const found = document.querySelector<HTMLElement>(`[data-slot="${Date.parse(`${wall}Z`)}"]`)
  if (!found) throw new Error(`No slot at ${wall}`)
  return found
}
const storedWall = async (scope: string, subject: string) =>
  (await readDraft(broadcastDraftKind, address(scope, subject)))?.value.when.wall
const pointer = (target: Element, type: string) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true }))

describe('a week', () => {
  it('shows hours and quiet hours, and a broadcast is moved by hours with the keyboard', async () => {
    const { screen, router, scope } = await open('&span=week')
    await expect.element(screen.getByText('Quiet hours for some recipients')).toBeVisible()
    // 21:00 to 08:00 in the United States, Hawaii to New York, seen from UTC in winter: 01:00 to 18:00
    const quiet = (hour: string) => slot(`2097-03-11T${hour}:00`).dataset['quiet']
    expect([quiet('00'), quiet('12'), quiet('19'), quiet('23')]).toEqual([undefined, 'all', undefined, undefined])
    await screen.getByRole('button', { name: 'Move Spring to another time' }).click()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts/drafts/edit-7/review')
    expect(await storedWall(scope, 'edit-7')).toBe('2097-03-14T14:30')
  })

  it('a draft is dragged to an hour, and keeps its minutes', async () => {
    const { screen, scope } = await open('&span=week')
    const value = emptyBroadcastDraft('UTC')
    const when = withLocalTime(value.when, Date.parse('2097-03-12T08:15Z'))
    await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
    await writeDraft(address(scope, 'b'), { value: { ...value, name: 'Timeless' }, at: 1 }, null)
    tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
    await screen.getByRole('link', { name: /Iced/ }).dropTo(page.elementLocator(slot('2097-03-15T10:00')))
    await expect.poll(() => storedWall(scope, 'a')).toBe('2097-03-15T10:15')
    const beside = screen.getByRole('region', { name: 'Without a time' })
    await beside.getByRole('link', { name: 'Timeless' }).dropTo(page.elementLocator(slot('2097-03-12T07:00')))
    await expect.poll(() => storedWall(scope, 'b')).toBe('2097-03-12T07:00')
    await expect.element(beside).not.toBeInTheDocument()
  })

  it('a broadcast is created by a click on an hour', async () => {
    const { screen, router, scope } = await open('&span=week')
    await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
    await page.elementLocator(slot('2097-03-14T03:00')).click()
    await expect.element(screen.getByText('Another page')).toBeVisible()
    expect(await storedWall(scope, router.state.location.pathname.split('/').at(-1) ?? '')).toBe('2097-03-14T03:00')
  })

  it('a broadcast is created by dragging over hours, at the first time outside quiet hours; Escape creates none', async () => {
    const { screen, router, scope } = await open('&span=week')
    await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
    const press = () => {
      pointer(slot('2097-03-14T12:00'), 'pointerdown')
      // A pointer that strays to another day stays on the hours of the first
      pointer(slot('2097-03-15T22:00'), 'pointerover')
    }
    press()
    expect(slot('2097-03-14T22:00').dataset['dragged']).toBe('true')
    expect(slot('2097-03-15T22:00').dataset['dragged']).toBeUndefined()
    await userEvent.keyboard('{Escape}')
    pointer(document.body, 'pointerup')
    expect(slot('2097-03-14T22:00').dataset['dragged']).toBeUndefined()
    press()
    pointer(document.body, 'pointerup')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    expect(await storedWall(scope, router.state.location.pathname.split('/').at(-1) ?? '')).toBe('2097-03-14T18:00')
    expect(await listDrafts(broadcastDraftKind, scope)).toHaveLength(1)
  })

  it('nothing is created or moved into the past, and the page says so', async () => {
    const { screen, router, scope } = await open('&span=week&day=2020-03-11')
    const value = emptyBroadcastDraft('UTC')
    const when = withLocalTime(value.when, Date.parse('2020-03-12T08:15Z'))
    await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
    tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
    await screen.getByRole('link', { name: /Iced/ }).dropTo(page.elementLocator(slot('2020-03-13T10:00')))
    await expect.element(screen.getByText(/^Iced cannot be moved to Friday, March 13, 10:00: /)).toBeVisible()
    expect(await storedWall(scope, 'a')).toBe('2020-03-12T08:15')
    pointer(slot('2020-03-14T12:00'), 'pointerdown')
    pointer(slot('2020-03-14T14:00'), 'pointerover')
    pointer(document.body, 'pointerup')
    await expect.element(screen.getByText(/^Saturday, March 14, 14:00 is in the past/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts')
  })
})

it('days of the month are dragged over as well, and the first one counts', async () => {
  const { screen, router, scope } = await open()
  await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
  pointer(slot('2097-03-20T00:00'), 'pointerdown')
  pointer(slot('2097-03-18T00:00'), 'pointerover')
  pointer(document.body, 'pointerup')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await storedWall(scope, router.state.location.pathname.split('/').at(-1) ?? '')).toBe('2097-03-18T09:00')
})

it('the day up to which a list was cut off at 100 is marked', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    ...scheduled,
    broadcast_id: String(index),
    send_scheduled_date: index === 0 ? '2097-03-11T10:00:00Z' : '2097-04-20T10:00:00Z',
  }))
  const { screen } = await open('', hundred)
  const marked = screen.getByRole('listitem', { name: /^Monday, March 11/ })
  await expect.element(marked.getByText('Scheduled: older ones may be missing')).toBeVisible()
  await expect.element(screen.getByText(/^Scheduled: .* Broadcasts before Monday, March 11/)).toBeVisible()
  await expect.element(screen.getByText('older ones may be missing', { exact: false })).toHaveTextContent('Scheduled')
})
