import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import type { Db } from '#/store/db'
import { openFilesOf, openTestDb } from '#/store/testing'
import { GatewayFault } from './answers'
import { intentsInDb } from './intent-store'
import { Intents, type StoredReply, type UnsafeCall } from './intents'
import { beginAct, completeAct } from './record/acts'
import { Recorder } from './record/recorder'
import { type OpenSession, type SessionContent, Sessions } from './sessions'
import { type GatewayState, openState, stateInDb } from './state'
import { UpstreamError } from './upstream/upstream'

const content: SessionContent = {
  user: 'ann',
  password: 'secret-word',
  roles: ['admin'],
  sign_on: null,
  app_ids: [],
}
const act = beginAct(
  'change',
  { connection: 'svc', companyKey: 'ACME', user: 'ann' },
  new Request('http://127.0.0.1'),
  {
    row: 'createPerson',
    at: 1_000_000,
  },
)
const call: UnsafeCall = {
  key: 'key-12345678',
  row: 'createPerson',
  method: 'POST',
  path: '/x',
  contentType: 'application/json',
  body: new Uint8Array([1, 2]),
  act,
  completed: ({ status }) => completeAct(act, status),
}
const reply: StoredReply = {
  status: 201,
  headers: { 'content-type': 'application/json' },
  body: new Uint8Array(Buffer.from('{"a":"ß"}')),
}

/** A `send` whose response waits for `release`. */
function heldSend() {
  let release = (): void => {}
  const held = new Promise<StoredReply>(resolve => (release = () => resolve(reply)))
  return { send: vi.fn(() => held), release: () => release() }
}

const intentsOf = (state: GatewayState): Intents => new Intents(state.intents, new Recorder(state.record))

/** A state that can be closed and opened again, as in a restart. */
interface StoredState {
  open(): Promise<GatewayState>
}
const journalState = (): StoredState => {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
  return { open: () => openState({ stateDir: dir }) }
}
let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db.close())
const databaseState = async (): Promise<StoredState> => {
  await db.exec('drop schema if exists gateway cascade')
  return { open: async () => ({ ...(await stateInDb(db)), close: () => Promise.resolve() }) }
}

