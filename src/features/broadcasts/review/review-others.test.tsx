import { describe, expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { writeDraft } from '#/parts/drafts/draft-store'
import { neverReplies } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { broadcastDraftKind } from '../draft-kind'
import { broadcast, open, renameOf, serviceOf, writeRename } from '../testing'

const now = Date.parse('2026-11-23T12:00Z')

/** Opens the review of a new draft to one list for March 10, 2027. */
async function openReview(service: typeof fetch, policy: Partial<Policy> = {}, hold = false) {
  const connection = { policy: { ...defaultPolicy, quiet_hours: [], ...policy } }
  const api = testApi(service, { session: testSession({ user: `others-${Math.random()}`, connection }) })
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  await writeDraft(address, { value: renameOf(broadcast('7'), { base: null }), at: 1 }, null)
  const stop = hold ? await holdDraft(address) : () => {}
  const page = await open('/drafts/d/review', api, null, now)
  setRouter(page.router)
  return { ...page, stop }
}

/** Opens a draft as another tab does. */
async function holdDraft(address: { scope: string; kind: string; subject: string }) {
  const other = new DraftKeeper(broadcastDraftKind, address)
  const stop = other.start()
  await expect.poll(() => other.view.get().status).toBe('mine')
  return stop
}

const hundred = (status: string, send_scheduled_date: string) =>
  Array.from({ length: 100 }, (_, index) => broadcast(`${status}${index}`, { status, send_scheduled_date }))

describe('broadcasts that the service may not have listed', () => {
  const partial = /^Some broadcasts may be missing or could not be read/

  it.each([
    ['100 scheduled broadcasts', hundred('scheduled', '2028-03-10T12:00:00Z')],
    ['100 that were sent in the last days', hundred('sent', '2026-11-20T12:00:00Z')],
  ])('are mentioned in the review if it lists %s', async (_, listed) => {
    const { screen } = await openReview(serviceOf(listed))
    await expect.element(screen.getByText(partial)).toBeVisible()
  })

  it('are mentioned in the review if a broadcast cannot be read', async () => {
    const { screen } = await openReview(async (input, init) =>
      typeof input === 'string' && input.includes('status=paused') ? Response.json([7]) : serviceOf([])(input, init),
    )
    await expect.element(screen.getByText(partial)).toBeVisible()
  })

  it('are not mentioned because of old or canceled ones', async () => {
    const [last, ...others] = hundred('sent', '2026-11-20T12:00:00Z')
    const old = { ...last, send_scheduled_date: '2026-01-20T12:00:00Z' }
    const { screen } = await openReview(
      serviceOf([...others, { ...broadcast('1'), ...old }, ...hundred('canceled', '2026-11-20T12:00:00Z')]),
    )
    await expect.element(screen.getByRole('button', { name: /^Schedule for/ })).toBeEnabled()
    await expect.element(screen.getByText(partial)).not.toBeInTheDocument()
  })
})

it('a scheduled broadcast opens without waiting until the lists are loaded again, and does not collide with itself', async () => {
  let created: unknown = null
  const { screen, router } = await openReview(async (input, init) => {
    if (init?.method === 'POST') {
      const sent: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '')
      created = { ...broadcast('9'), ...(typeof sent === 'object' && sent) }
      return Response.json(created, { status: 201 })
    }
    return created !== null && typeof input === 'string' && input.includes('status=')
      ? neverReplies()
      : serviceOf([])(input, init)
  })
  await screen.getByRole('button', { name: /^Schedule for/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/broadcasts/9')
})

it('the cost is estimated from the last send with the same conditions, even if later ones had different conditions', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const sent = (id: string, day: number, recipient_count: number, filters: unknown[]) =>
    broadcast(id, {
      status: 'sent',
      send_scheduled_date: `2026-11-${day}T12:00:00Z`,
      targeting: { message_template: 'Open', channel: 'sms', source_lists: ['4107'], filters },
      delivery: { recipient_count },
    })
  const others = ['1', '2', '3'].map(id => sent(id, 18 + Number(id), 50, [{ field: 'new', selector: 'any' }]))
  const price_per_part = { currency: 'USD', by_country: { US: 0.01 }, origin }
  const { screen } = await openReview(serviceOf([...others, sent('4', 15, 1200, [])]), { price_per_part })
  await expect.element(screen.getByText('About $12.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Earlier sends to this list alone:/)).not.toHaveTextContent('1,200')
})

describe('in a tab that does not have the draft', () => {
  it('the review does not offer to move the send time', async () => {
    const { screen, stop } = await openReview(serviceOf([]), { quiet_hours: defaultPolicy.quiet_hours }, true)
    await expect.element(screen.getByText(/are within quiet hours|is within quiet hours/)).toBeVisible()
    const move = screen.getByRole('button', { name: /^Move to/ })
    await expect.element(screen.getByRole('button', { name: 'Edit here' })).toBeVisible()
    expect(move.query()).toBeNull()
    stop()
    await expect.element(move).toBeVisible()
  })

  it('the review of an edit does not offer to choose between two changes', async () => {
    const theirs = broadcast('7', { name: 'Theirs' })
    const api = testApi(serviceOf([theirs]), { session: testSession({ user: `others-${Math.random()}` }) })
    await writeRename(api, broadcast('7'))
    const { screen } = await open('/drafts/edit-7/review', api, null, now)
    const choice = screen.getByRole('radiogroup', { name: 'Name' })
    await expect.element(choice).toBeVisible()
    const other = new DraftKeeper(broadcastDraftKind, {
      scope: api.scope,
      kind: broadcastDraftKind.id,
      subject: 'edit-7',
    })
    const stop = other.start()
    other.takeOver()
    await expect.element(screen.getByRole('button', { name: 'Edit here' })).toBeVisible()
    await expect.element(screen.getByRole('table', { name: 'Changes' })).toHaveTextContent('Renamed')
    await expect.element(choice).not.toBeInTheDocument()
    stop()
    await expect.element(choice).toBeVisible()
  })
})
