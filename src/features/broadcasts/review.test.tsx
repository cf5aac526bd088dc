import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { testApi, testSession } from '#/api/testing'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { scheduleOf } from '#/parts/schedule/schedule-value'
import { ClockContext } from '#/ui/behavior/clock'
import { render } from '#/ui/theme/testing'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { DraftPage } from './DraftPage'

const targeting = { message_template: 'Open', channel: 'sms', source_lists: ['4107'], filters: [] }
const sent = {
  broadcast_id: '1',
  status: 'sent',
  name: 'Earlier',
  send_scheduled_date: '2026-11-20T19:00:00Z',
  targeting,
  delivery: { recipient_count: 1200 },
}
const scheduled = {
  broadcast_id: '2',
  status: 'scheduled',
  name: 'Later',
  send_scheduled_date: '2026-11-24T16:00:00Z',
  targeting,
}

/** A service that has one list and these broadcasts to it. */
const serviceWith =
  (...broadcasts: { status: string }[]): typeof fetch =>
  async input => {
    const url = new URL(typeof input === 'string' ? input : '', location.origin)
    if (url.pathname.endsWith('/subscription_lists')) return Response.json([{ id: '4107', name: 'Iced season' }])
    const status = url.searchParams.get('status')
    return Response.json(broadcasts.filter(broadcast => broadcast.status === status))
  }

/** The review of a draft for 08:30 in New York on November 24, 2026, on a connection in the United States. */
async function openReview(
  policy: Partial<Policy> = {},
  {
    service = serviceWith(sent),
    lists = ['4107'],
    filters = [],
    channel = 'sms',
    template = 'Doors open at nine',
  }: { service?: typeof fetch; channel?: 'sms' | 'push'; template?: string } & Partial<
    Pick<BroadcastDraft, 'lists' | 'filters'>
  > = {},
) {
  const session = testSession({
    user: `review-${Math.random()}`,
    connection: { policy: { ...defaultPolicy, ...policy } },
  })
  const api = testApi(service, { session })
  const empty = emptyBroadcastDraft('America/New_York')
  const value: BroadcastDraft = {
    ...empty,
    name: 'News',
    lists,
    filters,
    message: { ...empty.message, channel, template, pushTitle: 'News' },
    when: scheduleOf(Date.parse('2026-11-24T13:30Z'), 'America/New_York'),
  }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd1' }, { value, at: 1 }, null)
  const router = createMemoryRouter([{ path: routePatterns.broadcastDraft, element: <DraftPage /> }], {
    initialEntries: ['/test/DEMO/broadcasts/drafts/d1/review'],
  })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <ClockContext value={{ now: () => Date.parse('2026-11-23T12:00Z') }}>
          <RouterProvider router={router} />
        </ClockContext>
      </ApiProvider>
    </QueryClientProvider>,
  )
}

it('08:30 in New York has to be confirmed, because it is 05:30 in Los Angeles', async () => {
  const screen = await openReview()
  await expect.element(screen.getByText('05:30 in Los Angeles to 08:30 in New York', { exact: true })).toBeVisible()
  await expect
    .element(
      screen.getByText(
        /05:30 in Los Angeles, .* are within quiet hours \(21:00 to 08:00\)\. Rule: .*Not legal advice\./,
      ),
    )
    .toBeVisible()
  const schedule = screen.getByRole('button', { name: 'Schedule for Tue 24 Nov 08:30 EST' })
  await expect.element(schedule).toBeDisabled()
  await expect.element(schedule).toHaveAccessibleDescription('Check each box first.')
  await screen.getByRole('checkbox', { name: 'OK to send in quiet hours' }).click()
  await expect.element(schedule).toBeEnabled()
})

it('the review moves the time out of the quiet hours of all zones', async () => {
  const screen = await openReview()
  await screen.getByRole('button', { name: 'Move to Tue 24 Nov 13:00 EST' }).click()
  await expect.element(screen.getByRole('button', { name: 'Schedule for Tue 24 Nov 13:00 EST' })).toBeEnabled()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
})