describe.each([
  ['a journal', journalState],
  ['a database', databaseState],
])('in %s', (_, makeStored) => {
  let stored: StoredState
  let state: GatewayState
  let now = 1_000_000
  const start = async (): Promise<{ sessions: Sessions; intents: Intents }> => {
    stored = await makeStored()
    state = await stored.open()
    return reopened()
  }
  const reopened = (): { sessions: Sessions; intents: Intents } => ({
    sessions: new Sessions(state.sessions, { idleMs: HOUR_MS, maxMs: 10 * HOUR_MS }, () => now),
    intents: new Intents(state.intents, new Recorder(state.record), () => now),
  })
  const restart = async (): Promise<ReturnType<typeof reopened>> => {
    await state.close()
    state = await stored.open()
    return reopened()
  }
  const signedIn = async (sessions: Sessions): Promise<{ secret: string; session: OpenSession }> =>
    sessions.create('svc', 'ACME', content)
  afterEach(() => state.close())

  test('a session survives a restart, opens only with its secret, and stays ended once it is ended', async () => {
    const { sessions } = await start()
    const { secret, session } = await signedIn(sessions)
    const after = (await restart()).sessions
    expect(await after.find(secret)).toMatchObject({
      id: session.id,
      companyKey: 'ACME',
      content,
      authorization: 'Basic YW5uOnNlY3JldC13b3Jk',
    })
    expect(await after.find(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
    await after.remove(secret)
    expect(await after.find(secret)).toBeNull()
    expect(await (await restart()).sessions.find(secret)).toBeNull()
  })

  test('a session ends an hour after its last call, and no later than ten hours after sign-in', async () => {
    const { sessions } = await start()
    const idle = await signedIn(sessions)
    const busy = await signedIn(sessions)
    for (let i = 0; i < 19; i++) {
      now += HOUR_MS / 2
      expect(await sessions.find(busy.secret)).not.toBeNull()
    }
    expect(await sessions.find(idle.secret)).toBeNull()
    now += HOUR_MS / 2
    expect(await sessions.find(busy.secret)).toBeNull()
    await sessions.sweep()
    expect(await (await restart()).sessions.find(busy.secret)).toBeNull()
  })

  test('a session that single sign-on opened is reported to end no later than the sign-on', async () => {
    const { sessions } = await start()
    const until = now + 1000
    const sign_on = { identity: 'i', groups: [], until }
    const { session } = await sessions.create('svc', 'ACME', { ...content, sign_on })
    expect(session.expiresAt).toBe(until)
  })

  test('a session in use is among those that end with its sign-on, however long ago it was opened', async () => {
    const { sessions } = await start()
    const sign_on = { identity: 'i', groups: [], until: now + 10 * HOUR_MS }
    const { secret, session } = await sessions.create('svc', 'ACME', { ...content, sign_on })
    now += HOUR_MS / 2
    await sessions.find(secret)
    now += HOUR_MS / 2
    expect(await sessions.removeByIdentity('i')).toMatchObject([{ id: session.id }])
  })

  test('a call is sent once; repeated calls get the same response, even after a restart', async () => {
    const { sessions, intents } = await start()
    const { secret, session } = await signedIn(sessions)
    const { send, release } = heldSend()
    const answers = [intents.run(session, call, send), intents.run(session, call, send)]
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    release()
    expect(await Promise.all(answers)).toEqual([reply, reply])
    expect(await intents.run(session, call, send)).toEqual(reply)
    const after = await restart()
    const again = await after.sessions.find(secret)
    expect(again && (await after.intents.run(again, call, send))).toEqual(reply)
    expect(send).toHaveBeenCalledOnce()
  })

  test('a key that was used for another call is refused', async () => {
    const { sessions, intents } = await start()
    const { session } = await signedIn(sessions)
    const send = (): Promise<StoredReply> => Promise.resolve(reply)
    await intents.run(session, call, send)
    for (const other of [
      { body: new Uint8Array([3]) },
      { path: '/y' },
      { method: 'PUT' },
      { contentType: 'text/plain' },
    ])
      await expect(intents.run(session, { ...call, ...other }, send)).rejects.toMatchObject({ status: 422 })
    await expect(intents.run(session, { ...call, key: 'another-key' }, send)).resolves.toEqual(reply)
  })

  test('after a lost response the outcome remains unknown, and nothing is sent again', async () => {
    const { sessions, intents } = await start()
    const { session } = await signedIn(sessions)
    let sends = 0
    const lose = (): Promise<StoredReply> => {
      sends++
      return Promise.reject(new UpstreamError('closed', true, 'Gone.'))
    }
    for (let i = 0; i < 3; i++)
      await expect(intents.run(session, call, lose)).rejects.toMatchObject({ kind: 'outcome-unknown', status: 504 })
    expect(sends).toBe(1)
  })

  test('a call that was not sent can be repeated', async () => {
    const { sessions, intents } = await start()
    const { session } = await signedIn(sessions)
    await expect(
      intents.run(session, call, () => Promise.reject(new UpstreamError('refused', false, 'Refused.'))),
    ).rejects.toBeInstanceOf(UpstreamError)
    expect(await intents.run(session, call, () => Promise.resolve(reply))).toEqual(reply)
  })

  test('a repeated call gets the same response after the user signs in again, but another user’s call with its key is sent', async () => {
    const { sessions, intents } = await start()
    const { secret, session } = await signedIn(sessions)
    const send = vi.fn(() => Promise.resolve(reply))
    await intents.run(session, call, send)
    await sessions.remove(secret)
    const again = await signedIn(sessions)
    expect(await intents.run(again.session, call, send)).toEqual(reply)
    expect(send).toHaveBeenCalledTimes(1)
    const other = await sessions.create('svc', 'ACME', { ...content, user: 'bob' })
    await intents.run(other.session, call, send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('after a day only the status of a call is known', async () => {
    const { sessions, intents } = await start()
    const { session } = await signedIn(sessions)
    const send = (): Promise<StoredReply> => Promise.resolve(reply)
    await intents.run(session, call, send)
    now += 25 * HOUR_MS
    await intents.sweep()
    const after = await restart()
    await expect(after.intents.run(session, call, send)).rejects.toMatchObject({
      kind: 'outcome-unknown',
      message: expect.stringContaining('status 201'),
    })
  })
})

test('a crash before the response leaves an unknown outcome', async () => {
  const stored = journalState()
  const state = await stored.open()
  const { session } = await new Sessions(state.sessions).create('svc', 'ACME', content)
  const { send } = heldSend()
  void intentsOf(state).run(session, call, send)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  await state.close()
  const after = await stored.open()
  await expect(intentsOf(after).run(session, call, () => Promise.resolve(reply))).rejects.toSatisfy(
    error => error instanceof GatewayFault && error.kind === 'outcome-unknown',
  )
  await after.close()
})

describe.each([
  ['a journal', journalState, 0],
  // Another server could still be sending a more recent call
  ['a database', databaseState, 6 * MINUTE_MS],
])('in %s, a server that dies during a call', (_, makeStored, later) => {
  test('leaves one entry for the call in the activity log', async () => {
    const stored = await makeStored()
    const state = await stored.open()
    const { session } = await new Sessions(state.sessions).create('svc', 'ACME', content)
    const { send } = heldSend()
    void intentsOf(state).run(session, call, send)
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    await intentsOf(state).run(session, { ...call, key: 'another-key' }, () => Promise.resolve(reply))
    await state.close()
    const after = await stored.open()
    const recorder = new Recorder(after.record)
    const recovering = (): Promise<void> => new Intents(after.intents, recorder, () => Date.now() + later).recover()
    await recovering()
    await recovering()
    const entries = await recorder.page({ connection: 'svc', company_key: 'ACME', limit: 10 })
    expect(entries.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['unknown', null],
      ['done', 201],
    ])
    await after.close()
  })
})

test('more calls than a function can have arguments are recovered', async () => {
  const state = await openState({ stateDir: 'memory' })
  const open = Array.from({ length: 130_000 }, (_, n) => ({
    id: String(n),
    session: 's',
    row: 'createPerson',
    hash: 'h',
    at: n,
    end: null,
  }))
  const settle = vi.fn(() => Promise.resolve())
  await intentsOf({ ...state, intents: { ...state.intents, listOpen: () => Promise.resolve(open), settle } }).recover()
  expect(settle).toHaveBeenCalledTimes(open.length)
})

test('a call that a running server is still sending is left alone', async () => {
  const state = await (await databaseState()).open()
  const { session } = await new Sessions(state.sessions).create('svc', 'ACME', content)
  const { send, release } = heldSend()
  const running = intentsOf(state).run(session, call, send)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  await intentsOf(state).recover()
  release()
  await running
  expect(await state.record.page({ connection: 'svc', company_key: 'ACME', limit: 10 })).toMatchObject([
    { outcome: 'done' },
  ])
})

test('of two servers with one database, one sends and the other waits for the response', async () => {
  await db.exec('drop schema if exists gateway cascade')
  const [one, two] = [await stateInDb(db), await stateInDb(db)]
  const { session } = await new Sessions(one.sessions).create('svc', 'ACME', content)
  const { send, release } = heldSend()
  const claims = [one, two].map(state => vi.spyOn(state.intents, 'claim'))
  const answers = [one, two].map(state => intentsOf(state).run(session, call, send))
  // Both have seen the intent, so one of them is waiting for the other
  await vi.waitFor(() => expect(claims.flatMap(claim => claim.mock.settledResults)).toHaveLength(2))
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  release()
  expect(await Promise.all(answers)).toEqual([reply, reply])
  expect(send).toHaveBeenCalledOnce()
})

test('the store contains no readable secrets', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
  const state = await openState({ stateDir: dir })
  const { secret, session } = await new Sessions(state.sessions).create('svc', 'ACME', content)
  await intentsOf(state).run(session, { ...call, body: new Uint8Array(Buffer.from('+13125550142')) }, () =>
    Promise.resolve({ ...reply, body: new Uint8Array(Buffer.from('+13125550142')) }),
  )
  await state.close()
  const stored = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('')
  expect(stored).toContain('createPerson')
  for (const hidden of [secret, 'secret-word', '3125550142', call.key]) expect(stored).not.toContain(hidden)
})

test('two servers cannot use one folder', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
  const state = await openState({ stateDir: dir })
  await expect(openState({ stateDir: dir })).rejects.toThrow(/in use/)
  await state.close()
})

test.runIf(process.platform === 'linux')(
  'a state whose disk fails when it is closed leaves no file open or locked',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
    const state = await openState({ stateDir: dir })
    const handle = await open(join(dir, 'sessions.journal'))
    const fileHandlePrototype: unknown = Object.getPrototypeOf(handle)
    await handle.close()
    if (!hasDatasync(fileHandlePrototype)) throw new Error('File handles have no datasync.')
    const datasync = vi.spyOn(fileHandlePrototype, 'datasync').mockRejectedValueOnce(new Error('EIO'))
    await expect(state.close()).rejects.toThrow('EIO')
    datasync.mockRestore()
    expect(openFilesOf(dir)).toEqual([])
    await (await openState({ stateDir: dir })).close()
  },
)

const hasDatasync = (value: unknown): value is { datasync: () => Promise<void> } =>
  typeof value === 'object' && value !== null && 'datasync' in value

test('a call that another server claimed and did not send is sent at once', async () => {
  const one = await (await databaseState()).open()
  const { session } = await new Sessions(one.sessions).create('svc', 'ACME', content)
  let tellClaimed = (): void => {}
  const claimed = new Promise<void>(resolve => (tellClaimed = resolve))
  let giveUp = (): void => {}
  const unreachable = new Promise<StoredReply>((_, reject) => {
    giveUp = () => reject(new UpstreamError('refused', false, 'The service cannot be reached.'))
  })
  const first = intentsOf(one).run(session, call, () => {
    tellClaimed()
    return unreachable
  })
  await claimed
  const waiting = { ...one.intents, find: (id: string) => (giveUp(), one.intents.find(id)) }
  const second = intentsOf({ ...one, intents: waiting }).run(session, call, () => Promise.resolve(reply))
  await expect(first).rejects.toBeInstanceOf(UpstreamError)
  expect(await second).toEqual(reply)
})

test('a claim that lost to one that was released in the meantime is retried', async () => {
  const { intents } = await (await databaseState()).open()
  const intent = { id: 'one', session: 's', row: 'createPerson', hash: 'h', at: 1, end: null }
  await intents.claim(intent)
  const releasing: Db = {
    ...db,
    exec: sql => db.exec(sql),
    tx: work => db.tx(work),
    close: () => Promise.resolve(),
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      if (sql.startsWith('select')) await intents.release('one')
      return db.query<Row>(sql, params)
    },
  }
  expect(await intentsInDb(releasing).claim(intent)).toBeNull()
})
