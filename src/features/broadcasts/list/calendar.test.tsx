import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storageScopeOf } from '#/api/session/storage-scope'
import { HOUR_MS } from '#/contract/format/durations'
import { routePatterns } from '#/nav/paths'
import { tellDrafts } from '#/parts/drafts/draft-channel'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { listDrafts, readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { withLocalTime } from '#/parts/schedule/schedule-value'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { formatWallClock } from '#/ui/date/wall-clock'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
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

async function open(search = '', broadcasts: readonly unknown[] = [scheduled], answers: Answers = {}) {
  await page.viewport(1440, 900)
  const service = testService({
    'GET /subscription_lists': () => Response.json([{ id: '4107', name: 'Iced season' }]),
    'GET /broadcasts': () => Response.json(broadcasts),
    ...answers,
  })
  const opened = await openPage({
    path: routePatterns.broadcasts,
    element: (
      <>
        <BroadcastsPage />
        <LiveRegion />
      </>
    ),
    at: `/test/DEMO/broadcasts?view=calendar&day=2097-03-13${search}`,
    fetch: service.fetch,
  })
  return { ...opened, service, scope: storageScopeOf(opened.api.session) }
}
afterEach(() => setPreference('zone', ''))

const address = (scope: string, subject: string) => ({ scope, kind: broadcastDraftKind.id, subject })

it('moving a scheduled broadcast with the keyboard opens an edit for review, and nothing is sent', async () => {
  const { screen, router, service, scope } = await open()
  const button = screen.getByRole('button', { name: 'Move “Spring” to another day' })
  await button.click()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts/drafts/edit-7/review')
  const draft = await readDraft(broadcastDraftKind, address(scope, 'edit-7'))
  expect(draft?.value.when.wall).toBe('2097-03-21T12:30')
  expect(draft?.value.name).toBe('Spring')
  expect(service.calls.filter(call => !call.startsWith('GET'))).toEqual([])
})

it('a draft is dragged to another day, and stays there when Escape ends a move by keyboard', async () => {
  const { screen, scope } = await open()
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2097-03-12T08:00Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  const iced = screen.getByRole('link', { name: /Iced/ })
  await iced.dropTo(screen.getByRole('listitem', { name: /^Friday 15 March/ }))
  const wall = async () => (await readDraft(broadcastDraftKind, address(scope, 'a')))?.value.when.wall
  await expect.poll(wall).toBe('2097-03-15T08:00')
  await screen.getByRole('button', { name: 'Move “Iced” to another day' }).click()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(await wall()).toBe('2097-03-15T08:00')
})

it('a draft that is open in another tab is moved with what was typed there, and that tab does not undo the move', async () => {
  const { screen, scope } = await open()
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2097-03-12T08:00Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  const other = new DraftKeeper(broadcastDraftKind, address(scope, 'a'))
  const stop = other.start()
  await expect.poll(() => other.view.get().status).toBe('mine')
  other.save({ ...value, name: 'Iced coffee', when })
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  await screen.getByRole('link', { name: /Iced/ }).dropTo(screen.getByRole('listitem', { name: /^Friday 15 March/ }))
  const moved = async () => (await readDraft(broadcastDraftKind, address(scope, 'a')))?.value
  await expect.poll(async () => (await moved())?.when.wall).toBe('2097-03-15T08:00')
  // The other tab then continues with the moved draft
  await expect.poll(() => other.view.get().stored?.value.when.wall).toBe('2097-03-15T08:00')
  await other.flush()
  expect(await moved()).toMatchObject({ name: 'Iced coffee', when: { wall: '2097-03-15T08:00' } })
  stop()
})

it('a broadcast is created on a day, at nine', async () => {
  const { screen, router, scope } = await open()
  await screen.getByRole('button', { name: 'New broadcast on Thursday 14 March' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  const draft = await readDraft(broadcastDraftKind, address(scope, id))
  expect(draft?.value.when.wall).toBe('2097-03-14T09:00')
})

/** The element of a day in the month, or of an hour in the week: the hours of a day follow its head. */
const slot = (wall: string): HTMLElement => {
  const at = Date.parse(`${wall}Z`)
  const day = page.getByRole('listitem', { name: `${formatWallClock(at, 'day')}, ` }).element()
  const isWeek = day.children.length > 24
  const found = isWeek ? day.children[1 + (Math.floor(at / HOUR_MS) % 24)] : day
  if (!(found instanceof HTMLElement)) throw new Error(`No slot at ${wall}`)
  return found
}
const storedWall = async (scope: string, subject: string) =>
  (await readDraft(broadcastDraftKind, address(scope, subject)))?.value.when.wall
const pointer = (target: Element, type: string, init?: PointerEventInit) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, ...init }))
const press = (target: Element, init?: PointerEventInit) => {
  pointer(target, 'pointerdown', init)
  pointer(target, 'pointerup', init)
}
/** The local time of the draft that was opened, and how many drafts there are. */
const created = async (scope: string, pathname: string) => [
  await storedWall(scope, pathname.split('/').at(-1) ?? ''),
  (await listDrafts(broadcastDraftKind, scope)).length,
]

