import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpUpstream } from './http-upstream'
import { mockUpstream } from './mock-upstream'
import type { Upstream, UpstreamReply } from './upstream'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A TCP server that handles the n-th request as `onRequest` says, and an upstream to it. */
async function tcp(
  onRequest: (socket: Socket, n: number) => void,
): Promise<{ upstream: Upstream; count: () => number; connections: () => number }> {
  let [requests, connections] = [0, 0]
  const server: Server = createServer(socket => {
    connections++
    socket.on('error', () => {})
    socket.on('data', data => {
      if (/^(?:GET|POST) /.test(data.toString('latin1'))) onRequest(socket, ++requests)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const upstream = httpUpstream(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`, {
    connectMs: 300,
    silentMs: 300,
  })
  closing.push(
    () => upstream.close(),
    () => server.close(),
  )
  return { upstream, count: () => requests, connections: () => connections }
}

const ok = (socket: Socket): unknown => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
const get = (upstream: Upstream): Promise<UpstreamReply> => upstream.send({ method: 'GET', path: '/x', headers: {} })
const post = (upstream: Upstream): Promise<UpstreamReply> =>
  upstream.send({ method: 'POST', path: '/x', headers: {}, body: new Uint8Array([123, 125]) })

test('a read on a connection that was closed is sent again', async () => {
  const { upstream, count } = await tcp((socket, n) => (n === 2 ? socket.resetAndDestroy() : ok(socket)))
  expect((await get(upstream)).status).toBe(200)
  expect((await get(upstream)).status).toBe(200)
  expect(count()).toBe(3)
})

test('a read on a new connection is not sent again', async () => {
  const { upstream, count } = await tcp(socket => socket.destroy())
  await expect(get(upstream)).rejects.toMatchObject({ why: 'closed', sent: true })
  expect(count()).toBe(1)
})

test('an unsafe call has its own connection and is sent once', async () => {
  const { upstream, count, connections } = await tcp((socket, n) => (n <= 2 ? ok(socket) : socket.resetAndDestroy()))
  await get(upstream)
  expect((await post(upstream)).status).toBe(200)
  expect(connections()).toBe(2)
  await expect(post(upstream)).rejects.toMatchObject({ why: 'closed', sent: true })
  expect(count()).toBe(3)
})

test('a call to a port without a server is reported as not sent', async () => {
  const upstream = httpUpstream('http://127.0.0.1:1')
  await expect(post(upstream)).rejects.toMatchObject({ why: 'refused', sent: false })
  await expect(
    httpUpstream('https://127.0.0.1:1').send({ method: 'POST', path: '/', headers: {} }),
  ).rejects.toMatchObject({ sent: false })
})

test('a connection attempt that fails with an unknown error code counts as not made, rather than as closed', async () => {
  // An address that is valid only with the name of a network interface
  const failure = await post(httpUpstream('http://[fe80::1]:1')).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    why: 'no-route',
    sent: false,
    message: 'No connection to the service could be made.',
  })
})

test('a call over HTTPS to a host without TLS is reported as not sent', async () => {
  const server = createServer(socket => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  const upstream = httpUpstream(`https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await expect(post(upstream)).rejects.toMatchObject({ why: 'tls', sent: false })
})

test('a service that sends no data times out', async () => {
  const { upstream } = await tcp(() => {})
  await expect(post(upstream)).rejects.toMatchObject({ why: 'timeout', sent: true })
})

test('a response that is cut off is an error', async () => {
  const { upstream } = await tcp(socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'))
  await expect(post(upstream)).rejects.toMatchObject({ why: 'closed', sent: true })
})

test.each([
  ['is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['has headers that are too large', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['turns invalid in its body', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
])('a response that %s is reported as invalid HTTP, not as cut off', async (_, response) => {
  const { upstream } = await tcp(socket => socket.write(response))
  const message = 'The response from the service is not valid HTTP, or its headers are too large.'
  await expect(post(upstream)).rejects.toMatchObject({ why: 'invalid-http', sent: true, message })
})

test('a response that stops is a timeout', async () => {
  const { upstream } = await tcp(socket => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'))
  await expect(get(upstream)).rejects.toMatchObject({ why: 'timeout', sent: true })
})

test('a read is aborted with its signal', async () => {
  const controller = new AbortController()
  const { upstream } = await tcp(() => controller.abort())
  const answer = upstream.send({ method: 'GET', path: '/x', headers: {}, signal: controller.signal })
  await expect(answer).rejects.toMatchObject({ why: 'closed' })
})

test('the mock’s drop fault is a lost connection, its silence is a timeout, and its errors are thrown', async () => {
  const dropping = mockUpstream({
    fetch: () => Promise.reject(Object.assign(new Error('x'), { name: 'ConnectionDropped' })),
  })
  await expect(post(dropping)).rejects.toMatchObject({ why: 'closed', sent: true })
  await expect(post(mockUpstream({ fetch: () => Promise.reject(new TypeError('bug')) }))).rejects.toThrow(TypeError)
  const silent = mockUpstream({ fetch: () => new Promise(() => {}) }, { connectMs: 50, silentMs: 50 })
  await expect(get(silent)).rejects.toMatchObject({ why: 'timeout', sent: true })
})
