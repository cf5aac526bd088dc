import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type Page, expect, test } from 'playwright/test'
import { composeToReview, expectScheduled, scheduleButton } from '../support/broadcasts'
import { Guard } from '../support/guard'
import { testPostgres } from '../support/postgres.mjs'
import { type Server, freePort, startServer } from '../support/server.mjs'
import { signInAndOpen } from './provider-pages'
import { type TestProvider, startProvider } from './start-provider.mjs'

// As companies run it: two dashboard servers on one PostgreSQL, the provider, and the service, each in a process of its
// own

const checkout = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'signalbox-two-servers-'))
const guard = new Guard()
// The provider's pages ask for a font
guard.allow(/fonts\.googleapis\.com/)
let postgres: { url: string; stop: () => Promise<void> } | undefined
let service: Server | undefined
let provider: TestProvider | undefined
let servers: Server[] = []

test.beforeAll(async () => {
  // PostgreSQL may have to be installed
  test.setTimeout(300_000)
  postgres = await testPostgres()
  service = await startServer({ program: 'mock' })
  const ports = [await freePort(), await freePort()]
  provider = await startProvider(
    ports.map(port => `http://127.0.0.1:${port}`),
    (['viewer', 'marketer', 'admin'] as const).map(role => ({
      group: `crm-${role}s`,
      connection: 'live',
      company_keys: ['DEMO'],
      roles: [role],
    })),
    [{ id: 'live', user: 'demo', password: 'demo' }],
  )
  const connections = join(folder, 'connections.json')
  writeFileSync(connections, JSON.stringify({ connections: [{ id: 'live', name: 'Live', base_url: service.url }] }))
  const env = { ...provider.env, CONNECTIONS: connections, DATABASE_URL: postgres.url }
  servers = await Promise.all(ports.map(port => startServer({ port, env })))
})
test.afterAll(async () => {
  for (const server of servers) await server.stop()
  await provider?.stop()
  await service?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openAs(browser: Browser, name: string, server: Server, path: string): Promise<Page> {
  const context = await browser.newContext()
  await guard.watch(context)
  const page = await context.newPage()
  await signInAndOpen(page, name, server.url + path)
  return page
}

test('a marketer schedules a broadcast on one server, a viewer is refused on the other, and both servers show both acts to an administrator', async ({
  browser,
}) => {
  const [one, two] = servers
  if (!one || !two) throw new Error('The servers are not running.')
  const mia = await openAs(browser, 'mia.crm-marketers', one, '/live/DEMO/broadcasts')
  await composeToReview(mia, 'Harvest offer')
  await scheduleButton(mia).click()
  await expectScheduled(mia, 'Harvest offer')
  const path = new URL(mia.url()).pathname
  const id = path.slice(path.lastIndexOf('/') + 1)

  const vic = await openAs(browser, 'vic.crm-viewers', two, path)
  await expect(vic.getByText('Changes require the marketer or admin role; your role is viewer')).toBeVisible()
  await vic.getByRole('button', { name: 'Cancel broadcast' }).click()
  await vic.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect(vic.getByText('You do not have access to this.').first()).toBeVisible()

  for (const server of [one, two]) {
    const ada = await openAs(browser, 'ada.crm-admins', server, path)
    await expect(ada.getByText('Scheduled', { exact: true }).first()).toBeVisible()
    await ada.getByRole('link', { name: 'Activity' }).last().click()
    await expect(ada.getByRole('button', { name: `Only Broadcast ${id}: remove this filter` })).toBeVisible()
    const scheduled = ada.getByRole('row', { name: /mia@example\.com.*Schedule broadcast/ })
    await expect(scheduled).toHaveCount(1)
    await expect(scheduled).toContainText('Done')
    const refused = ada.getByRole('row', { name: /vic@example\.com.*Cancel broadcast/ })
    await expect(refused).toHaveCount(1)
    await expect(refused).toContainText('Role or groups do not allow it')
  }
  expect(guard.problems()).toEqual([])

  // Four sign-ins, one broadcast scheduled, and one refused cancellation, each once
  const verified = execFileSync(process.execPath, ['dist/server/verify-record.js'], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: postgres?.url },
    encoding: 'utf8',
  })
  expect(verified).toMatch(/^Entries: 6\. Problems: 0\./m)
})