describe('a week', () => {
  it('shows hours and quiet hours, and a broadcast is moved by hours with the keyboard', async () => {
    const { screen, router, scope } = await open('&span=week')
    await expect.element(screen.getByText('Quiet hours for some recipients')).toBeVisible()
    // 21:00 to 08:00 in the United States, Hawaii to New York, seen from UTC in daylight saving time: 01:00 to 18:00
    const quiet = (hour: string) => slot(`2097-03-11T${hour}:00`).dataset['quiet']
    expect([quiet('00'), quiet('12'), quiet('19'), quiet('23')]).toEqual([undefined, 'all', undefined, undefined])
    await screen.getByRole('button', { name: 'Move “Spring” to another time' }).click()
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
    const receipt = screen.getByText('“Iced” was moved to Friday 15 March 2097, 10:15. Nothing was sent.')
    await expect.element(receipt).toBeInTheDocument()
    const beside = screen.getByRole('region', { name: 'No upcoming send time' })
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

  it('a broadcast is created by dragging over hours, at the first time outside quiet hours, unless Escape is pressed', async () => {
    const { screen, router, scope } = await open('&span=week')
    await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
    const drag = () => {
      pointer(slot('2097-03-14T12:00'), 'pointerdown')
      // A drag that strays to another day still selects hours of the first day only
      pointer(slot('2097-03-15T22:00'), 'pointerover')
    }
    drag()
    expect(slot('2097-03-14T22:00').dataset['dragged']).toBe('true')
    expect(slot('2097-03-15T22:00').dataset['dragged']).toBeUndefined()
    await userEvent.keyboard('{Escape}')
    pointer(slot('2097-03-14T22:00'), 'pointerup')
    expect(slot('2097-03-14T22:00').dataset['dragged']).toBeUndefined()
    drag()
    pointer(slot('2097-03-15T22:00'), 'pointerup')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    expect(await storedWall(scope, router.state.location.pathname.split('/').at(-1) ?? '')).toBe('2097-03-14T18:00')
    expect(await listDrafts(broadcastDraftKind, scope)).toHaveLength(1)
  })

  it('nothing is created in the past or moved into it, and the page says so', async () => {
    const { screen, router, scope } = await open('&span=week&day=2020-03-11')
    const value = emptyBroadcastDraft('UTC')
    const when = withLocalTime(value.when, Date.parse('2020-03-12T08:15Z'))
    await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
    tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
    const iced = screen.getByRole('link', { name: /Iced/ })
    await expect.element(iced).toBeVisible()
    await iced.dropTo(page.elementLocator(slot('2020-03-13T10:00')))
    const notMoved = screen.getByRole('alert', { name: 'Not moved' })
    const reason = '“Iced” cannot be moved to Friday 13 March 2020, 10:00: that time has passed.'
    await expect.element(notMoved.getByText(reason)).toBeVisible()
    expect(await storedWall(scope, 'a')).toBe('2020-03-12T08:15')
    pointer(slot('2020-03-14T12:00'), 'pointerdown')
    pointer(slot('2020-03-14T14:00'), 'pointerover')
    pointer(slot('2020-03-14T14:00'), 'pointerup')
    const notCreated = screen.getByRole('alert', { name: 'Nothing created' })
    await expect.element(notCreated.getByText(/^Saturday 14 March 2020, 14:00 is in the past/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts')
  })
})

it('a drag over days of the month creates a broadcast on the first one', async () => {
  const { screen, router, scope } = await open()
  await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
  pointer(slot('2097-03-20T00:00'), 'pointerdown')
  pointer(slot('2097-03-18T00:00'), 'pointerover')
  pointer(slot('2097-03-18T00:00'), 'pointerup')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await storedWall(scope, router.state.location.pathname.split('/').at(-1) ?? '')).toBe('2097-03-18T09:00')
})

/** Sent broadcasts: the first one on March 11, the second one a push message on March 18, the others in April. */
const sentBroadcasts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...scheduled,
    status: 'sent',
    broadcast_id: String(index),
    name: ['Earliest', 'Pushed'][index] ?? '',
    send_scheduled_date: ['2097-03-11T10:00:00Z', '2097-03-18T10:00:00Z'][index] ?? '2097-04-20T10:00:00Z',
    targeting: { ...scheduled.targeting, channel: index === 1 ? 'push' : 'sms' },
  }))

