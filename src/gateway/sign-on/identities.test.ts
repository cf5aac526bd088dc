import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { hashOfSecret } from '../seal'
import { openSessionJournal } from '../session-store'
import { Sessions } from '../sessions'
import { Identities } from './identities'

test('a person who signed in by single sign-on stays signed in for the configured number of hours, even though idle sessions are deleted', async () => {
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

test.each<[string, (sessions: Sessions, secret: string) => Promise<unknown>]>([
  ['by the user', (sessions, secret) => sessions.remove(secret)],
  ['with the sign-on that opened it', sessions => sessions.removeByIdentity('person')],
])('a session that another call reads while it is being ended %s stays ended', async (_, end) => {
  const store = await openSessionJournal(join(mkdtempSync(join(tmpdir(), 'signalbox-identities-')), 'x.journal'))
  const sessions = new Sessions(store, undefined, undefined, session => session)
  const { secret } = await sessions.create('svc', 'ACME', {
    user: 'ann',
    password: '',
    roles: ['admin'],
    sign_on: { identity: 'person', groups: [], until: Number.MAX_SAFE_INTEGER },
    app_ids: [],
  })
  const ending = end(sessions, secret)
  await sessions.find(secret)
  await ending
  expect(await sessions.find(secret)).toBeNull()
  await store.close()
})
