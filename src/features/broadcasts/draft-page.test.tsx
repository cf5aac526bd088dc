import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ledger } from '#/api/mutation/mutate'
import { testApi, testSession } from '#/api/testing'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { writeDraft } from '#/parts/drafts/draft-store'
import { withLocalTime } from '#/parts/schedule/schedule-value'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { noteEnding } from './ended-drafts'
import { apiOf, apiWithout, broadcast, open, serviceOf, targeting, writeRename, writeUpdateIntent } from './testing'

it('the review asks for confirmation of each consequence before a broadcast can be scheduled; an edit asks only about what it changes', async () => {
  const near = ['1', '2'].map(id => broadcast(id, { send_scheduled_date: `2027-03-10T1${5 + Number(id)}:00:00Z` }))
  const api = apiOf(near)
  const store = (subject: string, value: BroadcastDraft) =>
    writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject }, { value, at: Date.now() }, null)
  const empty = emptyBroadcastDraft('UTC')
  const value: BroadcastDraft = {
    ...empty,
    name: 'broadcast 1',
    lists: ['4107'],
    message: { ...empty.message, template: 'a'.repeat(2_000) },
    when: { ...empty.when, text: 'Wed 10 Mar 2027 20:30', wall: '2027-03-10T20:30' },
  }
  await store('d', value)
  const unchangedTime = { ...empty.when, text: 'Wed 10 Mar 2027 16:00', wall: '2027-03-10T16:00' }
  await store('e', { ...value, name: 'Broadcast 1', when: unchangedTime, base: { id: '1', raw: near[0] } })
  const { screen, router } = await open('/drafts/d/review', api)
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const schedule = screen.getByRole('button', { name: /^Schedule for/ })
  const hint = screen.getByText('Check each box first.')
  await expect.element(hint).toBeVisible()
  await expect.element(schedule).toBeDisabled()
  await box('OK to send both').click()
  await box('OK to use this name again').click()
  await expect.element(schedule).toBeDisabled()
  await box('OK to send 14 parts to each person').click()
  await expect.element(schedule).toBeEnabled()
  await expect.element(hint).not.toBeInTheDocument()

  await router.navigate('/test/DEMO/broadcasts/drafts/e/review')
  const save = screen.getByRole('button', { name: /^Save changes for/ })
  await expect.element(save).toBeDisabled()
  await expect.element(box('OK to send both')).not.toBeInTheDocument()
  await box('OK to send 14 parts to each person').click()
  await expect.element(save).toBeEnabled()
})

it('a new draft lists what is missing, and does not call it an error even after something else is typed', async () => {
  const { screen } = await open('/drafts/d', apiOf())
  const problems = screen.getByRole('region', { name: 'Before you can send' })
  const levels = () =>
    [...problems.element().querySelectorAll('li')].map(item => [item.dataset['level'], item.textContent])
  const missing = [
    ['missing', 'Name: enter a name for the broadcast.'],
    ['missing', 'Lists: choose at least one.'],
    ['missing', 'The message is empty.'],
    ['missing', 'Choose a send time.'],
  ]
  await expect.poll(levels).toEqual(missing)
  const review = screen.getByRole('button', { name: 'Review' })
  await expect.element(review).toBeDisabled()
  await expect.element(review).toHaveAccessibleDescription('Complete the listed fields first.')
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('News')
  await expect.poll(levels).toEqual(missing.slice(1))
  await screen.getByRole('textbox', { name: 'When' }).fill('yesterday 9am')
  await expect.poll(() => levels().map(([level]) => level)).toEqual(['missing', 'missing', 'stop'])
  await expect.element(review).toHaveAccessibleDescription('Fix the listed problems first.')
  await expect.element(screen.getByText('Send time has passed', { exact: true })).toBeVisible()
})

it('the composer speaks of one problem if there is only one', async () => {
  const api = apiOf()
  const empty = emptyBroadcastDraft('UTC')
  const when = withLocalTime(empty.when, Date.UTC(2020, 2, 12, 8))
  const message = { ...empty.message, template: 'Doors open' }
  const value: BroadcastDraft = { ...empty, name: 'News', lists: ['4107'], message, when }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  const { screen } = await open('/drafts/d', api)
  const review = screen.getByRole('button', { name: 'Review' })
  await expect.element(review).toHaveAccessibleDescription('Fix the listed problem first.')
})

it('the composer shows the id of a list as an id, so that nobody takes it for a size', async () => {
  const { screen } = await open('/drafts/d', apiOf())
  const lists = screen.getByRole('group', { name: 'Lists' })
  await expect.element(lists.getByRole('checkbox', { name: 'Iced season id 4107', exact: true })).toBeVisible()
})

