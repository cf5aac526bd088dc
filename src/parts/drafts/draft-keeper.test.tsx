import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { DraftKeeper } from './draft-keeper'
import { readDraft, type DraftKind } from './draft-store'

const note: DraftKind<string> = { id: 'note', schema: z.string(), versions: true }

afterEach(() => vi.restoreAllMocks())

it('a draft that could not be saved is not written over what was typed after it', async () => {
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
