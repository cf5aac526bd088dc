import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#/contract/endpoints'
import { executeMutation } from '../mutation/execute-mutation'
import { defineMutation } from '../mutation/mutation-definition'
import { memoryLedger, person, testApi, testSession } from '../testing'
import { ApiError, type ErrorKind } from './error'

interface ReceivedRequest {
  method: string
  path: string
  headers: Headers
  body: string
  /** Which request on its connection this is, from 1. */
  nth: number
}

/** Raw bytes to answer with, or an action on the socket. */
type Fault =
  | { write: string; after?: 'keep' | 'end' | 'reset' }
  /** Resets the connection without sending a byte. */
  | 'reset'
  /** Never answers. */
  | 'hang'

/** A TCP server: the script decides the raw bytes that answer each request, and can break the connection instead. */
async function faultServer(script: (request: ReceivedRequest, count: number) => Fault) {
  const received: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    let nth = 0
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      for (let parsed = parseRequest(text); parsed !== null; parsed = parseRequest(text)) {
        text = parsed.rest
        const request = { ...parsed.request, nth: ++nth }
        received.push(request)
        answer(socket, script(request, received.length))
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const fetchFromServer: typeof fetch = (path, init) => fetch(typeof path === 'string' ? origin + path : path, init)
  const close = () =>
    new Promise<void>(resolve => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return { received, fetch: fetchFromServer, close }
}

function parseRequest(text: string): { request: Omit<ReceivedRequest, 'nth'>; rest: string } | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1)]),
  )
  const length = Number(headers.get('content-length') ?? 0)
  const body = text.slice(end + 4, end + 4 + length)
  if (body.length < length) return null
  const [method = '', path = ''] = first.split(' ')
  return { request: { method, path, headers, body }, rest: text.slice(end + 4 + length) }
}

function answer(socket: Socket, fault: Fault): void {
  if (fault === 'hang') return
  if (fault === 'reset') {
    socket.resetAndDestroy()
    return
  }
  socket.write(fault.write, 'latin1', () => {
    if (fault.after === 'end') socket.end()
    if (fault.after === 'reset') socket.resetAndDestroy()
  })
}

/** A well-formed reply. */
function reply(status: number, body: unknown, headers: Record<string, string> = {}): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(text)), ...headers }).map(h => h.join(': '))
  return { write: [`HTTP/1.1 ${status} X`, ...lines, '', text].join('\r\n') }
}

const input = { params: { company_key: 'DEMO', person_key: 'k1' } }
const create = { params: { company_key: 'DEMO' }, body: { external_person_id: 'CRM-1' } }
const cut = (declared: string, text: string, after: 'end' | 'reset'): Fault => ({
  write: `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${declared}\r\n\r\n${text}`,
  after,
})

const openServers: { close: () => Promise<void> }[] = []
let connection = 0

/** On a busy machine a request may take a second to arrive, so only faults that last forever get the short timeout. */
const PATIENT_MS = 15_000
const timeoutFor = (fault: Fault): number =>
  fault === 'hang' || (typeof fault === 'object' && fault.after === 'keep') ? 1_000 : PATIENT_MS

/** A client that uses Node's own fetch to call a server that misbehaves. */
async function createApiAgainst(script: (request: ReceivedRequest, count: number) => Fault, timeoutMs = PATIENT_MS) {
  const server = await faultServer(script)
  openServers.push(server)
  const session = testSession({ connection: { id: `fault-${connection++}` } })
  return { server, api: testApi(server.fetch, { session, getTimeoutMs: timeoutMs, unsafeTimeoutMs: timeoutMs }) }
}

async function failure(sent: Promise<unknown>): Promise<ApiError> {
  const result = await sent.catch((error: unknown) => error)
  if (result instanceof ApiError) return result
  throw new Error('not an ApiError', { cause: result })
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(openServers.splice(0).map(server => server.close()))
})