it('the composer says which conditions nobody can meet, and which list was never reached', async () => {
  const vip = (value: string) => ({ name: 'vip', selector: 'any', value: [value] })
  const fields = [{ key: 'vip', label: 'VIP', type: 'boolean' as const }]
  const session = { ...testSession({ user: `broadcasts-${Math.random()}` }), custom_fields: fields }
  const api = testApi(
    serviceOf([broadcast('1', { status: 'sent', delivery: { recipient_count: 0 }, ...targeting('4108') })]),
    { session },
  )
  const { screen } = await open('/drafts/d', api)
  await screen.getByRole('radio', { name: 'JSON' }).click()
  await screen
    .getByRole('textbox', { name: 'Conditions as JSON' })
    .fill(JSON.stringify([vip('true'), vip('false'), { name: 'subscription', selector: 'none', value: ['4107'] }]))
  const problems = screen.getByRole('complementary')
  await expect
    .element(
      problems.getByText(
        'Conditions: they contradict each other, so there are no people whose VIP is Yes and whose VIP is No.',
      ),
    )
    .toBeVisible()
  await screen.getByRole('checkbox', { name: /^Iced season/ }).click()
  await expect
    .element(problems.getByText('Conditions: nobody can match, because everyone on Iced season is excluded.'))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: /^Store news/ }).click()
  await expect
    .element(problems.getByText('Conditions: everyone on Iced season is excluded, although this list is chosen.'))
    .toBeVisible()
  await expect.element(problems.getByText('Lists: the only known send to Store news reached nobody.')).toBeVisible()
})

it('the composer asks to correct a condition that is not valid, and claims to keep only one that is', async () => {
  const { screen } = await open('/drafts/d', testApi(serviceOf([])))
  await screen.getByRole('radio', { name: 'JSON' }).click()
  const json = screen.getByRole('textbox', { name: 'Conditions as JSON' })
  const problems = screen.getByRole('complementary')
  const isKept = problems.getByText('Conditions: one of them is not supported here. It is kept unchanged.')
  await json.fill('[{"name":"city","selector":"near","value":["Oslo"]}]')
  await expect.element(isKept).toBeVisible()
  await json.fill('[{"name":"city"}]')
  const notValid = 'Conditions: one of them is not valid. Correct or remove it in the JSON.'
  await expect.element(problems.getByText(notValid)).toBeVisible()
  await expect.element(isKept).not.toBeInTheDocument()
})

it('the days until a broadcast are counted in the viewer’s zone on every page, whatever the zone of the broadcast', async () => {
  // The 10th at 9:00 UTC is two days before the send; in the zone of the broadcast, the send is on the 13th
  const now = Date.UTC(2027, 2, 10, 9)
  const wire = broadcast('1', { send_scheduled_date: '2027-03-12T23:30:00Z' })
  const api = apiOf([wire])
  const empty = emptyBroadcastDraft('Pacific/Kiritimati')
  const when = { ...empty.when, text: 'Sat 13 Mar 2027 13:30', wall: '2027-03-13T13:30' }
  const value: BroadcastDraft = { ...empty, name: 'News', lists: ['4107'], when, base: { id: '1', raw: wire } }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'edit-1' }, { value, at: 1 }, null)
  for (const path of ['', '/1', '/drafts/edit-1', '/drafts/edit-1/review']) {
    const { screen } = await open(path, api, null, now)
    await expect.element(screen.getByText(/\bin 2 d\b/).first()).toBeVisible()
    expect(screen.getByText(/\bin 3 d\b/).query()).toBeNull()
    await screen.unmount()
  }
})

