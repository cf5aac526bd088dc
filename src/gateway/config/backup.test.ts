import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PERSONS, signInTo, startGateway, startService } from '../testing'

const POSTED = { person_key: 'k' }

test('a server restored from a copy of a running server’s folder answers repeated calls as the original did', async () => {
  const service = await startService()
  service.answer = ({ method }) => (method === 'POST' ? Response.json(POSTED, { status: 201 }) : undefined)
  const stateDir = mkdtempSync(join(tmpdir(), 'signalbox-original-'))
  const original = await startGateway(service.url, { stateDir })
  const { headers, cookie, id } = await signInTo(original)
  const post = (gateway: typeof original, key: string, session: Record<string, string>): Promise<Response> =>
    gateway.call('POST', PERSONS, { headers: { ...headers(key), ...session }, body: '{}' })
  expect((await post(original, 'key-before-backup', {})).status).toBe(201)

  // Copies the journals as GUIDE.md says, while the server keeps running
  const backup = mkdtempSync(join(tmpdir(), 'signalbox-backup-'))
  for (const name of readdirSync(stateDir).filter(file => file.endsWith('.journal')))
    cpSync(join(stateDir, name), join(backup, name))
  await post(original, 'key-after-backup', {})
  await original.close()

  const restored = await startGateway(service.url, { stateDir: backup })
  // Cookies have the port in their name, and this server has another one
  const moved = cookie.replace(/^signalbox-\d+/, `signalbox-${new URL(restored.origin).port}`)
  const session = { cookie: moved, 'x-signalbox-session': id }
  const sentBefore = service.arrived.filter(({ method }) => method === 'POST').length
  const repeated = await post(restored, 'key-before-backup', session)
  expect([repeated.status, await repeated.json()]).toEqual([201, POSTED])
  expect(service.arrived.filter(({ method }) => method === 'POST')).toHaveLength(sentBefore)
  await restored.close()
  await service.close()
})
