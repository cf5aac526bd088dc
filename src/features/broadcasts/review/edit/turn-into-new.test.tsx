import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { testApi, testSession } from '#/api/testing'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { listDrafts, readDraft, readVersions, writeDraft } from '#/parts/drafts/draft-store'
import { broadcastDraftKind, testRecordKindId } from '../../draft-kind'
import { noteEnding } from '../../ended-drafts'
import { broadcast, open, serviceOf, writeRename } from '../../testing'

const testRecordKind = { id: testRecordKindId, schema: z.unknown() }
const addressOf = (scope: string, kind: string, subject = 'edit-7') => ({ scope, kind, subject })

/** The review of an edit of broadcast 7, which has been paused meanwhile. */
async function reviewTooLate(prepare: (scope: string) => Promise<unknown> = async () => {}) {
  const paused = broadcast('7', { status: 'paused' })
  const api = testApi(serviceOf([paused]), { session: testSession({ user: `into-new-${Math.random()}` }) })
  const { scope } = api
  await writeRename(api, broadcast('7'))
  await prepare(scope)
  const { screen, router } = await open('/drafts/edit-7/review', api, null)
  const turn = screen.getByRole('button', { name: 'Turn into new broadcast' })
  return { api, scope, screen, router, turn }
}

it('an edit that comes too late is not offered as a new broadcast in a tab that does not have its draft', async () => {
  const stops: (() => void)[] = []
  const { screen, turn } = await reviewTooLate(async scope => {
    const other = new DraftKeeper(broadcastDraftKind, addressOf(scope, broadcastDraftKind.id))
    stops.push(other.start())
    await expect.poll(() => other.view.get().status).toBe('mine')
  })
  await expect.element(screen.getByText(/^This broadcast can no longer be changed\./).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit here' })).toBeVisible()
  expect(turn.query()).toBeNull()
  for (const stop of stops) stop()
  await expect.element(turn).toBeVisible()
})

it('an edit that cannot be removed does not become two drafts', async () => {
  const { scope, screen, router, turn } = await reviewTooLate()
  await expect.element(turn).toBeVisible()
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new Error('The disk has a fault.')
  })
  await turn.click()
  await expect.element(screen.getByText(/^The new draft could not be created\./)).toBeVisible()
  vi.restoreAllMocks()
  expect((await listDrafts(broadcastDraftKind, scope)).map(({ subject }) => subject)).toEqual(['edit-7'])
  expect(router.state.location.pathname).toMatch(/edit-7\/review$/)
})

it('an edit that becomes a new draft keeps its tests and its versions', async () => {
  const attempt = {
    nonce: 'a1',
    name: 'Test of Renamed',
    send_scheduled_date: '2027-03-10T12:00:00Z',
    at: 1,
    by: 'demo',
    message: '{}',
  }
  const { scope, screen, router, turn } = await reviewTooLate(async owner => {
    const test = { attempt, last: null }
    await writeDraft(addressOf(owner, testRecordKind.id), { value: test, at: 1 }, null)
    const edit = addressOf(owner, broadcastDraftKind.id)
    const stored = await readDraft(broadcastDraftKind, edit)
    if (stored === null) throw new Error('The draft is missing.')
    await writeDraft(edit, stored, { value: { ...stored.value, name: 'Renamed before' }, at: 0 })
  })
  await turn.click()
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Renamed')
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  expect((await readDraft(testRecordKind, addressOf(scope, testRecordKind.id, id)))?.value).toEqual({
    attempt,
    last: null,
  })
  expect(await readDraft(testRecordKind, addressOf(scope, testRecordKind.id))).toBeNull()
  const versions = await readVersions(broadcastDraftKind, addressOf(scope, broadcastDraftKind.id, id))
  expect(versions).toMatchObject([{ at: 0, value: { name: 'Renamed before', base: null } }])
})

it('the address of an edit that became a new draft says so and leads there, even if an earlier edit was saved', async () => {
  const { api, screen, router, turn } = await reviewTooLate()
  await noteEnding(api, 'edit-7', { kind: 'saved', name: 'Broadcast 7', broadcastId: '7' })
  await turn.click()
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Renamed')
  const newDraft = router.state.location.pathname
  await router.navigate('/test/DEMO/broadcasts/drafts/edit-7')
  await expect.element(screen.getByRole('heading', { name: 'This edit became a new draft' })).toBeVisible()
  await screen.getByRole('link', { name: 'Open new draft' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(newDraft)
})
