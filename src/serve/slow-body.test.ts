import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBody } from './body'

const KIB = 1024
const EVERY_MS = 15_000

const open: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const close of open.splice(0)) close()
})

/** A request of which only the headers have arrived, and whose body is watched. */
async function beginUpload(bodyBytes: number) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  open.push(() => {
    client.destroy()
    server.close()
  })
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\n`)
  const incoming = await new Promise<IncomingMessage>(resolve => server.once('request', resolve))
  const giveUp = vi.fn()
  watchBody(incoming, EVERY_MS, giveUp)
  incoming.resume()
  const send = async (bytes: number): Promise<void> => {
    const until = incoming.socket.bytesRead + bytes
    client.write('x'.repeat(bytes))
    while (incoming.socket.bytesRead < until) await tick()
  }
  return { incoming, giveUp, send }
}

test('an upload over a slow connection may continue as long as it makes progress', async () => {
  const { incoming, giveUp, send } = await beginUpload(64 * KIB)
  for (let part = 0; part < 3; part++) {
    await send(16 * KIB)
    vi.advanceTimersByTime(EVERY_MS)
  }
  const end = once(incoming, 'end')
  await send(16 * KIB)
  await end
  vi.advanceTimersByTime(2 * EVERY_MS)
  expect(giveUp).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that trickles in, from the beginning or later, is abandoned after one interval', async () => {
  for (const before of [0, 32]) {
    const { giveUp, send } = await beginUpload(64 * KIB)
    if (before > 0) {
      await send(before * KIB)
      vi.advanceTimersByTime(EVERY_MS)
    }
    expect(giveUp).not.toHaveBeenCalled()
    for (let drip = 0; drip < 15; drip++) await send(100)
    vi.advanceTimersByTime(EVERY_MS)
    expect(giveUp).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(EVERY_MS)
    expect(giveUp).toHaveBeenCalledOnce()
  }
})
