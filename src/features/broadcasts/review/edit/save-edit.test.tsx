import { afterEach, expect, it, vi } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { MINUTE_MS } from '#/contract/format/durations'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { emptySchedule } from '#/parts/schedule/schedule-value'
import { contentOf } from '../../broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from '../../draft-kind'
import { broadcast, open, serviceOf, targeting, writeRename } from '../../testing'

type Wire = ReturnType<typeof broadcast>

/** A service with broadcast 7. Its reads and saves can be held back. */
function serviceWith7() {
  const service = {
    wire: broadcast('7'),
    puts: [] as Wire[],
    reads: 0,
    /** The statuses with which the next reads, or the next saves, fail. */
    failingReads: [] as number[],
    failingSaves: [] as number[],
    readGate: Promise.resolve(),
    replyGate: Promise.resolve(),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith('/broadcasts/7')) {
      if (init?.method === 'PUT') {
        const body: Wire = JSON.parse(typeof init.body === 'string' ? init.body : '')
        service.puts.push(body)
        await service.replyGate
        const failure = service.failingSaves.shift()
        if (failure !== undefined) return new Response('', { status: failure })
        service.wire = { ...service.wire, ...body }
      } else {
        service.reads++
        await service.readGate
        const failure = service.failingReads.shift()
        if (failure !== undefined) return new Response('', { status: failure })
      }
    }
    return serviceOf([service.wire])(input, init)
  }
  return { service, fetch }
}

const draftPath = '/test/DEMO/broadcasts/drafts/edit-7'
/** Outside of quiet hours, which would have to be confirmed. */
const clock = Date.UTC(2026, 10, 27, 18)

afterEach(() => vi.restoreAllMocks())

/** The review of an edit that renames broadcast 7. */
async function reviewRename(changes: Partial<BroadcastDraft> = {}) {
  const { service, fetch } = serviceWith7()
  const api = testApi(fetch, { session: testSession({ user: `save-edit-${Math.random()}` }) })
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'edit-7' }
  await writeRename(api, service.wire, changes)
  const { screen, router } = await open('/drafts/edit-7/review', api, null, clock)
  const save = screen.getByRole('button', { name: /^Save changes/ })
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  const leave = async () => {
    await router.navigate('/test/DEMO/broadcasts')
    await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  }
  const stored = async () => (await readDraft(broadcastDraftKind, address))?.value
  return { service, api, address, screen, router, save, name, leave, stored }
}

/** Saves the edit. Resolves once the broadcast is being read. The read ends when the returned function is called. */
async function saveSlowly({ service, save }: Pick<Awaited<ReturnType<typeof reviewRename>>, 'service' | 'save'>) {
  await expect.element(save).toBeEnabled()
  let release = () => {}
  service.readGate = new Promise<void>(resolve => (release = resolve))
  const { reads } = service
  await save.click()
  await expect.poll(() => service.reads).toBeGreaterThan(reads)
  return release
}

it('an edit whose review is left while the broadcast is read does not overwrite what someone else has changed', async () => {
  const review = await reviewRename()
  const { service, router, screen, leave } = review
  const release = await saveSlowly(review)
  await leave()
  service.wire = { ...service.wire, ...targeting('4108') }
  release()
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText('Someone else changed this broadcast after you opened it.')).toBeVisible()
  expect(service.puts).toEqual([])
})

const sendNowChange = { when: { ...emptySchedule('UTC'), now: true } }

