import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { changeDraft } from './change-draft'
import { DraftKeeper } from './draft-keeper'
import { readDraft, readVersions, writeDraft, type DraftKind } from './draft-store'

const note: DraftKind<string> = { id: 'note', schema: z.string(), versions: true }

afterEach(() => vi.restoreAllMocks())

it('input that could not be saved is not written over what was typed after it', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  const keeper = new DraftKeeper(note, address)
  const stop = keeper.start()
  await expect.poll(() => keeper.view.get().status).toBe('mine')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keeper.save('first')
  const first = keeper.flush()
  keeper.save('second')
  await Promise.all([first, keeper.flush()])
  await keeper.flush()
  expect(await readDraft(note, address)).toMatchObject({ value: 'second' })
  expect(keeper.saving.get().kind).toBe('saved')
  stop()
})

it('a version that could not be stored is stored with the next attempt', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  const keeper = new DraftKeeper(note, address)
  const stop = keeper.start()
  await expect.poll(() => keeper.view.get().status).toBe('mine')
  keeper.save('typed')
  await keeper.flush()
  keeper.endVersion()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keeper.save('restored')
  await keeper.flush()
  put.mockRestore()
  await keeper.flush()
  expect((await readVersions(note, address)).map(({ value }) => value)).toEqual(['typed'])
  stop()
})

it('a page that was left can still save its draft, but not over what was typed on the next page that opened it', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  const stored = async () => (await readDraft(note, address))?.value
  const openDraft = async () => {
    const keeper = new DraftKeeper(note, address)
    const stop = keeper.start()
    await expect.poll(() => keeper.view.get().status).toBe('mine')
    return { keeper, stop }
  }
  const first = await openDraft()
  first.stop()
  first.keeper.save('of the first page, after it was left')
  await first.keeper.flush()
  expect(await stored()).toBe('of the first page, after it was left')

  const second = await openDraft()
  second.keeper.save('of the second page')
  await second.keeper.flush()
  const late = async () => {
    first.keeper.save('too late')
    await first.keeper.flush()
    expect(await first.keeper.discard()).toBe(false)
    return stored()
  }
  expect(await late()).toBe('of the second page')
  second.stop()
  expect(await late()).toBe('of the second page')
})

it('a change that removes a draft fails if the draft could not be removed', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  await writeDraft(address, { value: 'typed', at: 1 }, null)
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('failed', 'UnknownError')
  })
  await expect(changeDraft(note, address, () => null)).rejects.toThrow('The draft could not be removed.')
  expect(await readDraft(note, address)).toMatchObject({ value: 'typed' })
  vi.restoreAllMocks()
  expect(await changeDraft(note, address, () => null)).toBeNull()
  expect(await readDraft(note, address)).toBeNull()
})

it('a draft that may not be changed stays with the page that shows it', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  const keeper = new DraftKeeper(note, address)
  const stop = keeper.start()
  await expect.poll(() => keeper.view.get().status).toBe('mine')
  keeper.save('of the next page')
  await keeper.flush()
  const statuses: string[] = []
  keeper.view.subscribe(() => statuses.push(keeper.view.get().status))
  const isSent = (stored: string) => stored === 'of the first page'
  expect(await changeDraft(note, address, () => null, isSent)).toMatchObject({ value: 'of the next page' })
  expect(statuses).toEqual([])
  keeper.save('typed on')
  await keeper.flush()
  expect(await readDraft(note, address)).toMatchObject({ value: 'typed on' })
  stop()
})

it('what was typed is still there, and still counts as not saved, if its draft could not be discarded', async () => {
  const { scope } = testApi(fakeFetch(Response.json({})).fetch, {
    session: testSession({ user: `keeper-${Math.random()}` }),
  })
  const address = { scope, kind: note.id, subject: 'a' }
  const keeper = new DraftKeeper(note, address)
  const stop = keeper.start()
  await expect.poll(() => keeper.view.get().status).toBe('mine')
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail)
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(fail)
  keeper.save('typed')
  await keeper.flush()
  expect(await keeper.discard()).toBe(false)
  expect(keeper.saving.get()).toEqual({ kind: 'failed', why: 'full' })
  vi.restoreAllMocks()
  await keeper.flush()
  expect(await readDraft(note, address)).toMatchObject({ value: 'typed' })
  expect(keeper.saving.get().kind).toBe('saved')
  stop()
})
