import { mkdtempSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityPageSchema } from '#/contract/activity'
import { readErrorMessages } from '#/contract/format/error-body'
import type { LogEntry } from '../health/monitor'
import { PERSONS, type TestGateway, type TestService, signInTo, startGateway, startService } from '../testing'

const KEY = '0123456789'
const NEVER = new Promise<never>(() => {})

let service: TestService
let silent: Server
let entries: LogEntry[]
const gateways: TestGateway[] = []
beforeEach(async () => {
  entries = []
  service = await startService()
  // Accepts connections but sends nothing, so no TLS handshake completes
  silent = createServer(socket => void socket.on('error', () => {}))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close()
  await service.close()
  silent.close()
})

async function start(url = service.url, stateDir = 'memory', port = 0): Promise<TestGateway> {
  const upstreamLimits = { connectMs: 200, silentMs: 200 }
  const log = (entry: LogEntry): void => void entries.push(entry)
  const gateway = await startGateway(url, { upstreamLimits, log, stateDir }, port)
  gateways.push(gateway)
  return gateway
}

function silentUrl(): string {
  const address = silent.address()
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Signs in, and lets the service hang from then on. */
async function signInThenHang() {
  const gateway = await start()
  const { headers } = await signInTo(gateway)
  service.arrived.length = 0
  service.answer = () => NEVER
  return { gateway, headers }
}

const failureOf = async (response: Response) => ({
  status: response.status,
  kind: response.headers.get('x-signalbox-error'),
  cause: response.headers.get('x-signalbox-cause'),
  message: readErrorMessages(await response.json())[0],
})

const failuresInLog = () =>
  entries.flatMap(entry => (entry.event === 'service-failed' ? [{ cause: entry.cause, sent: entry.sent }] : []))

test('a read that the service does not answer is a timeout, which the log names, and its outcome is unknown', async () => {
  const { gateway, headers } = await signInThenHang()
  expect(await failureOf(await gateway.call('GET', `${PERSONS}?mdn=1`, { headers: headers() }))).toEqual({
    status: 504,
    kind: 'upstream-timeout',
    cause: 'timeout',
    message: 'The service did not respond in time.',
  })
  expect(failuresInLog()).toEqual([{ cause: 'timeout', sent: true }])
  const activity = await gateway.call('GET', '/api/svc/ACME/activity?kind=read', { headers: headers() })
  expect(activityPageSchema.parse(await activity.json()).acts).toMatchObject([
    { row: 'searchPersons', outcome: 'unknown' },
  ])
})

test('a change that gets no answer has an unknown outcome, even if it is repeated, and is sent once', async () => {
  const { gateway, headers } = await signInThenHang()
  const change = () => gateway.call('POST', `${PERSONS}/`, { headers: headers(KEY), body: '{}' })
  expect(await failureOf(await change())).toEqual({
    status: 504,
    kind: 'outcome-unknown',
    cause: 'timeout',
    message: 'The service did not respond in time. The call was sent. It is unknown whether it took effect.',
  })
  service.answer = () => undefined
  expect(await failureOf(await change())).toMatchObject({ status: 504, kind: 'outcome-unknown' })
  expect(service.arrived).toHaveLength(1)
  const activity = await gateway.call('GET', '/api/svc/ACME/activity?kind=change', { headers: headers() })
  expect(activityPageSchema.parse(await activity.json()).acts).toMatchObject([
    { row: 'createPerson', outcome: 'unknown' },
  ])
})

test('a change for which no connection is made in time was not sent, and is sent when it is repeated', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-timeouts-'))
  try {
    const before = await start(service.url, folder)
    const { headers } = await signInTo(before)
    const port = Number(new URL(before.origin).port)
    // Restarts the server, which then calls the service at this address
    const restart = async (url: string) => {
      await gateways.pop()?.close()
      return start(url, folder, port)
    }
    const change = (gateway: TestGateway) => gateway.call('POST', `${PERSONS}/`, { headers: headers(KEY), body: '{}' })
    service.arrived.length = 0
    expect(await failureOf(await change(await restart(silentUrl())))).toMatchObject({
      status: 504,
      kind: 'upstream-timeout',
      cause: 'timeout',
    })
    expect(failuresInLog()).toEqual([{ cause: 'timeout', sent: false }])
    const after = await restart(service.url)
    expect((await change(after)).status).toBe(200)
    expect(service.arrived).toHaveLength(1)
    const activity = await after.call('GET', '/api/svc/ACME/activity?kind=change', { headers: headers() })
    expect(activityPageSchema.parse(await activity.json()).acts.map(({ outcome }) => outcome)).toEqual([
      'done',
      'not-sent',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a sign-in at a service that does not complete the connection is a timeout, and nothing was sent', async () => {
  const gateway = await start(silentUrl())
  const body = JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'x' })
  expect(await failureOf(await gateway.call('POST', '/session', { body }))).toMatchObject({
    status: 504,
    kind: 'upstream-timeout',
    cause: 'timeout',
    message: 'The service did not accept a connection in time.',
  })
  expect(failuresInLog()).toEqual([{ cause: 'timeout', sent: false }])
})
