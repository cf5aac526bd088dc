import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantKeys, setKeysOnDemand } from '#/api/local-data/keyring'
import { companyScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { readListAliases, sealOldListAliases, setListAlias } from './list-aliases'

vi.mock('#/base/base-path', () => ({ basePath: '/one' }))

const session = testSession({ connection: { id: `test-${Math.random()}` } })

/** Everything that is stored, with its keys, after a change. */
async function stored(change: (names: IDBObjectStore) => void = () => {}): Promise<string> {
  const opening = indexedDB.open('signalbox-list-names')
  await new Promise(resolve => (opening.onsuccess = resolve))
  const names = opening.result.transaction('names', 'readwrite').objectStore('names')
  change(names)
  const [keys, values] = [names.getAllKeys(), names.getAll()]
  await new Promise(resolve => (names.transaction.oncomplete = resolve))
  opening.result.close()
  return JSON.stringify([keys.result, values.result])
}

function switchToSecret(letter: string): void {
  forgetKeys()
  grantKeys([{ audience: 'company', owner: companyScopeOf(session), secret: letter.repeat(42) + 'A' }])
}
beforeEach(() => setKeysOnDemand(null))
afterEach(grantTestKeys)

it('list aliases belong to one server, not to another one on the same host', async () => {
  switchToSecret('a')
  await setListAlias(session, 'L1', 'Weekly')
  const all = await stored()
  expect(all).toContain(`"${encodeURIComponent(`/one${session.connection.id}`)}|${session.company_key}|`)
  expect(all).not.toContain(`"${session.connection.id}|`)
})

it('names that can no longer be opened are kept until the server has its secret back', async () => {
  switchToSecret('a')
  await setListAlias(session, 'L1', 'Weekly')
  switchToSecret('b')
  expect(await readListAliases(session)).toEqual({})
  await setListAlias(session, 'L2', 'Daily')
  expect(await readListAliases(session)).toEqual({ L2: 'Daily' })
  switchToSecret('a')
  expect(await readListAliases(session)).toEqual({ L1: 'Weekly' })
})

it('names that an earlier version stored in the clear are sealed, and kept beside newer ones', async () => {
  switchToSecret('c')
  await setListAlias(session, 'L2', 'Daily')
  const old = `${session.connection.id}|${session.company_key}`
  await stored(names => names.put({ L1: 'Monthly', L2: 'Old' }, old))
  await sealOldListAliases(session)
  expect(await readListAliases(session)).toEqual({ L1: 'Monthly', L2: 'Daily' })
  expect(await stored()).not.toContain('Monthly')
})
