import { connect } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorBodySchema } from '#/contract/format/error-body'
import { listen, type RunningServer } from './listen'
import type { Fetch } from './node-handler'

const open: RunningServer[] = []
const errors: unknown[] = []
afterEach(async () => {
  errors.length = 0
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(fetch: Fetch, limits = {}): Promise<number> {
  const server = await listen({
    fetch,
    host: '127.0.0.1',
    port: 0,
    limits,
    baseHeaders: { 'X-Base': 'yes' },
    onError: e => errors.push(e),
  })
  open.push(server)
  return server.port
}

const echo: Fetch = async (request, from) =>
  new Response(`${request.method} ${from.rawPath} ${await request.text()}`, {
    headers: { 'content-type': 'text/plain' },
  })

/** Sends raw bytes and reads until the server closes the connection, or until `until` arrives. */
function raw(port: number, bytes: string, until?: string): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (until !== undefined && text.includes(until)) socket.destroy()
    })
    socket.once('close', () => resolve(text))
    // After a reset, returns what arrived before it
    socket.once('error', () => resolve(text))
  })
}

/** Parses a refusal and checks its headers. */
function refusalIn(text: string): { status: number; wellFormed: boolean; message: string | undefined } {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const requiredHeaders = [
    /^content-type: application\/json/im,
    new RegExp(`^content-length: ${body.length}$`, 'im'),
    /^x-base: yes$/im,
    /^connection: close$/im,
  ]
  return {
    status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]),
    wellFormed: requiredHeaders.every(pattern => pattern.test(head)),
    message: errorBodySchema.parse(JSON.parse(body)).errors[0]?.message,
  }
}
const refusal = (status: number, message: RegExp): unknown => ({
  status,
  wellFormed: true,
  message: expect.stringMatching(message),
})

