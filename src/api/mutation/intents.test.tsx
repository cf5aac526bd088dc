import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { grantTestKeys } from '../local-data/grant-test-keys'
import type { DatabaseInstance } from '../local-data/idb'
import { forgetKeys, grantKeys, setKeysOnDemand } from '../local-data/keyring'
import { openLedger, type Intent } from './intents'

const names: string[] = []
const freshLedger = () => {
  const name: DatabaseInstance = `signalbox-intents-${names.length}-${Math.random()}`
  names.push(name)
  return { name, ledger: openLedger(name) }
}
afterEach(() => {
  grantTestKeys()
  for (const name of names) indexedDB.deleteDatabase(name)
})

const intent = (key: string, changes: Partial<Intent> = {}): Intent => ({
  key,
  scope: 's',
  connection: 'c',
  company_key: 'k',
  user: 'u',
  act: 'a',
  rowId: 'r',
  what: 'w',
  hash: 'h',
  input: { params: { a: 'b' } },
  created: 1,
  settled: null,
  status: 'sent',
  ...changes,
})

describe('the ledger in IndexedDB', () => {
  it('returns the open intents of a scope, oldest first, even to another page', async () => {
    const { name, ledger } = freshLedger()
    await ledger.write(intent('second', { created: 2 }))
    await ledger.write(intent('first', { status: 'waiting' }))
    await ledger.write(intent('other', { scope: 'another' }))
    await ledger.write(intent('unknown', { created: 3, status: 'unknown' }))
    const keys = (await openLedger(name).unsettled('s')).map(({ key, input }) => [key, input])
    expect(keys).toEqual(['first', 'second', 'unknown'].map(key => [key, { params: { a: 'b' } }]))
  })

  it('unseals only the open intents of a scope', async () => {
    const { ledger } = freshLedger()
    await ledger.write(intent('mine'))
    await ledger.write(intent('settled', { settled: 5, status: 'done' }))
    await ledger.write(intent('other', { scope: 'another' }))
    const opened = vi.spyOn(TextDecoder.prototype, 'decode')
    expect((await ledger.unsettled('s')).map(({ key }) => key)).toEqual(['mine'])
    expect(opened).toHaveBeenCalledTimes(1)
    opened.mockRestore()
  })

  it('no longer returns a settled intent, and removes it when the ledger is compacted', async () => {
    const { ledger } = freshLedger()
    for (const key of ['a', 'b', 'c']) await ledger.write(intent(key))
    await ledger.mark('a', 'done', 10)
    await ledger.mark('b', 'unknown', 10)
    await ledger.mark('nobody', 'done', 10)
    await ledger.remove('c')
    expect((await ledger.unsettled('s')).map(i => [i.key, i.status])).toEqual([['b', 'unknown']])
    await ledger.compact(11)
    await ledger.mark('a', 'unknown', 12)
    expect((await ledger.unsettled('s')).map(i => i.key)).toEqual(['b'])
  })

  it('removes after 30 days what its user can no longer open, and on request all of a user’s intents', async () => {
    const { name, ledger } = freshLedger()
    await ledger.write(intent('recent', { created: 2 }))
    await ledger.write(intent('old', { created: 1 }))
    await ledger.write(intent('theirs', { scope: 'another', created: 1 }))
    await ledger.write(intent('settled', { created: 1, settled: 5 }))
    const keys = async () => {
      const opening = indexedDB.open(name)
      await new Promise(resolve => (opening.onsuccess = resolve))
      const found = opening.result.transaction('intents').objectStore('intents').getAllKeys()
      await new Promise(resolve => (found.onsuccess = resolve))
      opening.result.close()
      return found.result
    }
    await ledger.compact(30 * DAY_MS + 2)
    // They can be opened, so their outcome can still be found
    expect(await keys()).toEqual(['old', 'recent', 'theirs'])
    forgetKeys()
    setKeysOnDemand(null)
    grantKeys([{ audience: 'user', owner: 's', secret: 'n'.repeat(42) + 'A' }])
    await ledger.compact(30 * DAY_MS + 2)
    expect(await keys()).toEqual(['recent', 'theirs'])
    await ledger.removeAll('s')
    expect(await keys()).toEqual(['theirs'])
  })

  it('writes with strict durability', async () => {
    const { ledger } = freshLedger()
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await ledger.write(intent('a'))
    const transactions = spy.mock.calls.map(([, mode, options]) => [mode, options?.durability])
    spy.mockRestore()
    expect(transactions).toEqual([['readwrite', 'strict']])
  })

  it('skips unreadable records of another version of the app', async () => {
    const { name, ledger } = freshLedger()
    await ledger.write(intent('a'))
    const request = indexedDB.open(name)
    await new Promise(resolve => (request.onsuccess = resolve))
    const transaction = request.result.transaction('intents', 'readwrite')
    transaction.objectStore('intents').put({ key: 'odd', scope: 's', status: 'dreaming' })
    await new Promise(resolve => (transaction.oncomplete = resolve))
    request.result.close()
    expect((await ledger.unsettled('s')).map(i => i.key)).toEqual(['a'])
  })

  it('reopens after the browser deleted its data', async () => {
    const { name, ledger } = freshLedger()
    await ledger.write(intent('a'))
    await new Promise(resolve => (indexedDB.deleteDatabase(name).onsuccess = resolve))
    await ledger.write(intent('b'))
    expect((await ledger.unsettled('s')).map(i => i.key)).toEqual(['b'])
  })
})
