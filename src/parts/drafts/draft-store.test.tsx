import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantKeys, setKeysOnDemand } from '#/api/local-data/keyring'
import { runSignOutHooks } from '#/api/session/sign-out-hooks'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { DAY_MS } from '#/contract/format/durations'
import { listenToDrafts, nameOf } from './draft-channel'
import { DraftKeeper } from './draft-keeper'
import {
  draftDatabase,
  listDrafts,
  readDraft,
  readVersions,
  removeDraft,
  writeDraft,
  type DraftKind,
} from './draft-store'
import { removeDrafts, removeOldDrafts } from './remove-drafts'

afterEach(() => {
  grantTestKeys()
  vi.restoreAllMocks()
})

const any: DraftKind<unknown> = { id: 'any', schema: z.unknown() }
const files: DraftKind<{ file: Blob }> = { id: 'files', schema: z.object({ file: z.instanceof(Blob) }) }
const freshScope = () => `test|DEMO|${Math.random()}`
const now = 1000 * DAY_MS

it('drafts are deleted after 90 days without a change, except those that belong to a newer one or may have been sent', async () => {
  const scope = freshScope()
  const write = (kind: string, subject: string, days: number, value: unknown) =>
    writeDraft({ scope, kind, subject }, { value, at: now - days * DAY_MS }, null)
  await write('any', 'old', 91, 'x')
  await write('any', 'recent', 89, 'x')
  await write('any', 'unknown', 400, { attempt: { nonce: 'n' } })
  await write('any', 'not sent', 91, { attempt: null })
  await write('files', 'pair', 91, { file: new Blob(['x']) })
  await write('any', 'pair', 1, 'typed')
  const other = freshScope()
  await writeDraft({ scope: other, kind: 'any', subject: 'old' }, { value: 'x', at: 0 }, null)
  await writeDraft({ scope: other, kind: 'any', subject: 'recent' }, { value: 'x', at: now }, null)

  await removeOldDrafts(now)
  expect((await listDrafts(any, scope)).map(({ subject }) => subject).sort()).toEqual(['pair', 'recent', 'unknown'])
  expect(await listDrafts(files, scope)).toHaveLength(1)
  expect(await listDrafts(any, other)).toHaveLength(1)
})

it('of several files, the last one is stored, and none after the draft was removed', async () => {
  const scope = freshScope()
  const address = { scope, kind: 'files', subject: 'new' }
  const write = (text: string, at: number) => writeDraft(address, { value: { file: new Blob([text]) }, at }, null)
  await Promise.all([write('a'.repeat(8_000_000), 1), write('b', 2)])
  expect(await (await readDraft(files, address))?.value.file.text()).toBe('b')
  const late = write('c'.repeat(8_000_000), 3)
  await Promise.all([late, removeDraft(address)])
  expect(await readDraft(files, address)).toBeNull()
})

it('drafts that nobody can open are deleted after 90 days as well', async () => {
  const scope = freshScope()
  const unlock = () => grantKeys([{ audience: 'user', owner: scope, secret: 'a'.repeat(42) + 'A' }])
  unlock()
  await writeDraft({ scope, kind: 'any', subject: 'old' }, { value: 'x', at: now - 91 * DAY_MS }, null)
  await writeDraft({ scope, kind: 'any', subject: 'recent' }, { value: 'x', at: now }, null)
  forgetKeys()
  setKeysOnDemand(null)
  await removeOldDrafts(now)
  unlock()
  expect((await listDrafts(any, scope)).map(({ subject }) => subject)).toEqual(['recent'])
})

/** Only these users are signed in, and the server has this secret. */
const switchToSecret = (letter: string, ...scopes: string[]) => {
  setKeysOnDemand(null)
  forgetKeys()
  for (const owner of scopes) grantKeys([{ audience: 'user', owner, secret: letter.repeat(42) + 'A' }])
}

