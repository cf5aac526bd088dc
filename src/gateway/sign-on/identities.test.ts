import { expect, test } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { hashOfSecret } from '../seal'
import { openSessionJournal } from '../session-store'
import { Sessions } from '../sessions'
import { Identities } from './identities'

test('a person who signed on stays signed on for the configured number of hours, even though idle sessions are deleted', async () => {
  let now = 0
  const store = await openSessionJournal(null)
  const sessions = new Sessions(store, undefined, () => now)
  const identities = new Identities(store, 72, () => now)
  const secret = await identities.create({ user: 'ann', groups: [], id_token: '' })
  now = 71 * HOUR_MS
  await sessions.sweep()
  expect(await identities.find(secret)).toMatchObject({ identity: { user: 'ann' } })
  now = 73 * HOUR_MS
  expect(await identities.find(secret)).toBeNull()
  now = 85 * HOUR_MS
  await sessions.sweep()
  expect(await store.find(hashOfSecret(secret))).toBeNull()
})
