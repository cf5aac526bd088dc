import { describe, expect, it, vi } from 'vitest'
import { nonceMark } from '#/api/broadcast-mutations'
import { testApi, testSession } from '#/api/testing'
import { MINUTE_MS } from '#/contract/format/durations'
import { defaultPolicy } from '#/contract/policy/policy'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { scheduleOf, withLocalTime } from '#/parts/schedule/schedule-value'
import { setRouter } from '#/ui/behavior/navigation'
import { contentOf, emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { broadcast, open, serviceOf } from './testing'

const draftPath = '/test/DEMO/broadcasts/drafts/d'
const earlier = 'An earlier version of this draft reached the service.'

/** Opens the review of a draft with an attempt whose broadcast the service lists once `mayReply` resolves. */
function review(mayReply = Promise.resolve(), changes: Partial<BroadcastDraft> = {}) {
  const service = serviceOf([broadcast('7', { name: 'News', created_by_application: nonceMark('a1') })])
  const slow: typeof fetch = async (input, init) => {
    if (typeof input === 'string' && input.includes('status=')) await mayReply
    return service(input, init)
  }
  return openReview(slow, changes)
}

/** Opens the review of a draft with an attempt. There are no quiet hours, so the time of day does not matter. */
async function openReview(service: typeof fetch, changes: Partial<BroadcastDraft> = {}) {
  const connection = { policy: { ...defaultPolicy, quiet_hours: [] } }
  const api = testApi(service, { session: testSession({ user: `attempt-${Math.random()}`, connection }) })
  const empty = emptyBroadcastDraft('UTC')
  const sent: BroadcastDraft = {
    ...empty,
    name: 'News',
    lists: ['4107'],
    message: { ...empty.message, template: 'Doors open at nine' },
    when: withLocalTime(empty.when, Date.UTC(2027, 2, 10, 18)),
  }
  const attempt = { nonce: 'a1', name: 'News', send_scheduled_date: '2027-03-10T18:00:00Z', content: contentOf(sent) }
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  await writeDraft(address, { value: { ...sent, attempt, ...changes }, at: 1 }, null)
  const { screen, router } = await open('/drafts/d/review', api)
  setRouter(router)
  return { screen, router, stored: async () => (await readDraft(broadcastDraftKind, address))?.value }
}

it('a draft whose earlier attempt is found counts as scheduled if it was not changed', async () => {
  const { router, stored } = await review()
  await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/broadcasts/7')
  expect(await stored()).toBeUndefined()
})

it('what is typed while an earlier attempt is being looked for is kept, even if the attempt is found', async () => {
  let release = () => {}
  const { screen, router, stored } = await review(new Promise<void>(resolve => (release = resolve)))
  await screen.getByRole('button', { name: 'Back to draft' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(draftPath)
  release()
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Other news')
  await expect.poll(async () => (await stored())?.name).toBe('Other news')
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(router.state.location.pathname).toBe(draftPath)
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText(earlier)).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Other news', attempt: { nonce: 'a1' } })
})

it('a draft that was changed after an attempt can be kept as a new one if the attempt is found', async () => {
  const { screen, stored } = await review(undefined, { name: 'Other news' })
  await expect.element(screen.getByText(earlier)).toBeVisible()
  const schedule = screen.getByRole('button', { name: /^Schedule for/ })
  await expect.element(schedule).toHaveAccessibleDescription('First keep or discard the changed draft.')
  await screen.getByRole('button', { name: 'Keep as new draft' }).click()
  await expect.element(screen.getByText(earlier)).not.toBeInTheDocument()
  await expect.poll(stored).toMatchObject({ name: 'Other news', attempt: null })
})

it('the review does not warn that a draft is sent in addition to the broadcast that its own attempt made', async () => {
  const at = { send_scheduled_date: '2027-03-10T18:00:00Z' }
  const made = broadcast('7', { ...at, name: 'News', created_by_application: nonceMark('a1') })
  const { screen } = await openReview(serviceOf([broadcast('8', at), made]), { name: 'Other news' })
  await expect.element(screen.getByText(earlier)).toBeVisible()
  const both = screen.getByRole('checkbox', { name: 'OK to send both' })
  await expect.element(both.first()).toBeVisible()
  expect(both.elements().length).toBe(1)
  // As a new draft, it would be sent in addition to that one as well
  await screen.getByRole('button', { name: 'Keep as new draft' }).click()
  await expect.poll(() => both.elements().length).toBe(2)
})

describe('a second attempt, after the first was not found', () => {
  /** Presses Schedule again; the calls of that lookup are answered by `answer` once `mayReply` resolves. */
  async function scheduleAgain(mayReply: Promise<void>, answer = serviceOf([]), changes?: Partial<BroadcastDraft>) {
    const posted: string[] = []
    let isSecond = false
    const page = await openReview(async (input, init) => {
      if (init?.method === 'POST') posted.push(typeof init.body === 'string' ? init.body : '')
      if (!isSecond || typeof input !== 'string' || !input.includes('status=')) return serviceOf([])(input, init)
      await mayReply
      return answer(input, init)
    }, changes)
    const schedule = page.screen.getByRole('button', { name: /^Schedule for|^Send in two minutes/ })
    await expect.element(schedule).toBeEnabled()
    isSecond = true
    await schedule.click()
    return { ...page, posted, schedule }
  }
  const notSent = 'The broadcast was not scheduled.'

  it('sends nothing if the draft is changed while the first is being looked for, and keeps what was typed', async () => {
    let reply = () => {}
    const { screen, router, stored, posted } = await scheduleAgain(new Promise<void>(resolve => (reply = resolve)))
    await router.navigate(draftPath)
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Other news')
    reply()
    await new Promise(resolve => setTimeout(resolve, 1000))
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Other news')
    await router.navigate(`${draftPath}/review`)
    await expect.element(screen.getByText(notSent)).toBeVisible()
    expect(await stored()).toMatchObject({ name: 'Other news', attempt: { nonce: 'a1', name: 'News' } })
    expect(posted).toEqual([])
  })

  it('sends nothing if the draft is discarded while the first is being looked for, and does not restore it', async () => {
    let reply = () => {}
    const { screen, router, stored, posted } = await scheduleAgain(new Promise<void>(resolve => (reply = resolve)))
    await router.navigate(draftPath)
    await screen.getByRole('button', { name: 'Discard draft' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(stored).toBeUndefined()
    reply()
    await new Promise(resolve => setTimeout(resolve, 1000))
    expect(await stored()).toBeUndefined()
    expect(posted).toEqual([])
  })

  it('looks for the first again if looking for it failed and the error was dismissed', async () => {
    const refuse: typeof fetch = async () => Response.json({ errors: [] }, { status: 422 })
    const { screen, stored, posted } = await scheduleAgain(Promise.resolve(), refuse)
    await screen.getByRole('button', { name: 'Dismiss error' }).click()
    await expect.element(screen.getByRole('button', { name: 'Dismiss error' })).not.toBeInTheDocument()
    expect(await stored()).toMatchObject({ attempt: { nonce: 'a1' } })
    expect(posted).toEqual([])
  })

  it('of “Send now” leaves two minutes to cancel, however long the search for the first takes', async () => {
    let reply = () => {}
    const mayReply = new Promise<void>(resolve => (reply = resolve))
    const when = { ...emptyBroadcastDraft('UTC').when, now: true }
    const { posted } = await scheduleAgain(mayReply, serviceOf([]), { when })
    const later = Date.now() + MINUTE_MS
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    reply()
    await expect.poll(() => posted).toHaveLength(1)
    vi.mocked(Date.now).mockRestore()
    const { send_scheduled_date }: { send_scheduled_date: string } = JSON.parse(posted[0] ?? '')
    expect(Date.parse(send_scheduled_date) - later).toBeGreaterThan(2 * MINUTE_MS - 2_000)
  })

  it('sends nothing if the send time passes while the first is being looked for', async () => {
    let reply = () => {}
    const mayReply = new Promise<void>(resolve => (reply = resolve))
    const at = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS
    const { screen, posted } = await scheduleAgain(mayReply, serviceOf([]), { when: scheduleOf(at, 'UTC') })
    vi.spyOn(Date, 'now').mockImplementation(() => at + MINUTE_MS)
    reply()
    await expect.element(screen.getByText(/The send time has passed/)).toBeVisible()
    vi.mocked(Date.now).mockRestore()
    expect(posted).toEqual([])
  })
})
