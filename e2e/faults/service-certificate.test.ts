import { createServer } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, startGateway } from '#/gateway/testing'
import { selfSigned } from '../support/self-signed.mjs'

let gateway: TestGateway
let requests = 0
const service = createServer(selfSigned('localhost'), (_, reply) => {
  requests++
  reply.end('[]')
})
beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  gateway = await startGateway(`https://localhost:${typeof address === 'object' ? address?.port : ''}`)
})
afterAll(async () => {
  await gateway.close()
  service.close()
})

test('a service with an untrusted certificate gets no password, and the response says why', async () => {
  const body = JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'x' })
  const response = await gateway.call('POST', '/session', { body })
  expect(response.status).toBe(502)
  expect(response.headers.get('x-signalbox-error')).toBe('upstream-unreachable')
  expect(response.headers.get('x-signalbox-cause')).toBe('certificate')
  expect(requests).toBe(0)
})