describe('errors for which `fetch` makes no response have the standard error body', () => {
  const cases: [name: string, request: string, status: number, message: RegExp][] = [
    ['an invalid request line', 'HELLO\r\n\r\n', 400, /not valid HTTP|method .* unknown/],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: a\r\n\r\n', 400, /method .* unknown/],
    ['oversize headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, /16 KiB/],
    ['an unsupported expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n', 417, /100-continue/],
    ['CONNECT', 'CONNECT evil:443 HTTP/1.1\r\nHost: evil:443\r\n\r\n', 405, /CONNECT/],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405, /TRACE/],
    ['an absolute target', 'GET http://evil/x HTTP/1.1\r\nHost: a\r\n\r\n', 400, /path on this server/],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400, /path on this server/],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, /no Host header/],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, /more than one Host header/],
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n', 400, /Host header of the request/],
    ['raw bytes in the address', 'GET /é HTTP/1.1\r\nHost: a\r\n\r\n', 400, /percent-encoded|not valid HTTP/],
    ['a fragment', 'GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n', 400, /percent-encoded/],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
      400,
      /more than one Content-Length|contradicts its Content-Length/,
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      400,
      /more than one Content-Length header/,
    ],
    [
      'an invalid length',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\nabc',
      400,
      /Content-Length of the request is invalid/,
    ],
    [
      'another transfer encoding',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      501,
      /chunked/,
    ],
    [
      'broken chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc',
      400,
      /not valid HTTP/,
    ],
  ]
  test.each(cases)('%s', async (_, request, status, message) => {
    const port = await serve(() => Promise.reject(new Error('no handler may see this')))
    expect(refusalIn(await raw(port, request))).toEqual(refusal(status, message))
  })

  test('headers that do not arrive in time', async () => {
    const port = await serve(echo, { headersTimeoutMs: 200, requestTimeoutMs: 400 })
    expect(refusalIn(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n'))).toEqual(refusal(408, /in time/))
  })

  test('a body that does not arrive in time, for which no handler is called', async () => {
    let calls = 0
    const port = await serve(() => Promise.resolve(new Response(String(++calls))), {
      headersTimeoutMs: 200,
      requestTimeoutMs: 400,
    })
    expect(refusalIn(await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'))).toEqual(
      refusal(408, /in time/),
    )
    expect(calls).toBe(0)
  })

  test('a body that trickles in, long before the time for a whole request is over', async () => {
    const port = await serve(echo, { bodyProgressMs: 200 })
    expect(refusalIn(await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc'))).toEqual(
      refusal(408, /in time/),
    )
  })

  test('a handler that throws', async () => {
    const port = await serve(() => Promise.reject(new Error('secret detail')))
    expect(errors).toEqual([])
    const text = await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(refusalIn(text)).toEqual(refusal(500, /server failed/))
    expect(text).not.toContain('secret detail')
    expect(errors).toEqual([new Error('secret detail')])
  })
})

test('a connection beyond the limit is closed, and a new one works once another has ended', async () => {
  const port = await serve(echo, { connections: 2 })
  const openSockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(openSockets.map(socket => new Promise(resolve => socket.once('connect', resolve))))
  const request = 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  expect(await raw(port, request)).toBe('')
  openSockets[0]?.destroy()
  await vi.waitFor(async () => expect(await raw(port, request)).toContain('GET /x'))
  openSockets[1]?.destroy()
})

test('the refusal of a malformed request comes after the response to the request before it', async () => {
  // Both arrive in one piece, so the second is read before the response to the first
  const port = await serve(() => tick(new Response('first')))
  const text = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\nNONSENSE\r\n\r\n')
  expect(text.indexOf('first')).toBeGreaterThan(0)
  expect(text.indexOf('HTTP/1.1 400')).toBeGreaterThan(text.indexOf('first'))
})

test('the path is passed on as it was sent', async () => {
  const port = await serve(echo)
  expect(await raw(port, 'GET /a/%2e%2e/../b%2Fc?x=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain(
    'GET /a/%2e%2e/../b%2Fc ',
  )
})

test('the server ignores Upgrade', async () => {
  const port = await serve(echo)
  const text = await raw(
    port,
    'GET /x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /x',
  )
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
})

test('responses to unsafe methods close the connection, and responses to GET keep it open', async () => {
  const port = await serve(echo)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await raw(port, `${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)).toMatch(
      /^connection: close$/im,
    )
  expect(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /')).toMatch(/^connection: keep-alive$/im)
})

describe('bodies', () => {
  const post = (port: number, size: number) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(size) })

  test('a body of 8 MiB arrives whole', async () => {
    const port = await serve(async request => new Response(String((await request.text()).length)))
    expect(await (await post(port, 8 * 1024 * 1024)).text()).toBe(String(8 * 1024 * 1024))
  })

  test('a body of 8 MiB and one byte gets a 413 if the handler reads it', async () => {
    const port = await serve(echo)
    const response = await post(port, 8 * 1024 * 1024 + 1)
    expect(response.status).toBe(413)
    expect(errorBodySchema.parse(await response.json()).errors[0]?.message).toMatch(/8 MiB/)
  })

  test('a handler that refuses before reading the body responds itself', async () => {
    const port = await serve(() => Promise.resolve(new Response('who are you?', { status: 401 })))
    expect((await post(port, 9 * 1024 * 1024)).status).toBe(401)
  })

  test('a client that disconnects before its request is complete is not served', async () => {
    let calls = 0
    const port = await serve(() => Promise.resolve(new Response(String(++calls))))
    await new Promise<void>(resolve => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc', () => socket.destroy()),
      )
      socket.once('close', () => resolve())
    })
    // A later request is the first that the handler sees
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('1')
  })
})

test('a dropped connection ends without a byte', async () => {
  const port = await serve(() => Promise.reject(Object.assign(new Error('dropped'), { name: 'ConnectionDropped' })))
  expect(await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('')
})

test.each([
  [
    'lets an open request finish and closes idle connections, without waiting for the grace period to pass',
    false,
    600_000,
  ],
  ['ends, after the grace period, hanging requests and connections that were never used', true, 300],
])('close %s', async (_, hangs, closeGraceMs) => {
  let release = (): void => {}
  let arrived = 0
  const server = await listen({
    fetch: (_, from) => {
      arrived++
      if (from.rawPath === '/hang') return new Promise<Response>(() => {})
      if (from.rawPath === '/idle') return Promise.resolve(new Response('idle'))
      return new Promise(resolve => (release = () => resolve(new Response('done'))))
    },
    host: '127.0.0.1',
    port: 0,
    limits: { closeGraceMs },
  })
  const slow = raw(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const hanging = hangs ? raw(server.port, 'GET /hang HTTP/1.1\r\nHost: a\r\n\r\n') : ''
  const unused = hangs ? raw(server.port, '') : ''
  const idle = raw(server.port, 'GET /idle HTTP/1.1\r\nHost: a\r\n\r\n')
  await vi.waitFor(() => expect(arrived).toBe(hangs ? 3 : 2))
  const closed = server.close()
  release()
  expect(await slow).toMatch(/connection: close.*done$/is)
  expect(await hanging).toBe('')
  expect(await unused).toBe('')
  expect(await idle).toMatch(/idle$/)
  await closed
})

test('listen rejects if the port is in use', async () => {
  const port = await serve(echo)
  await expect(listen({ fetch: echo, host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