it('an old draft is kept while a tab has it open, and other tabs are told of those that are deleted', async () => {
  const [scope, other] = [freshScope(), freshScope()]
  switchToSecret('a', scope, other)
  const write = (of: string, subject: string) =>
    writeDraft({ scope: of, kind: 'any', subject }, { value: 'x', at: now - 91 * DAY_MS }, null)
  await write(scope, 'open|1')
  await write(scope, 'closed')
  await write(other, 'open')
  await write(other, 'closed')
  const heard: unknown[] = []
  const stop = listenToDrafts(scope, message => heard.push(message))
  let close = () => {}
  const held = new Promise<void>(resolve => (close = resolve))
  for (const address of [
    { scope, kind: 'any', subject: 'open|1' },
    { scope: other, kind: 'any', subject: 'open' },
  ])
    await new Promise<void>(resolve => {
      void navigator.locks.request(`signalbox-draft|${nameOf(address)}`, () => {
        resolve()
        return held
      })
    })

  await removeOldDrafts(now)
  expect((await listDrafts(any, scope)).map(({ subject }) => subject)).toEqual(['open|1'])
  expect((await listDrafts(any, other)).map(({ subject }) => subject)).toEqual(['open'])
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'changed', draftKind: 'any' }]))
  await write(other, 'closed')

  // Nobody knows which of the other user's drafts is the open one
  switchToSecret('a', scope)
  await removeOldDrafts(now)
  switchToSecret('a', scope, other)
  expect(await listDrafts(any, other)).toHaveLength(2)
  close()
  await vi.waitFor(async () => {
    await removeOldDrafts(now)
    expect([await listDrafts(any, scope), await listDrafts(any, other)]).toEqual([[], []])
  })
  stop()
})

it('an old draft that is stored again while old drafts are being deleted is kept', async () => {
  const scope = freshScope()
  const address = { scope, kind: 'any', subject: 'old' }
  await writeDraft(address, { value: 'x', at: now - 91 * DAY_MS }, { value: 'w', at: 1 })
  let writing: Promise<boolean> | undefined
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore, ...args) {
    writing = writeDraft(address, { value: 'y', at: now }, null)
    return getAll.apply(this, args)
  })
  await removeOldDrafts(now)
  expect(await writing).toBe(true)
  expect(await readDraft(any, address)).toMatchObject({ value: 'y' })
  await removeOldDrafts(now + 91 * DAY_MS)
  expect([await readDraft(any, address), await readVersions(any, address)]).toEqual([null, []])
})

it.each([
  ['all at once', { attempt: { nonce: 'n' } }, { attempt: null }],
  ['in waves', { attempt: null, waves: { set: 'w' } }, { attempt: null, waves: { set: null } }],
])('an old draft that may have been sent %s is kept, even if it cannot be opened', async (_, sent, unsent) => {
  const scope = freshScope()
  switchToSecret('a', scope)
  const write = (subject: string, value: unknown) =>
    writeDraft({ scope, kind: 'any', subject }, { value, at: now - 91 * DAY_MS }, null)
  await write('sent', sent)
  await write('unsent', unsent)
  switchToSecret('b', scope)
  await removeOldDrafts(now)
  switchToSecret('a', scope)
  await removeOldDrafts(now)
  expect((await listDrafts(any, scope)).map(({ subject }) => subject)).toEqual(['sent'])
})

it('an old draft is kept if its readable fields do not say whether it may have been sent', async () => {
  const scope = freshScope()
  await writeDraft({ scope, kind: 'any', subject: 'a' }, { value: 'x', at: 1 }, null)
  const transaction = await draftDatabase.begin('readwrite')
  const opening = transaction.objectStore('drafts').openCursor(IDBKeyRange.bound([scope], [scope, []]))
  opening.onsuccess = () => {
    const record: unknown = opening.result?.value
    opening.result?.update({ ...z.looseObject({ attempted: z.boolean() }).parse(record), attempted: undefined })
  }
  await new Promise(resolve => (transaction.oncomplete = resolve))
  await removeOldDrafts(now)
  expect(await listDrafts(any, scope)).toHaveLength(1)
})

it('a draft reveals neither its subject nor its text to someone who can read the browser profile', async () => {
  const scope = freshScope()
  const subject = 'new mdn +12125550142'
  await writeDraft({ scope, kind: 'any', subject }, { value: 'Wilhelmina', at: 2 }, { value: 'Mina', at: 1 })
  const heads = await draftDatabase.read(async store => [
    ...(await store('drafts').getStoredFields()),
    ...(await store('versions').getStoredFields()),
  ])
  expect(heads.filter(head => head['scope'] === scope)).toHaveLength(2)
  expect(JSON.stringify(heads)).not.toMatch(/5550142|Wilhelmina/)
  expect((await listDrafts(any, scope))[0]).toMatchObject({ subject, value: 'Wilhelmina' })
  expect(await readVersions(any, { scope, kind: 'any', subject })).toMatchObject([{ value: 'Mina' }])
})

