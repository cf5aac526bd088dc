import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Act, activityPageSchema } from '#/contract/activity'
import { gatewayErrorKinds } from '#/contract/gateway'
import { GatewayFault } from '#/gateway/answers'
import { parseConnections } from '#/gateway/connections'
import { isRefusal } from '#/gateway/record/acts'
import { readSignOn } from '#/gateway/sign-on/sign-on-settings'
import { type TestGateway, type TestService, signInTo, startGateway, startService } from '#/gateway/testing'
import { freePort } from '../support/server.mjs'
import { Browser } from './browser'
import { type TestProvider, startProvider } from './start-provider.mjs'

// Every refusal, provoked by text that is written to a socket, so that no client adds, repairs, or hides anything
let provider: TestProvider
let service: TestService
let gateway: TestGateway
let signOnGateway: TestGateway

beforeAll(async () => {
  service = await startService()
  gateway = await startGateway(service.url)
  const port = await freePort()
  provider = await startProvider(
    [`http://127.0.0.1:${port}`],
    [
      { group: 'viewers', connection: 'svc', roles: ['viewer'] },
      { group: 'admins', connection: 'svc', roles: ['admin'] },
    ],
    [{ id: 'svc', user: 'dashboard', password: 'x' }],
  )
  const signOn = readSignOn(provider.env, [{ id: 'svc' }])
  const connections = parseConnections([{ id: 'svc', name: 'Service', base_url: service.url }], 'test')
  signOnGateway = await startGateway(service.url, { connections, signOn }, port)
})
afterAll(async () => {
  await signOnGateway.close()
  await gateway.close()
  await provider.stop()
  await service.close()
})

const PERSONS = '/api/svc/ACME/companies/ACME/mobiledb/persons'
const KEY = 'Idempotency-Key: 0123456789'

/** Sends the lines of a request with its body, and returns the status and the kind of the error. */
async function raw(origin: string, lines: readonly string[], body = ''): Promise<{ status: number; kind: string }> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = [...lines, `Host: ${host}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  let text = ''
  socket.on('data', data => (text += data.toString()))
  await once(socket, 'close')
  return {
    status: Number(text.split(' ')[1]),
    kind: /^x-signalbox-error: (.*)\r$/im.exec(text)?.[1] ?? '',
  }
}

async function refusals(): Promise<Record<string, { status: number; kind: string }>> {
  const { cookie, id } = await signInTo(gateway)
  const { origin } = gateway
  const own = [`Cookie: ${cookie}`, `X-Signalbox-Session: ${id}`]
  const post = [`POST ${PERSONS}/ HTTP/1.1`, 'Content-Type: application/json']
  const signIn = ['POST /session HTTP/1.1', `Origin: ${origin}`]
  const guess = JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'bob', password: 'wrong' })
  service.answer = () => Response.json({}, { status: 401 })
  for (let n = 0; n < 5; n++) await raw(origin, signIn, guess)
  service.answer = () => undefined
  const viewer = new Browser()
  await viewer.signOn(signOnGateway.origin, 'vic.viewers')
  await viewer.open(signOnGateway.origin, 'svc', 'ACME')
  service.arrived.length = 0
  return {
    'session-expired': await raw(origin, [`GET ${PERSONS}?mdn=1 HTTP/1.1`]),
    'session-changed': await raw(origin, [
      ...post,
      KEY,
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
      'X-Signalbox-Session: another',
    ]),
    'no-such-route': await raw(origin, [
      'POST /api/svc/ACME/companies/ACME/unknown HTTP/1.1',
      KEY,
      `Origin: ${origin}`,
      ...own,
    ]),
    'bad-origin': await raw(origin, [...post, KEY, 'Origin: https://elsewhere.example', ...own], '{}'),
    'bad-request': await raw(origin, [...post, `Origin: ${origin}`, ...own], '{}'),
    'too-many': await raw(origin, signIn, guess),
    'role-refused': await raw(
      signOnGateway.origin,
      [...post, KEY, `Origin: ${signOnGateway.origin}`, ...viewer.headersOf(signOnGateway.origin)],
      '{}',
    ),
  }
}

/** The refusals that an administrator reads in the activity logs of both servers. */
async function refusedActs(): Promise<Act[]> {
  const admin = new Browser()
  await admin.signOn(signOnGateway.origin, 'ada.admins')
  await admin.open(signOnGateway.origin, 'svc', 'ACME')
  const { cookie, id } = await signInTo(gateway)
  const replies = [
    await admin.call(signOnGateway.origin, 'GET', '/api/svc/ACME/activity?outcome=refused'),
    await gateway.call('GET', '/api/svc/ACME/activity?outcome=refused', {
      headers: { cookie, 'x-signalbox-session': id },
    }),
  ]
  const pages = await Promise.all(replies.map(async reply => activityPageSchema.parse(await reply.json())))
  return pages.flatMap(({ acts }) => acts)
}

test('every refusal has its status and kind, reaches no service, and is in the activity log if it names a user', async () => {
  const refused = await refusals()
  expect(service.arrived).toEqual([])
  expect(refused).toEqual({
    'session-expired': { status: 401, kind: 'session-expired' },
    'session-changed': { status: 401, kind: 'session-changed' },
    'no-such-route': { status: 404, kind: 'no-such-route' },
    'bad-origin': { status: 403, kind: 'bad-origin' },
    'bad-request': { status: 400, kind: 'bad-request' },
    'too-many': { status: 429, kind: 'too-many' },
    'role-refused': { status: 403, kind: 'role-refused' },
  })
  const kinds = gatewayErrorKinds.filter(kind => isRefusal(new GatewayFault(kind, '')))
  expect(Object.keys(refused).toSorted()).toEqual(kinds.toSorted())
  const recorded = new Set((await refusedActs()).map(({ reason }) => reason))
  // A call without a session names nobody
  expect([...recorded].toSorted()).toEqual(kinds.filter(kind => kind !== 'session-expired').toSorted())
})