const faults: [name: string, fault: Fault, kind: ErrorKind, isTemporary: boolean][] = [
  ['the connection is reset before the response', 'reset', 'network', true],
  ['the server never responds', 'hang', 'network', true],
  [
    'the server stops in the middle of the headers',
    { write: 'HTTP/1.1 200 OK\r\ncontent-', after: 'end' },
    'network',
    true,
  ],
  ['the server answers with garbage', { write: 'no http at all\r\n\r\n', after: 'end' }, 'network', true],
  ['the body is shorter than declared', cut('content-length: 900', '{"person_key":"k1"', 'end'), 'network', true],
  ['the connection is reset in the body', cut('content-length: 900', '{"person_key":"k1"', 'reset'), 'network', true],
  ['a chunked body is cut off', cut('transfer-encoding: chunked', '5\r\n{"per\r\n', 'end'), 'network', true],
  ['the body stalls', { write: 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{', after: 'keep' }, 'network', true],
  ['the response is a 408', reply(408, '', { connection: 'close' }), 'upstream-timeout', true],
  ['a proxy answers 200 with a page', reply(200, '<!doctype html><p>Log in'), 'contract', false],
  ['the JSON is cut off but well framed', reply(200, '{"person_key":"k1"'), 'contract', false],
  ['a proxy answers 502 with a page', reply(502, '<html>Bad Gateway</html>'), 'service', true],
  ['the response is a redirect', reply(302, '', { location: 'http://127.0.0.1:9/' }), 'contract', false],
]

describe.each(faults)('when %s', (_, fault, kind, isTemporary) => {
  it('a GET fails with the kind of the fault, after four attempts if the fault is temporary', async () => {
    const { server, api } = await createApiAgainst(() => fault, timeoutFor(fault))
    const error = await failure(api.send(endpoints.getPerson, input))
    expect([error.kind, error.mayHaveActed]).toEqual([kind, false])
    expect(server.received).toHaveLength(isTemporary ? 4 : 1)
  })

  it('a POST is sent once, and its outcome counts as unknown', async () => {
    const { server, api } = await createApiAgainst(() => fault, timeoutFor(fault))
    const error = await failure(api.send(endpoints.createPerson, create, { idempotencyKey: 'key-1' }))
    expect([error.kind, error.mayHaveActed]).toEqual([kind, true])
    expect(server.received.map(a => [a.method, a.headers.get('idempotency-key')])).toEqual([['POST', 'key-1']])
  })
})

describe.each(faults.filter(([, , , isTemporary]) => isTemporary))('when at first %s', (_, fault) => {
  it('a GET succeeds once the connection works again', async () => {
    const { server, api } = await createApiAgainst(
      (_request, count) => (count < 3 ? fault : reply(200, person)),
      timeoutFor(fault),
    )
    expect((await api.send(endpoints.getPerson, input)).body.person_key).toBe(person.person_key)
    expect(server.received).toHaveLength(3)
    expect(api.log.get()[0]?.attempts).toHaveLength(3)
  })
})

describe('a reused connection that is reset', () => {
  /**
   * Node puts a connection back into its pool in a later turn of the event loop. That cannot be seen, so the wait has a
   * fixed length.
   */
  const idle = () => new Promise(resolve => setTimeout(resolve, 30))
  const onReuse = ({ nth }: ReceivedRequest) =>
    nth === 1 ? reply(200, person, { 'keep-alive': 'timeout=60' }) : 'reset'

  it('causes a GET to be repeated on a new connection', async () => {
    const { server, api } = await createApiAgainst(onReuse)
    await api.send(endpoints.getPerson, input)
    await idle()
    await api.send(endpoints.getPerson, input)
    expect(server.received.map(a => a.nth)).toEqual([1, 2, 1])
  })

  it('loses only the response of a POST: one request arrives', async () => {
    const { server, api } = await createApiAgainst(onReuse)
    await api.send(endpoints.getPerson, input)
    await idle()
    const error = await failure(api.send(endpoints.createPerson, create, { idempotencyKey: 'k' }))
    expect(server.received.map(a => a.nth)).toEqual([1, 2])
    expect(error).toMatchObject({ kind: 'network', mayHaveActed: true })
    expect(server.received.filter(a => a.method === 'POST')).toHaveLength(1)
  })
})

describe('a server that is not running', () => {
  it('causes a network failure, for a GET and for a POST', async () => {
    const { server, api } = await createApiAgainst(() => 'reset')
    await server.close()
    expect((await failure(api.send(endpoints.getPerson, input))).kind).toBe('network')
    expect((await failure(api.send(endpoints.createPerson, create))).kind).toBe('network')
  })
})

describe('aborting', () => {
  it('ends a call in progress without a retry', async () => {
    const stop = new AbortController()
    const { server, api } = await createApiAgainst(() => {
      stop.abort()
      return 'hang'
    })
    expect((await failure(api.send(endpoints.getPerson, input, { signal: stop.signal }))).kind).toBe('aborted')
    expect(server.received).toHaveLength(1)
  })
})

describe('a mutation on a connection that breaks', () => {
  const mutation = defineMutation({ id: 'create', row: endpoints.createPerson, reconcile: async () => 'unknown' })

  /**
   * A server that does the work once per key and answers repeats from its journal; the connection breaks `times` times.
   */
  async function withJournal(times: number, broken: (request: ReceivedRequest) => Fault) {
    const done = new Map<string, string>()
    const { server, api } = await createApiAgainst((request, count) => {
      const key = request.headers.get('idempotency-key') ?? ''
      if (count <= times) {
        const fault = broken(request)
        if (fault !== 'reset') done.set(key, request.body)
        return fault
      }
      done.set(key, request.body)
      return reply(201, person)
    })
    const outcome = executeMutation({
      api,
      ledger: memoryLedger(),
      mutation,
      input: create,
      description: 'Create',
      sleep: async () => {},
    })
    return { done, server, outcome }
  }

  it.each<[string, Fault]>([
    ['before the work', 'reset'],
    ['after the work', { write: 'HTTP/1.1 201 Created\r\n', after: 'reset' }],
    [
      'in the middle of the response',
      { write: 'HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{"per', after: 'end' },
    ],
  ])('takes effect once, and its outcome is known (%s)', async (_, fault) => {
    const { done, server, outcome } = await withJournal(2, () => fault)
    expect(await outcome).toMatchObject({ kind: 'done', reply: { status: 201 } })
    expect(server.received).toHaveLength(3)
    expect([...done.values()]).toEqual([JSON.stringify(create.body)])
  })

  it('and never works again has an unknown outcome after four requests under one key', async () => {
    const { done, server, outcome } = await withJournal(9, () => ({ write: '', after: 'reset' }))
    expect(await outcome).toMatchObject({ kind: 'unknown', error: { kind: 'network' } })
    expect([server.received.length, done.size]).toEqual([4, 1])
  })
})
