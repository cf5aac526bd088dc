import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HEADERS } from '#/contract/gateway'
import { personRows } from '#/contract/persons'
import { callLogOf } from '../http/log'
import { forgetKeys, isUnlocked, keysOf, LockedError, setKeysOnDemand } from '../local-data/keyring'
import { fakeFetch, gatewayError, testSessionReply, testSession } from '../testing'
import { knownSessions, rememberSession } from './known-sessions'
import { adoptRenewed, enterSession, fetchConnections, openSession, readSession, signIn, signOut } from './session'
import { listenToSession, tellSession } from './session-channel'
import { onSignOut } from './sign-out-hooks'
import { storageScopeOf } from './storage-scope'

function serve(...answers: Parameters<typeof fakeFetch>) {
  const { fetch, requests } = fakeFetch(...answers)
  vi.stubGlobal('fetch', fetch)
  return requests
}
const session = testSession()
const form = { connection: 'test', company_key: 'DEMO', user: 'demo', password: 'pä$$' }

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('signing in', () => {
  it('sends the form once and remembers the pair, without the user', async () => {
    const requests = serve(Response.json(testSessionReply(), { status: 201 }))
    expect(await signIn(form)).toEqual(session)
    expect(requests.map(r => [r.url, r.init.method, r.init.body])).toEqual([
      ['/api/test/DEMO/session', 'POST', JSON.stringify(form)],
    ])
    expect(requests[0]?.headers.get(HEADERS.key)).toBeTruthy()
    expect(localStorage.getItem('signalbox.sessions')).toBe('[{"connection":"test","company_key":"DEMO"}]')
  })

  it('makes the local data of this user and company readable, and keeps the keys out of the session and of all storage', async () => {
    forgetKeys()
    setKeysOnDemand(null)
    const { local_data_keys } = testSessionReply()
    expect(() => keysOf('user', storageScopeOf(session))).toThrow(LockedError)
    serve(Response.json(testSessionReply(), { status: 201 }))
    const signedIn = await signIn(form)
    expect(keysOf('user', storageScopeOf(session))).not.toEqual(keysOf('company', 'test|DEMO'))
    expect(() => keysOf('user', storageScopeOf(testSession({ user: 'other' })))).toThrow(LockedError)
    const seen = JSON.stringify([
      signedIn,
      { ...localStorage },
      { ...sessionStorage },
      callLogOf(storageScopeOf(session)).get(),
    ])
    expect(seen).not.toContain(local_data_keys.user)
    expect(seen).not.toContain(local_data_keys.company)
  })

  it.each([
    ['unauthorized', new Response('', { status: 401 })],
    ['not-found', new Response('', { status: 404 })],
    ['upstream-unreachable', gatewayError(502, 'upstream-unreachable')],
    ['network', new TypeError('Failed to fetch')],
    ['contract', new Response('<html>')],
  ])('fails with %s and remembers nothing', async (kind, answer) => {
    const requests = serve(answer)
    await expect(signIn(form)).rejects.toMatchObject({ kind })
    expect([requests.length, knownSessions()]).toEqual([1, []])
  })

  it('refuses an incomplete form without sending it', async () => {
    const requests = serve()
    await expect(signIn({ ...form, user: '' })).rejects.toMatchObject({ kind: 'refused' })
    expect(requests).toHaveLength(0)
  })
})

describe('opening a company with single sign-on', () => {
  const company = { connection: 'test', company_key: 'DEMO' }
  const signedOut = gatewayError(401, 'session-expired')

  it('is tried once more, because a sign-in in another tab may just have replaced the cookie', async () => {
    const requests = serve(signedOut, Response.json(testSessionReply(), { status: 201 }))
    expect(await openSession(company)).toEqual(session)
    expect(new Set(requests.map(({ headers }) => headers.get(HEADERS.key))).size).toBe(2)
  })

  it.each([
    ['session-expired', signedOut, 2],
    ['role-refused', gatewayError(403, 'role-refused'), 1],
  ])('fails with %s and remembers nothing', async (kind, answer, calls) => {
    const requests = serve(answer)
    await expect(openSession(company)).rejects.toMatchObject({ kind })
    expect([requests.length, knownSessions()]).toEqual([calls, []])
  })
})

describe('the sessions of this browser', () => {
  it('are listed latest first, each pair once, whatever else is in the storage', () => {
    rememberSession({ connection: 'a', company_key: '1' })
    rememberSession({ connection: 'b', company_key: '1' })
    rememberSession({ connection: 'a', company_key: '1' })
    expect(knownSessions().map(s => s.connection)).toEqual(['a', 'b'])
    for (const text of ['{', '5', '[{"connection":1}]']) {
      localStorage.setItem('signalbox.sessions', text)
      expect(knownSessions()).toEqual([])
    }
  })

  it('are valid until the gateway says otherwise', async () => {
    serve(Response.json(testSessionReply()), gatewayError(401, 'session-expired'), new Response('', { status: 500 }))
    expect(await readSession('test', 'DEMO')).toEqual(session)
    expect(await readSession('test', 'DEMO')).toBeNull()
    await expect(readSession('test', 'DEMO')).rejects.toMatchObject({ kind: 'service' })
  })

  it('count as ended if the server no longer has the connection, so that the sign-in page opens', async () => {
    serve(gatewayError(404, 'no-such-route'))
    expect(await enterSession({ connection: 'removed', company_key: 'DEMO' })).toBeNull()
  })

  it('are adopted if another tab renewed them, but never those of another user', async () => {
    serve(
      Response.json(testSessionReply({ id: 'new' })),
      Response.json(testSessionReply({ id: 'new', user: 'other' })),
      Response.json(testSessionReply()),
    )
    expect((await adoptRenewed(session))?.id).toBe('new')
    expect(await adoptRenewed(session)).toBeNull()
    expect(await adoptRenewed(session)).toBeNull()
  })
})