it('a draft that cannot be opened is not overwritten, and can be opened again once the server has its old secret', async () => {
  const scope = freshScope()
  const address = { scope, kind: 'any', subject: 'new' }
  switchToSecret('a', scope)
  await writeDraft(address, { value: 'a', at: 1 }, { value: 'earlier', at: 0 })
  switchToSecret('b', scope)
  expect(await readDraft(any, address)).toBeNull()
  await writeDraft(address, { value: 'b', at: 2 }, null)
  await removeDraft(address)
  switchToSecret('a', scope)
  expect(await readDraft(any, address)).toMatchObject({ value: 'a' })
  expect(await readVersions(any, address)).toMatchObject([{ value: 'earlier' }])
})

/** What an open page gets from a server with another secret: the page still has the keys of the former one. */
const addSecret = (letter: string, scope: string) =>
  grantKeys([{ audience: 'user', owner: scope, secret: letter.repeat(42) + 'A' }])

it('a draft that is discarded on a page that has seen a new secret does not come back with the former one', async () => {
  const scope = freshScope()
  const [address, other] = ['new', 'other'].map(subject => ({ scope, kind: 'any', subject }))
  if (!address || !other) throw new Error('no address')
  switchToSecret('a', scope)
  await writeDraft(address, { value: 'a', at: 1 }, { value: 'earlier', at: 0 })
  await writeDraft(other, { value: 'other', at: 1 }, { value: 'other, earlier', at: 0 })
  addSecret('b', scope)
  await writeDraft(address, { value: 'b', at: 2 }, null)
  await removeDraft(address)
  for (const letter of ['a', 'b']) {
    switchToSecret(letter, scope)
    expect([await readDraft(any, address), await readVersions(any, address)]).toEqual([null, []])
  }
  switchToSecret('a', scope)
  expect(await readDraft(any, other)).toMatchObject({ value: 'other' })
  expect(await readVersions(any, other)).toHaveLength(1)
})

it('the draft of an open page and its file are sealed again when the server has another secret', async () => {
  const scope = freshScope()
  const address = { scope, kind: 'files', subject: 'new' }
  switchToSecret('a', scope)
  await writeDraft(address, { value: { file: new Blob(['rows']) }, at: 1 }, null)
  const keeper = new DraftKeeper(files, address)
  const stop = keeper.start()
  await expect.poll(() => keeper.view.get().status).toBe('mine')
  addSecret('b', scope)
  await expect.poll(() => keeper.saving.get().kind).toBe('saved')
  stop()
  // Later pages have only the new keys
  switchToSecret('b', scope)
  expect(await (await readDraft(files, address))?.value.file.text()).toBe('rows')
})

/** Keeps files from being read, and so from being sealed, until the returned function is called. */
function holdFiles(): () => void {
  let releaseFiles = () => {}
  const held = new Promise<void>(resolve => (releaseFiles = resolve))
  const read = Reflect.get(Blob.prototype, 'arrayBuffer')
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    await held
    return read.call(this)
  })
  return releaseFiles
}

it('a write that had to wait is not carried out if it is no longer wanted by then', async () => {
  const address = { scope: freshScope(), kind: 'files', subject: 'new' }
  let isMine = true
  const releaseFiles = holdFiles()
  const writing = writeDraft(address, { value: { file: new Blob(['late']) }, at: 1 }, null, () => isMine)
  isMine = false
  releaseFiles()
  expect(await writing).toBe(false)
  expect(await readDraft(files, address)).toBeNull()
})

it('a sign-out and the deletion of drafts wait for files that are being sealed', async () => {
  const session = testSession({ user: `ana ${Math.random()}` })
  const address = { scope: storageScopeOf(session), kind: 'files', subject: 'new' }
  let releaseFiles = holdFiles()
  const writing = writeDraft(address, { value: { file: new Blob(['rows']) }, at: 1 }, null)
  let isOver = false
  const signingOut = runSignOutHooks(session).then(() => (isOver = true))
  // Long enough for a sign-out that does not wait
  await draftDatabase.read(store => store('drafts').getAllKeys())
  expect(isOver).toBe(false)
  releaseFiles()
  await signingOut
  expect(await (await readDraft(files, address))?.value.file.text()).toBe('rows')
  await writing

  vi.restoreAllMocks()
  releaseFiles = holdFiles()
  const late = writeDraft(address, { value: { file: new Blob(['late']) }, at: 2 }, null)
  const removing = removeDrafts(session)
  releaseFiles()
  await Promise.all([late, removing])
  expect(await readDraft(files, address)).toBeNull()
})