it('an edit that is discarded while the broadcast is read is not sent, and does not come back', async () => {
  const review = await reviewRename(sendNowChange)
  const { service, api, router, screen, save, stored } = review
  const release = await saveSlowly(review)
  await router.navigate(draftPath)
  await screen.getByRole('button', { name: 'Discard draft' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  expect(await stored()).toBeUndefined()
  release()
  // The next edit of the broadcast
  await writeRename(api, service.wire, { name: 'Renamed later' })
  await router.navigate(`${draftPath}/review`)
  await save.click()
  await expect.poll(() => service.puts.map(({ name }) => name)).toEqual(['Renamed later'])
  await expect.poll(stored).toBeUndefined()
})

it('an edit that is changed and saved again while the broadcast is read is sent once, as changed', async () => {
  const review = await reviewRename()
  const { service, router, save, name } = review
  const release = await saveSlowly(review)
  await router.navigate(draftPath)
  await name.fill('Renamed later')
  await router.navigate(`${draftPath}/review`)
  await save.click()
  release()
  await expect.poll(() => service.puts.map(one => one.name)).toEqual(['Renamed later'])
})

it('an edit that another tab takes over while the broadcast is read is not sent', async () => {
  const review = await reviewRename()
  const { service, address, screen, save } = review
  const release = await saveSlowly(review)
  const other = new DraftKeeper(broadcastDraftKind, address)
  const stop = other.start()
  other.takeOver()
  await expect.poll(() => other.view.get().status).toBe('mine')
  await expect.element(save).toHaveAccessibleDescription('To continue in this tab, choose Edit here.')
  release()
  stop()
  await expect.element(screen.getByText('This draft is open in another tab.')).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => service.puts).toHaveLength(1)
})

it('an edit is not sent if the broadcast cannot be read again, and its review says so', async () => {
  const { service, screen, save } = await reviewRename()
  await expect.element(save).toBeEnabled()
  service.failingReads = [410]
  await save.click()
  await expect.element(screen.getByRole('button', { name: 'Show the call' })).toBeVisible()
  expect(service.puts).toEqual([])
})

it('an edit whose broadcast turns out to be gone when it is saved can become a new broadcast', async () => {
  const { service, screen, save } = await reviewRename()
  await expect.element(save).toBeEnabled()
  service.failingReads = [404, 404]
  await save.click()
  await expect.element(screen.getByText('The broadcast no longer exists.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).toBeVisible()
  expect(service.puts).toEqual([])
})

it('an edit that the service rejected does not count as saved later', async () => {
  const { service, save, stored } = await reviewRename()
  service.failingSaves = [403]
  await save.click()
  await expect.poll(() => service.puts).toHaveLength(1)
  await expect.element(save).toBeEnabled()
  const draft = await stored()
  expect(draft?.name).toBe('Renamed')
  expect(draft?.saved).toBeUndefined()
})

it('an edit that cannot be stored because the disk is full is not sent, and its review says why', async () => {
  const { service, router, screen, save, name } = await reviewRename()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await router.navigate(draftPath)
  await name.fill('Renamed later')
  await router.navigate(`${draftPath}/review`)
  await save.click()
  await expect
    .element(screen.getByText(/This browser could not save what was about to be sent\./).first())
    .toBeVisible()
  expect(service.puts).toEqual([])
})

it('a field that no screen shows and that someone else has removed is not written back', async () => {
  const { service, save } = await reviewRename()
  const { wire } = service
  service.wire = Object.assign({ ...wire }, { estimate: 5 })
  await expect.element(save).toBeEnabled()
  service.wire = wire
  await save.click()
  await expect.poll(() => service.puts).toHaveLength(1)
  expect(service.puts[0]).not.toHaveProperty('estimate')
})

it('“Send now” in an edit leaves two minutes to cancel, however long reading the broadcast takes', async () => {
  const review = await reviewRename(sendNowChange)
  const release = await saveSlowly(review)
  const later = Date.now() + MINUTE_MS
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  release()
  await expect.poll(() => review.service.puts).toHaveLength(1)
  vi.mocked(Date.now).mockRestore()
  const sendTime = review.service.puts[0]?.send_scheduled_date
  expect(Date.parse(sendTime ?? '') - later).toBeGreaterThan(2 * MINUTE_MS - 2_000)
})

it('an edit made after “Send now” was saved keeps the send time that was saved, as its button says', async () => {
  const sentNow = '2027-03-10T18:00:00Z'
  const { service, api, router, save, leave } = await reviewRename()
  service.wire = { ...service.wire, send_scheduled_date: sentNow }
  await writeRename(api, broadcast('7'), { ...sendNowChange, saved: { content: '{}', sentNow } })
  await leave()
  await router.navigate(`${draftPath}/review`)
  await expect.element(save).toHaveTextContent('18:00')
  await save.click()
  await expect.poll(() => service.puts).toMatchObject([{ name: 'Renamed', send_scheduled_date: sentNow }])
})

it('the review of an edit made after “Send now” was saved shows that send time, and checks it against the rules', async () => {
  const { service, api, router, screen, leave } = await reviewRename()
  // In quiet hours, unlike two minutes from now
  const sentNow = '2027-03-10T06:00:00Z'
  service.wire = { ...service.wire, send_scheduled_date: sentNow }
  await writeRename(api, broadcast('7'), { ...sendNowChange, saved: { content: '{}', sentNow } })
  await leave()
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText(/^You can edit or cancel this broadcast until .*06:00/)).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'OK to send in quiet hours' })).toBeVisible()
  await expect.element(screen.getByText('Two minutes after you confirm')).not.toBeInTheDocument()
})

it('what is typed while an edit is being saved is kept as a draft', async () => {
  const { service, router, screen, save, name, leave, stored } = await reviewRename()
  let reply = () => {}
  service.replyGate = new Promise<void>(resolve => (reply = resolve))
  await save.click()
  await expect.poll(() => service.puts).toHaveLength(1)
  await router.navigate(draftPath)
  await name.fill('Renamed later')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  reply()
  await expect.poll(() => service.wire.name).toBe('Renamed')
  await expect.poll(stored).toMatchObject({ name: 'Renamed later', base: { raw: { name: 'Renamed' } } })
  await leave()
  await router.navigate(`${draftPath}/review`)
  // Not "Someone else changed this broadcast"
  await expect.element(save).toBeEnabled()
  await expect.element(screen.getByRole('table', { name: 'Changes' })).toHaveTextContent(/Renamed.*Renamed later/)
})

