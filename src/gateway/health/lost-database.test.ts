import { type Server, type Socket, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#/store/testing'
import { PERSONS, type TestService, faultOf, signInTo, startGateway, startService } from '../testing'
import type { LogEntry } from './monitor'

let database: TestDatabase
let service: TestService
beforeAll(async () => {
  database = await testDatabase()
  service = await startService()
})
afterAll(async () => {
  await service.close()
  await database.drop()
})

/** A relay in front of PostgreSQL that can be cut, or go silent like a network that drops packets. */
async function relayTo(
  url: URL,
): Promise<{ url: string; set: (mode: 'up' | 'cut' | 'silent') => void; close: () => void }> {
  const sockets = new Set<Socket>()
  let mode: 'up' | 'cut' | 'silent' = 'up'
  const server: Server = createServer(near => {
    if (mode === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(url.port || 5432), url.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => from.destroy()).on('close', () => to.destroy())
      from.on('data', data => mode === 'up' && to.write(data))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: relayed.href,
    set: next => {
      mode = next
      if (next !== 'silent') for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('without PostgreSQL, calls are answered with 503, one line is logged, and the server recovers by itself', async ({
  skip,
}) => {
  if (database.url === undefined) return skip('needs a PostgreSQL server')
  const relay = await relayTo(new URL(database.url))
  const entries: LogEntry[] = []
  const gateway = await startGateway(service.url, {
    databaseUrl: relay.url,
    log: entry => entry.event.startsWith('state') && entries.push(entry),
  })
  const { headers } = await signInTo(gateway)
  const post = (key: string): Promise<Response> => gateway.call('POST', PERSONS, { headers: headers(key), body: '{}' })
  const ready = async (): Promise<number> => (await gateway.call('GET', '/readyz')).status
  expect(await ready()).toBe(200)
  for (const mode of ['cut', 'silent'] as const) {
    entries.length = 0
    service.arrived.length = 0
    relay.set(mode)
    expect([mode, await ready()]).toEqual([mode, 503])
    const lost = await post(`key-of-${mode}`)
    expect(lost.headers.get('retry-after')).toBe('5')
    expect(await faultOf(lost)).toMatchObject({ status: 503, kind: 'unavailable' })
    expect(service.arrived).toEqual([])
    expect(entries.map(({ event }) => event)).toEqual(['state-lost'])
    relay.set('up')
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect((await post(`key-of-${mode}`)).status).toBe(200)
    expect(entries.map(({ event }) => event)).toEqual(['state-lost', 'state-back'])
  }
  await gateway.close()
  relay.close()
})