it('a list of 99 sent broadcasts counts as complete', async () => {
  const { screen } = await open('', sentBroadcasts(99))
  await expect.element(screen.getByRole('link', { name: /Earliest/ })).toBeVisible()
  await expect.element(screen.getByText(/may be missing/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/returns only 100/)).not.toBeInTheDocument()
})

it('a list of 100 sent broadcasts may be incomplete: the day of the earliest is marked, with any filters', async () => {
  const { screen, router } = await open('', sentBroadcasts(100))
  const expectMarked = async () => {
    const day = screen.getByRole('listitem', { name: /^Monday 11 March/ })
    await expect.element(day.getByText('Sent: others may be missing')).toBeVisible()
    // On no other day
    await expect.element(screen.getByText('Sent: others may be missing')).toBeVisible()
    const notice =
      'Sent: the service returns only 100 broadcasts, the earliest on Monday 11 March 2097. Others may be missing.'
    await expect.element(screen.getByText(notice)).toBeVisible()
  }
  await expect.element(screen.getByRole('link', { name: /Earliest/ })).toBeVisible()
  await expectMarked()
  const { pathname, search } = router.state.location
  await router.navigate(`${pathname}${search}&channel=push`)
  await expect.element(screen.getByRole('link', { name: /Earliest/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /Pushed/ })).toBeVisible()
  await expectMarked()
})

it('a press on a broadcast, a date, or a note creates nothing, nor does a second press while a draft is being created', async () => {
  const { screen, router, scope } = await open('', sentBroadcasts(100))
  const day = screen.getByRole('listitem', { name: /^Monday 11 March/ })
  await expect.element(day.getByText('Sent: others may be missing')).toBeVisible()
  const send = day.getByRole('listitem')
  await expect.element(send.getByText('Sent')).toBeVisible()
  for (const taken of [
    send,
    send.getByText('Sent'),
    day.getByText('Mon 11'),
    day.getByText('Sent: others may be missing'),
  ])
    press(taken.element())
  press(slot('2097-03-20T00:00'))
  press(slot('2097-03-21T00:00'))
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await created(scope, router.state.location.pathname)).toEqual(['2097-03-20T09:00', 1])
})

it('a release outside the days creates nothing, nor does a press with Ctrl', async () => {
  const { screen, router, scope } = await open()
  await expect.element(screen.getByRole('link', { name: /Spring/ })).toBeVisible()
  pointer(slot('2097-03-18T00:00'), 'pointerdown')
  pointer(document.body, 'pointerup')
  expect(slot('2097-03-18T00:00').dataset['dragged']).toBeUndefined()
  press(slot('2097-03-19T00:00'), { ctrlKey: true })
  press(slot('2097-03-20T00:00'))
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(await created(scope, router.state.location.pathname)).toEqual(['2097-03-20T09:00', 1])
})

it('a second click on Next counts before the first is rendered', async () => {
  const { screen, router } = await open()
  const next = screen.getByRole('button', { name: 'Next month' }).element()
  const click = () => next.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const { search } = router.state.location
  const firstApplied = new Promise<void>(resolve => {
    router.subscribe(({ location }) => {
      if (location.search !== search) resolve()
    })
  })
  click()
  await firstApplied
  // The days of April would be rendered in a later task
  click()
  await expect.element(screen.getByRole('heading', { name: 'May 2097' })).toBeVisible()
})