it('an edit changed while it was being saved, and then changed back, is not offered as a new broadcast', async () => {
  const { service, router, screen, save, name, leave, stored } = await reviewRename()
  let reply = () => {}
  service.replyGate = new Promise<void>(resolve => (reply = resolve))
  await save.click()
  await expect.poll(() => service.puts).toHaveLength(1)
  await router.navigate(draftPath)
  await name.fill('Renamed later')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  reply()
  await expect.poll(stored).toMatchObject({ name: 'Renamed later', base: { raw: { name: 'Renamed' } } })
  await name.fill('Renamed')
  await expect.poll(stored).toMatchObject({ name: 'Renamed' })
  await leave()
  service.wire = { ...service.wire, status: 'in_progress' }
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText('Already saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
})

it('a restored version of an edit is still known to have been saved', async () => {
  const { service, address, router, screen, leave, stored } = await reviewRename()
  const draft = await stored()
  if (!draft) throw new Error('The draft is missing.')
  const template = 'Doors open at ten'
  const sent: BroadcastDraft = { ...draft, message: { ...draft.message, template } }
  const saved = { content: contentOf(sent), sentNow: null }
  await leave()
  await writeDraft(
    address,
    { value: { ...sent, name: 'Renamed later', saved }, at: 3 },
    { value: { ...sent, saved: { content: '{}', sentNow: null } }, at: 2 },
  )
  // Someone else has changed the message since
  service.wire = { ...service.wire, name: 'Renamed', status: 'in_progress' }
  await router.navigate(draftPath)
  await screen.getByRole('button', { name: 'Versions', exact: true }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText('Already saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
})

it('a restored version of an edit is compared with the broadcast as it was last saved', async () => {
  const { service, address, router, screen, save, leave, stored } = await reviewRename()
  const draft = await stored()
  if (!draft) throw new Error('The draft is missing.')
  await leave()
  // The edit was saved with an earlier name, after another user had changed a field that no screen shows
  const wireTargeting = { ...service.wire.targeting, priority: 2 }
  service.wire = { ...service.wire, name: 'Renamed', targeting: wireTargeting }
  const base = { id: '7', raw: service.wire }
  const saved = { content: contentOf({ ...draft, name: 'Renamed' }), sentNow: null }
  await writeDraft(
    address,
    { value: { ...draft, name: 'Renamed later', base, kept: { targeting: { priority: 2 } }, saved }, at: 3 },
    { value: { ...draft, name: 'Renamed before', kept: { targeting: { priority: 1 } } }, at: 2 },
  )
  await router.navigate(draftPath)
  await screen.getByRole('button', { name: 'Versions', exact: true }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByRole('table', { name: 'Changes' })).toHaveTextContent(/Renamed.*Renamed before/)
  await expect.element(screen.getByRole('table', { name: 'Changes' })).not.toHaveTextContent('priority')
  await expect.element(save).toBeEnabled()
  expect(screen.getByText('Someone else changed this broadcast after you opened it.').query()).toBeNull()
})

it('a restored version of an edit asks again about a change that someone else has made', async () => {
  const { service, address, router, screen, leave, stored } = await reviewRename()
  const draft = await stored()
  if (!draft) throw new Error('The draft is missing.')
  await leave()
  const before = draft.base
  service.wire = { ...service.wire, name: 'Renamed by a colleague' }
  // The user chose the colleague’s name for the broadcast
  const base = { id: '7', raw: service.wire }
  await writeDraft(
    address,
    { value: { ...draft, name: 'Renamed by a colleague', base }, at: 3 },
    { value: { ...draft, name: 'Spring sale', base: before }, at: 2 },
  )
  await router.navigate(draftPath)
  await screen.getByRole('button', { name: 'Versions', exact: true }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await router.navigate(`${draftPath}/review`)
  await expect.element(screen.getByText('Someone else changed this broadcast after you opened it.')).toBeVisible()
})

it('the focus stays on the page when the values to keep have been chosen', async () => {
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  const { service, screen, router, leave } = await reviewRename()
  await leave()
  service.wire = { ...service.wire, ...targeting('4108') }
  await router.navigate(`${draftPath}/review`)
  await screen.getByRole('button', { name: 'Apply choices' }).click()
  await expect.element(screen.getByRole('button', { name: 'Apply choices' })).not.toBeInTheDocument()
  expect(document.activeElement).toBe(main)
  main.remove()
})
