import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sessionReplySchema, type LocalDataKeys } from '#/contract/gateway'
import { StoreError } from '#/store/store-error'
import { openTestDb } from '#/store/testing'
import { Journal } from '../journal'
import { openState, stateInDb } from '../state'
import { startGateway, startService, type TestGateway } from '../testing'
import { localDataKeys } from './local-data-secret'

async function keysOf(gateway: TestGateway, user: string, company_key = 'ACME'): Promise<LocalDataKeys> {
  const body = JSON.stringify({ connection: 'svc', company_key, user, password: 'secret-word' })
  const response = await gateway.call('POST', '/session', { body })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const signedIn = sessionReplySchema.parse(await response.json())
  const again = await gateway.call('GET', `/api/svc/${company_key}/session`, { headers: { cookie } })
  expect(again.headers.get('cache-control')).toBe('no-store')
  expect(sessionReplySchema.parse(await again.json()).local_data_keys).toEqual(signedIn.local_data_keys)
  return signedIn.local_data_keys
}

test('a user gets the same local data keys at every sign-in, and shares only the company’s with others', async () => {
  const service = await startService()
  const stateDir = mkdtempSync(join(tmpdir(), 'signalbox-keys-'))
  const first = await startGateway(service.url, { stateDir })
  const ann = await keysOf(first, 'ann')
  expect(Buffer.from(ann.user, 'base64url')).toHaveLength(32)
  expect(ann.user).not.toBe(ann.company)
  const bob = await keysOf(first, 'bob')
  const elsewhere = await keysOf(first, 'ann', 'OTHER')
  expect(new Set([ann.user, bob.user, elsewhere.user]).size).toBe(3)
  expect(bob.company).toBe(ann.company)
  expect(elsewhere.company).not.toBe(ann.company)
  await first.close()

  const restarted = await startGateway(service.url, { stateDir })
  expect(await keysOf(restarted, 'ann')).toEqual(ann)
  const signedOut = await restarted.call('GET', '/api/svc/ACME/session')
  expect(signedOut.status).toBe(401)
  expect(await signedOut.text()).not.toContain('keys')
  await restarted.close()
  // The state contains the secret, but not the keys
  const stored = readFileSync(join(stateDir, 'secrets.journal'), 'utf8')
  expect(stored).not.toContain(ann.user)

  const other = await startGateway(service.url, { stateDir: mkdtempSync(join(tmpdir(), 'signalbox-keys-')) })
  expect((await keysOf(other, 'ann')).user).not.toBe(ann.user)
  await other.close()
  await service.close()
})

test('a disk that is full at the first start is reported in one line', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'signalbox-keys-'))
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const append = vi.spyOn(Journal.prototype, 'append').mockRejectedValue(full)
  await expect(openState({ stateDir })).rejects.toThrow(
    new StoreError(`The journal ${join(stateDir, 'secrets.journal')} cannot be used: ${full.message}.`),
  )
  append.mockRestore()
})

test('servers that share a database have the same local data secret', async () => {
  const db = await openTestDb()
  const states = await Promise.all([stateInDb(db), stateInDb(db)])
  const [one, two] = states.map(state => state.localDataSecret)
  expect(one).toBe(two)
  expect((await stateInDb(db)).localDataSecret).toBe(one)
  await db.close()
})

test('no two users or companies have the same key, wherever one name ends and the next begins', () => {
  const of = (connection: string, company_key: string, user: string) =>
    localDataKeys('A'.repeat(43), { connection, company_key, user })
  expect(of('a', 'b', 'c"').user).not.toBe(of('a', 'b"', 'c').user)
  expect(of('ab', 'c', 'd').company).not.toBe(of('a', 'bc', 'd').company)
  expect(of('a', 'b', 'c').user).not.toBe(of('a', 'b', 'C').user)
})