it('a draft that is open in another tab offers its versions only after it is taken over', async () => {
  const api = apiOf()
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  const value = { ...emptyBroadcastDraft('UTC'), name: 'News' }
  await writeDraft(address, { value, at: 2 }, { value: { ...value, name: 'Old news' }, at: 1 })
  const release = new DraftKeeper(broadcastDraftKind, address).start()
  const { screen } = await open('/drafts/d', api)
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Versions', exact: true }).query()).toBeNull()
  await screen.getByRole('button', { name: 'Edit here' }).click()
  await screen.getByRole('button', { name: 'Versions', exact: true }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(name).toHaveValue('Old news')
  release()
})

describe('the page of a draft that is not stored', () => {
  it('does not make up a name for a draft that was discarded without one', async () => {
    const api = apiOf()
    await noteEnding(api, 'd', { kind: 'discarded', name: '', broadcastId: null })
    const { screen } = await open('/drafts/d', api, null)
    await expect.element(screen.getByText(/^The draft of a broadcast without a name was discarded on/)).toBeVisible()
  })

  it('says that the draft was discarded', async () => {
    const { screen, router } = await open('/drafts/d', apiOf())
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('News')
    await screen.getByRole('button', { name: 'Discard draft' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
    await router.navigate('/test/DEMO/broadcasts/drafts/d')
    await expect.element(screen.getByRole('heading', { name: 'This draft was discarded' })).toBeVisible()
    await expect.element(screen.getByText(/^The draft of “News” was discarded on/)).toBeVisible()
  })

  it('is not shown, nor is the draft called discarded, if the browser could not discard it', async () => {
    const { screen } = await open('/drafts/d', apiOf())
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('News')
    await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
    await screen.getByRole('button', { name: 'Discard draft' }).click()
    const dialog = screen.getByRole('dialog')
    const discard = dialog.getByRole('button', { name: 'Discard draft' })
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
      throw new DOMException('failed', 'UnknownError')
    })
    await discard.click()
    await expect.element(dialog.getByText('The draft could not be discarded.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('News')
    await discard.click()
    await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  })

  it('moves none of its buttons when the draft is saved', async () => {
    const { screen } = await open('/drafts/d', apiOf())
    const button = screen.getByRole('button', { name: 'Discard draft' })
    await expect.element(button).toBeVisible()
    const before = button.element().getBoundingClientRect().toJSON()
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('News')
    await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
    expect(button.element().getBoundingClientRect().toJSON()).toEqual(before)
  })

  it('names the broadcast that was scheduled from the draft', async () => {
    const api = apiOf([broadcast('7')])
    await noteEnding(api, 'd', { kind: 'scheduled', name: 'Broadcast 7', broadcastId: '7' })
    const { screen } = await open('/drafts/d/review', api)
    await expect.element(screen.getByText(/^“Broadcast 7” was scheduled from this draft on/)).toBeVisible()
    await screen.getByRole('link', { name: 'Open broadcast' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Broadcast 7' })).toBeVisible()
  })

  it('names the broadcast whose edit was saved', async () => {
    const api = apiOf([broadcast('7')])
    await noteEnding(api, 'edit-7', { kind: 'saved', name: 'Broadcast 7', broadcastId: '7' })
    const { screen } = await open('/drafts/edit-7/review', api)
    await expect.element(screen.getByRole('heading', { name: 'This edit was saved' })).toBeVisible()
    await expect.element(screen.getByText(/^The changes to “Broadcast 7” were saved on/)).toBeVisible()
    await screen.getByRole('link', { name: 'Open broadcast' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Broadcast 7' })).toBeVisible()
  })

  it('shows the broadcast in place of the review if another tab has scheduled it', async () => {
    const api = apiOf([broadcast('7')])
    const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
    await writeDraft(address, { value: { ...emptyBroadcastDraft('UTC'), name: 'News' }, at: 1 }, null)
    // The other tab
    const other = new DraftKeeper(broadcastDraftKind, address)
    const release = other.start()
    await vi.waitFor(() => expect(other.view.get().status).toBe('mine'))
    const { screen } = await open('/drafts/d/review', api)
    await expect.element(screen.getByRole('region', { name: 'News' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: /^Schedule/ }))
      .toHaveAccessibleDescription('To continue in this tab, choose Edit here.')
    await noteEnding(api, 'd', { kind: 'scheduled', name: 'Broadcast 7', broadcastId: '7' })
    await other.discard()
    release()
    await expect.element(screen.getByRole('heading', { name: 'Broadcast 7' })).toBeVisible()
  })

  it.each(['/drafts/elsewhere', '/drafts/elsewhere/review'])(
    'says at %s that there is no draft, and starts a new one on request',
    async path => {
      const { screen, router } = await open(path, apiOf(), null)
      await expect.element(screen.getByText('This browser has no draft at this address.')).toBeVisible()
      await screen.getByRole('link', { name: 'Start a new broadcast' }).click()
      await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
      expect(router.state.location.pathname).not.toContain('elsewhere')
    },
  )

  it('has no review if the draft is new and empty', async () => {
    const { screen, router } = await open('/drafts/d/review', apiOf())
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
    expect(router.state.location.pathname).toBe('/test/DEMO/broadcasts/drafts/d')
  })
})

describe('the person chosen for the preview', () => {
  const noor = { person_key: 'p1', mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: 'Noor' } }
  const onList = (list: string) => ({
    subscription_list: { id: list, name: list },
    opt_in_date: '2026-01-02T12:00:00Z',
    opt_out_date: null,
  })

  /** Opens a page of a draft that is previewed as Noor. */
  async function openPreview(path: string, found: object | null, subscriptions: readonly object[]) {
    const api = testApi(
      async (input, init) => {
        const { pathname } = new URL(typeof input === 'string' ? input : '', location.origin)
        if (pathname.endsWith('/persons/p1/subscriptions')) return Response.json(subscriptions)
        if (pathname.endsWith('/persons/p1'))
          return found ? Response.json(found) : Response.json({ errors: [] }, { status: 404 })
        return serviceOf([])(input, init)
      },
      { session: testSession({ user: `broadcasts-${Math.random()}` }) },
    )
    const empty = emptyBroadcastDraft('UTC')
    const message = { ...empty.message, template: 'Hi {{ first_name }}' }
    const value: BroadcastDraft = { ...empty, name: 'News', lists: ['4107'], message, previewAs: 'p1' }
    await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
    return open(path, api, null)
  }

  it.each(['/drafts/d', '/drafts/d/review'])('is stored with the draft and would get the broadcast: %s', async path => {
    await page.viewport(1440, 900)
    const { screen } = await openPreview(path, noor, [onList('4107')])
    await expect.element(screen.getByRole('group', { name: 'Preview as Noor' })).toHaveTextContent('Hi Noor')
    await expect
      .element(screen.getByRole('group', { name: 'Would this person get it?' }))
      .toHaveTextContent('Will be a recipient. On Iced season since 2 Jan 12:00 UTC.')
    await screen.getByRole('button', { name: 'Noor' }).click()
    await screen.getByRole('button', { name: 'Preview without a person' }).click()
    await expect.element(screen.getByRole('group', { name: 'Preview as Iced season' })).toBeVisible()
    await expect.element(screen.getByText('Will be a recipient.')).not.toBeInTheDocument()
  })

  it('would not get the broadcast, and the page says why', async () => {
    const { screen } = await openPreview('/drafts/d/review', noor, [onList('4108')])
    await expect.element(screen.getByText('Will not be a recipient. Not on Iced season.')).toBeVisible()
  })

  it('is said to no longer exist', async () => {
    const { screen } = await openPreview('/drafts/d/review', null, [])
    await expect.element(screen.getByText('The person chosen for the preview no longer exists.')).toBeVisible()
  })
})

it.each([
  ['the broadcasts cannot be loaded', () => apiWithout(['scheduled'])],
  ['another broadcast looks like the draft', () => apiOf([broadcast('7', { name: 'News' })])],
])('the review does not say “Not sent yet” while the outcome is unknown: %s', async (_, apiWith) => {
  const api = apiWith()
  const attempt = { nonce: 'n1', name: 'News', send_scheduled_date: '2027-03-10T12:00:00Z' }
  const value: BroadcastDraft = { ...emptyBroadcastDraft('UTC'), name: 'News', attempt }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  const { screen } = await open('/drafts/d/review', api)
  await expect.element(screen.getByText('Outcome unknown'), { timeout: 10_000 }).toBeVisible()
  await expect.element(screen.getByText('Not sent yet')).not.toBeInTheDocument()
})

it('the review of an edit does not say “Not saved yet” while a save by an earlier page is being checked, nor once it has taken effect', async () => {
  const before = broadcast('7')
  const after = { ...before, name: 'Renamed' }
  let service = before
  const api = testApi((input, init) => serviceOf([service])(input, init), {
    session: testSession({ user: `broadcasts-${Math.random()}` }),
  })
  await writeRename(api, before)
  const key = await writeUpdateIntent(api, 'sent')
  const { screen } = await open('/drafts/edit-7/review', api, null)
  await expect.element(screen.getByText('Checking whether it was saved')).toBeVisible()
  expect(screen.getByText('Not saved yet').query()).toBeNull()
  await ledger.mark(key, 'failed', Date.now())
  await expect.element(screen.getByText('Not saved yet'), { timeout: 5000 }).toBeVisible()
  await screen.unmount()

  await ledger.mark(key, 'done', Date.now())
  service = after
  const saved = await open('/drafts/edit-7/review', api, null)
  await expect.element(saved.screen.getByText('Already saved')).toBeVisible()
  await expect
    .element(saved.screen.getByRole('button', { name: /^Save changes for/ }))
    .toHaveAccessibleDescription('There is nothing to save: the broadcast already has these changes.')
})

it('a change that someone else makes while the review of an edit is open is shown, and not overwritten', async () => {
  let service = broadcast('7')
  const methods: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    methods.push(init?.method ?? 'GET')
    return serviceOf([service])(input, init)
  }
  const api = testApi(fetch, { session: testSession({ user: `broadcasts-${Math.random()}` }) })
  await writeRename(api, service)
  const { screen } = await open('/drafts/edit-7/review', api, null)
  const save = screen.getByRole('button', { name: /^Save changes for/ })
  await expect.element(save).toBeEnabled()
  service = { ...service, ...targeting('4108') }
  await save.click()
  await expect.element(screen.getByText('Someone else changed this broadcast after you opened it.')).toBeVisible()
  await expect.element(save).toHaveAccessibleDescription('First choose which values to keep.')
  expect(methods).not.toContain('PUT')
  await screen.getByRole('button', { name: 'Apply choices' }).click()
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => methods).toContain('PUT')
})