it('a draft that is dropped on a day on which its time has passed stays where it was, and the page says why', async () => {
  const { screen, scope } = await open('&day=2020-03-11')
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2020-03-12T08:15Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  await screen.getByRole('link', { name: /Iced/ }).dropTo(screen.getByRole('listitem', { name: /^Friday 13 March/ }))
  const reason = '“Iced” cannot be moved to Friday 13 March 2020: its send time would be in the past.'
  await expect.element(screen.getByRole('alert', { name: 'Not moved' }).getByText(reason)).toBeVisible()
})

it('a move by hours says whether the exact send time is within quiet hours', async () => {
  // Quiet hours from 01:00 to 18:00 UTC are 06:30 to 23:30 in Kolkata
  setPreference('zone', 'Asia/Kolkata')
  const { screen } = await open('&span=week', [{ ...scheduled, send_scheduled_date: '2097-03-13T16:15:00Z' }])
  await screen.getByRole('button', { name: 'Move “Spring” to another time' }).click()
  const quiet = /^Moving “Spring” to Wednesday 13 March 2097, 22:45\. Quiet hours for some recipients\. /
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByText(quiet).first()).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(screen.getByText(/^Moving “Spring” to Wednesday 13 March 2097, 23:45\. Use the arrow keys/).first())
    .toBeInTheDocument()
})

it('a draft that is moved to another day with the keyboard keeps the focus', async () => {
  const { screen, scope } = await open()
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2097-03-12T08:00Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  await screen.getByRole('button', { name: 'Move “Iced” to another day' }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const day = screen.getByRole('listitem', { name: /^Thursday 14 March/ })
  await expect.element(day.getByRole('button', { name: 'Move “Iced” to another day' })).toHaveFocus()
  expect(await storedWall(scope, 'a')).toBe('2097-03-14T08:00')
})

it('a draft that is moved with the keyboard to a day with many broadcasts is shown there, and keeps the focus', async () => {
  const { screen, scope } = await open('&day=2097-04-18', sentBroadcasts(9))
  const value = emptyBroadcastDraft('UTC')
  const when = withLocalTime(value.when, Date.parse('2097-04-19T23:00Z'))
  await writeDraft(address(scope, 'a'), { value: { ...value, name: 'Iced', when }, at: 1 }, null)
  tellDrafts(scope, { kind: 'changed', draftKind: broadcastDraftKind.id })
  await screen.getByRole('button', { name: 'Move “Iced” to another day' }).click()
  await userEvent.keyboard('{ArrowRight}')
  const calendar = screen.getByRole('region', { name: 'April 2097' })
  await expect
    .element(calendar.getByText(/^Moving “Iced” to Saturday 20 April 2097\. Use the arrow keys/))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  const day = screen.getByRole('listitem', { name: /^Saturday 20 April/ })
  await expect.element(day.getByRole('button', { name: 'Move “Iced” to another day' })).toHaveFocus()
})

it('a phone shows no button for a move that needs arrow keys', async () => {
  const { screen } = await open()
  const move = screen.getByRole('button', { name: 'Move “Spring” to another day', includeHidden: true })
  await expect.element(move).toBeVisible()
  await page.viewport(400, 800)
  await expect.element(move).not.toBeVisible()
})

it('showing the rest of a day’s broadcasts keeps the focus on that day', async () => {
  const { screen } = await open('', sentBroadcasts(9))
  await screen.getByRole('button', { name: 'Next month' }).click()
  const day = screen.getByRole('listitem', { name: /^Saturday 20 April/ })
  await day.getByRole('button', { name: '3 more' }).click()
  await expect.element(day.getByRole('link').nth(3)).toHaveFocus()
  await expect.poll(() => day.getByRole('link').elements().length).toBe(7)
})

it('the calendar says that broadcasts are still loading, and that some could not be read', async () => {
  const { screen } = await open('', [], { 'GET /broadcasts': neverReplies })
  await expect.element(screen.getByText('Some broadcasts are still loading.')).toBeVisible()
  await screen.unmount()
  const read = (await open('', [scheduled, 7])).screen
  await expect.element(read.getByText(/could not be read; the API log shows/)).toBeVisible()
  await expect.element(read.getByText('Some broadcasts are still loading.')).not.toBeInTheDocument()
})