it('the review names the rules of the connection with their sources, and estimates the cost', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const screen = await openReview({
    zones: ['America/New_York'],
    quiet_hours: [],
    opt_out_words: { words: ['STOP'], origin },
    most_sends: { in_7_days: 1, in_28_days: null, origin },
    price_per_part: { currency: 'USD', by_country: { US: 0.01 }, origin },
  })
  const source = 'Source: Contract with the carrier, checked 20 Nov 2026. Not legal advice.'
  await expect
    .element(screen.getByText(`Message: it does not say how to opt out (STOP). Rule: opt-out words. ${source}`))
    .toBeVisible()
  await expect
    .element(screen.getByText(/^2 broadcasts go to Iced season within 7 days, including this one; the limit is 1\./))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Schedule for/ })).toBeDisabled()
  await expect.element(screen.getByText('About $12.00', { exact: true })).toBeVisible()
  await expect
    .element(
      screen.getByText(
        /^Estimate: 1 part × 1,200 recipients of the last send to this list with the same conditions × the configured price\./,
      ),
    )
    .toBeVisible()
  await screen.getByRole('checkbox', { name: 'OK to send this often' }).click()
  await expect.element(screen.getByRole('button', { name: /^Schedule for/ })).toBeEnabled()
})

it('a nearby send that was confirmed for one time has to be confirmed again for another', async () => {
  const screen = await openReview({}, { service: serviceWith(scheduled) })
  const both = screen.getByRole('checkbox', { name: 'OK to send both' })
  await both.click()
  await expect.element(both).toBeChecked()
  await screen.getByRole('button', { name: 'Move to Tue 24 Nov 13:00 EST' }).click()
  await expect.element(screen.getByRole('button', { name: 'Schedule for Tue 24 Nov 13:00 EST' })).toBeDisabled()
  await expect.element(both).not.toBeChecked()
})

it('the review of a draft without lists says so, and asks the user to fix the one problem', async () => {
  const screen = await openReview({}, { lists: [] })
  await expect.element(screen.getByText('No list', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Everyone on|Each person is included once/)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Problem to fix', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Schedule for/ }))
    .toHaveAccessibleDescription('Fix the listed problem first.')
})

it('the review counts a push as the composer does: an emoji is one character', async () => {
  const screen = await openReview({}, { channel: 'push', template: 'Open 🎉' })
  await expect.element(screen.getByText('6 characters.', { exact: true })).toBeVisible()
})

it('the cost of a draft with conditions says that those of the last send differed', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const price_per_part = { currency: 'USD', by_country: { US: 0.01 }, origin }
  const filters: BroadcastDraft['filters'] = [{ kind: 'locked', id: 0, raw: { field: 'new', selector: 'any' } }]
  const screen = await openReview({ price_per_part }, { filters })
  await expect
    .element(
      screen.getByText(/× 1,200 recipients, as in the last send to this list\. The conditions of that send differed\./),
    )
    .toBeVisible()
})

it('the review shows long names of lists and long conditions in full on request', async () => {
  const [list, condition] = ['l'.repeat(2_000), 'c'.repeat(2_000)]
  const service: typeof fetch = async (input, init) =>
    typeof input === 'string' && input.endsWith('/subscription_lists')
      ? Response.json([{ id: '4107', name: list }])
      : serviceWith()(input, init)
  const filters: BroadcastDraft['filters'] = [{ kind: 'locked', id: 0, raw: { name: condition } }]
  const screen = await openReview({}, { service, filters })
  const receipt = screen.getByRole('region', { name: 'News' })
  const buttons = receipt.getByRole('button', { name: /^Show all 2,/ })
  await expect.poll(() => buttons.elements().length, { message: 'the list has its name' }).toBe(2)
  for (const words of [
    `People on ${list} who meet 1 condition`,
    `Filtered by the condition ${condition} (not supported here)`,
  ]) {
    await buttons.first().click()
    await expect.element(receipt.getByText(words, { exact: true })).toBeVisible()
  }
})

