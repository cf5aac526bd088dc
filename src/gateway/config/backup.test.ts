import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecordFiles } from '../record/record-files'
import { verify } from '../record/verify'
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

  // The commands of GUIDE.md, while the server keeps running
  const backup = join(mkdtempSync(join(tmpdir(), 'signalbox-backup-')), 'backup')
  const guide = readFileSync(join(import.meta.dirname, '../GUIDE.md'), 'utf8')
  const commands = /```sh\n(mkdir -p "\$BACKUP.*?)```/s.exec(guide)?.[1]
  if (commands === undefined) throw new Error('The guide has no commands for a backup.')
  execFileSync('sh', ['-ec', commands], { env: { ...process.env, STATE_DIR: stateDir, BACKUP: backup } })
  await post(original, 'key-after-backup', {})
  await original.close()

  const restored = await startGateway(service.url, { stateDir: backup })
  // Cookies have the port in their name, and this server has a different port
  const moved = cookie.replace(/^signalbox-\d+/, `signalbox-${new URL(restored.origin).port}`)
  const session = { cookie: moved, 'x-signalbox-session': id }
  const sentBefore = service.arrived.filter(({ method }) => method === 'POST').length
  const repeated = await post(restored, 'key-before-backup', session)
  expect([repeated.status, await repeated.json()]).toEqual([201, POSTED])
  expect(service.arrived.filter(({ method }) => method === 'POST')).toHaveLength(sentBefore)
  await restored.close()
  const { anchors, lines } = await readRecordFiles(join(backup, 'record'))
  // The sign-in and the call before the backup, and nothing is missing
  expect(await verify(lines, anchors)).toMatchObject({ findings: [], count: 2 })
  await service.close()
})