describe('the keys of a session', () => {
  beforeEach(() => {
    forgetKeys()
    setKeysOnDemand(null)
  })
  const isGranted = (user: string) => isUnlocked('user', storageScopeOf(testSession({ user })))

  it('are granted as soon as this page uses the session, and not while it only asks about it', async () => {
    serve(
      Response.json(testSessionReply()),
      Response.json(testSessionReply({ id: 'new', user: 'other' })),
      Response.json(testSessionReply()),
      Response.json(testSessionReply()),
    )
    await readSession('test', 'DEMO')
    expect(await adoptRenewed(session)).toBeNull()
    expect(await adoptRenewed(session)).toBeNull()
    expect([isGranted(session.user), isGranted('other')]).toEqual([false, false])
    expect(await enterSession({ connection: 'test', company_key: 'DEMO' })).toEqual(session)
    expect(isGranted(session.user)).toBe(true)
  })

  it('are granted as soon as a renewed session is adopted', async () => {
    serve(Response.json(testSessionReply({ id: 'new' })))
    await adoptRenewed(session)
    expect(isGranted(session.user)).toBe(true)
  })

  it('appear in no error, even if the rest of the reply cannot be read', async () => {
    const { local_data_keys } = testSessionReply()
    serve(Response.json({ local_data_keys, id: 7 }))
    const error: unknown = await readSession('test', 'DEMO').catch((failure: unknown) => failure)
    expect(error).toMatchObject({ kind: 'contract', raw: '' })
    expect(JSON.stringify(error)).not.toContain(local_data_keys.user)
  })
})

describe('signing out', () => {
  it('ends the session at the gateway and deletes this tab’s data, even if a hook fails', async () => {
    const requests = serve(new Response(null, { status: 204 }))
    rememberSession({ connection: 'test', company_key: 'DEMO' })
    const log = callLogOf(storageScopeOf(session))
    log.begin({ requestId: 'r', row: personRows.searchPersons, apiVersion: 2, path: '/', requestBody: null })
    const wiped = vi.fn()
    const stops = [onSignOut(() => Promise.reject(new Error('full'))), onSignOut(wiped)]
    await signOut(session)
    for (const stop of stops) stop()
    expect(requests.map(r => [r.url, r.init.method, r.headers.get(HEADERS.session)])).toEqual([
      ['/api/test/DEMO/session', 'DELETE', 'session-1'],
    ])
    expect(wiped).toHaveBeenCalledWith(session)
    expect([knownSessions(), log.get()]).toEqual([[], []])
  })

  it('succeeds if the session had already ended, and fails if the gateway cannot be reached', async () => {
    serve(gatewayError(401, 'session-expired'))
    await signOut(session)
    serve(new TypeError('Failed to fetch'))
    await expect(signOut(session)).rejects.toMatchObject({ kind: 'network' })
  })

  it('calls `onEnded` once the gateway has ended the session, and deletes this tab’s data even if `onEnded` fails', async () => {
    rememberSession({ connection: 'test', company_key: 'DEMO' })
    const onEnded = vi.fn(async () => {
      throw new DOMException('full')
    })
    serve(new TypeError('Failed to fetch'))
    await expect(signOut(session, onEnded)).rejects.toMatchObject({ kind: 'network' })
    expect([onEnded.mock.calls.length, knownSessions().length]).toEqual([0, 1])
    serve(new Response(null, { status: 204 }))
    await expect(signOut(session, onEnded)).rejects.toThrow(DOMException)
    expect([onEnded.mock.calls.length, knownSessions().length]).toEqual([1, 0])
  })
})

describe('the connections', () => {
  it('are returned as the gateway lists them', async () => {
    const { id, name, color, mock, company_keys } = session.connection
    const listed = { version: '1', connections: [{ id, name, color, mock, company_keys, company_optional: false }] }
    serve(Response.json({ ...listed, sign_on: null }))
    expect(await fetchConnections()).toEqual({ ...listed, sign_on: null })
  })
})

describe('the tabs of one session', () => {
  function listen(to: typeof session) {
    const heard: string[] = []
    const stop = listenToSession(to, {
      onSignedOut: () => heard.push('signed out'),
      onRenewed: next => heard.push(`renewed ${next.id}`),
    })
    return { heard, stop }
  }

  it('receive messages from each other, but not from themselves or another user', async () => {
    const channel = new BroadcastChannel(`signalbox|${storageScopeOf(session)}`)
    const posted: unknown[] = []
    channel.onmessage = event => posted.push(event.data)
    const same = listen(testSession({ id: 'older' }))
    const other = listen(testSession({ user: 'other' }))
    tellSession(session, { kind: 'signed-out' })
    await vi.waitFor(() => expect(posted).toHaveLength(1))
    expect(same.heard).toEqual([])
    channel.postMessage({ from: 'another tab', message: { kind: 'renewed', session: testSession({ id: 'new' }) } })
    channel.postMessage({ from: 'another tab', message: { kind: 'dance' } })
    channel.postMessage('noise')
    channel.postMessage({ from: 'another tab', message: { kind: 'signed-out' } })
    await vi.waitFor(() => expect(same.heard).toEqual(['renewed new', 'signed out']))
    expect(other.heard).toEqual([])
    same.stop()
    other.stop()
    channel.close()
  })
})