describe('until the other broadcasts are loaded', () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const policy: Partial<Policy> = {
    quiet_hours: [],
    price_per_part: { currency: 'USD', by_country: { US: 0.01 }, origin },
  }
  /** A service with a nearby broadcast; `loadScheduled` answers for the scheduled ones, unless it returns null. */
  const serviceThat =
    (loadScheduled: () => Promise<Response> | null): typeof fetch =>
    async (input, init) =>
      (typeof input === 'string' && input.includes('status=scheduled') ? await loadScheduled() : null) ??
      serviceWith(scheduled)(input, init)
  const claims = /returned no recipient counts/

  it('the review waits for them', async () => {
    let resolve = (_: Response) => {}
    const reply = new Promise<Response>(given => {
      resolve = given
    })
    const service = serviceThat(() => reply)
    const screen = await openReview(policy, { service })
    const schedule = screen.getByRole('button', { name: /^Schedule for/ })
    await expect
      .element(schedule)
      .toHaveAccessibleDescription('Wait until this broadcast has been compared with the others.')
    await expect.element(schedule).toBeDisabled()
    await expect.element(screen.getByText(claims)).not.toBeInTheDocument()
    resolve(Response.json([scheduled]))
    await expect.element(screen.getByRole('checkbox', { name: 'OK to send both' })).toBeVisible()
    await expect.element(screen.getByText(claims).first()).toBeVisible()
  })

  it('the review asks for confirmation if they could not be loaded, and loads them again on request', async () => {
    let isDown = true
    const service = serviceThat(async () =>
      isDown ? Response.json({ message: 'The service has a fault' }, { status: 500 }) : Response.json([scheduled]),
    )
    const screen = await openReview(policy, { service })
    const confirm = screen.getByRole('checkbox', { name: 'OK to continue without comparing' })
    await expect.element(confirm, { timeout: 10_000 }).toBeVisible()
    const schedule = screen.getByRole('button', { name: /^Schedule for/ })
    await expect.element(schedule).toHaveAccessibleDescription('Check each box first.')
    await expect.element(screen.getByText(claims)).not.toBeInTheDocument()
    await confirm.click()
    await expect.element(schedule).toBeEnabled()
    isDown = false
    await screen.getByRole('button', { name: 'Load broadcasts again' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'OK to send both' })).toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
    await expect.element(schedule).toBeDisabled()
  })
})

describe('the cost', () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const priceOf = (by_country: Record<string, number>) => ({ currency: 'USD', by_country, origin })

  it('is a range if the countries have different prices', async () => {
    const screen = await openReview({ countries: ['US', 'CA'], price_per_part: priceOf({ US: 0.01, CA: 0.02 }) })
    await expect.element(screen.getByText('About $12.00 to $24.00, depending on the country')).toBeVisible()
  })

  it('is not estimated if one of the countries has no price', async () => {
    const screen = await openReview({ countries: ['US', 'CA'], price_per_part: priceOf({ US: 0.01 }) })
    await expect
      .element(
        screen.getByText(/^No estimate: at least one country has no configured price\. Source of the price: Contract/),
      )
      .toBeVisible()
    await expect.element(screen.getByText(/^About/)).not.toBeInTheDocument()
  })

  it('is not estimated without an earlier send to this list', async () => {
    const screen = await openReview({ price_per_part: priceOf({ US: 0.01 }) }, { service: serviceWith() })
    await expect
      .element(
        screen.getByText(
          'No estimate: the service returned no recipient counts for earlier sends to this list alone on this channel.',
        ),
      )
      .toBeVisible()
  })

  it('is not shown for a push message, nor without prices', async () => {
    const push = await openReview({ price_per_part: priceOf({ US: 0.01 }) }, { channel: 'push' })
    await expect.element(push.getByText('One push message', { exact: true })).toBeVisible()
    await expect.element(push.getByRole('heading', { name: 'Cost' })).not.toBeInTheDocument()
    await push.unmount()
    const free = await openReview()
    await expect.element(free.getByText('One SMS, 1 part', { exact: true })).toBeVisible()
    await expect.element(free.getByRole('heading', { name: 'Cost' })).not.toBeInTheDocument()
  })
})
