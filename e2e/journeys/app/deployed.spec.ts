import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from 'playwright/test'
import { chromiumArgs, findBrowser } from '../../support/browser.mjs'
import { Guard } from '../../support/guard'
import { type Server, freePort, startServer } from '../../support/server.mjs'
import { waitForPrefetchedParts } from '../../support/troubles'
import { type TlsProxy, startTlsProxy } from './tls-proxy'

// As companies run it: on another machine, over https behind a proxy, below a path, with a Version 1 service.

const browser = findBrowser()
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...(browser && { executablePath: browser }),
    args: [...chromiumArgs, '--host-resolver-rules=MAP box.example 127.0.0.1'],
  },
})

const folder = mkdtempSync(join(tmpdir(), 'signalbox-deployed-'))
let [service, dashboard]: (Server | undefined)[] = []
let proxy: TlsProxy | undefined
let address = ''

test.beforeAll(async () => {
  const port = await freePort()
  address = `https://box.example:${port}/console`
  service = await startServer({ program: 'mock' })
  const file = join(folder, 'connections.json')
  const shared = { base_url: service.url, company_keys: ['DEMO'] }
  const names = [{ key: 'first_name', label: 'Given name', type: 'text' }]
  writeFileSync(
    file,
    JSON.stringify({
      connections: [
        { ...shared, id: 'two', name: 'Version 2 service', color: 'blue' },
        { ...shared, id: 'one', name: 'Version 1 service', color: 'red', api_version: 1, custom_fields: names },
      ],
    }),
  )
  dashboard = await startServer({ env: { CONNECTIONS: file, PUBLIC_URL: address } })
  proxy = await startTlsProxy('box.example', port, dashboard.port)
})
test.afterAll(async () => {
  proxy?.close()
  await dashboard?.stop()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })

test('a user signs in to a Version 1 connection over https without typing its company, and looks people up by national numbers', async ({
  context,
  page,
}) => {
  const guard = new Guard()
  await guard.watch(context)
  const requested: string[] = []
  page.on('request', request => {
    const index = request.url().indexOf('/persons?')
    if (index > 0) requested.push(decodeURIComponent(request.url().slice(index)))
  })
  const opened = await page.goto(address)
  expect(opened?.headers()['strict-transport-security']).toContain('max-age')
  await page.getByLabel('Connection', { exact: true }).selectOption('Version 1 service')
  await page.getByLabel('User', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/one/DEMO/persons`)
  await expect(page.getByRole('button', { name: /^Connection Version 1 service/ })).toContainText('v1')
  expect(await context.cookies()).toMatchObject([
    { domain: 'box.example', path: '/console/api/one/DEMO', secure: true, httpOnly: true, sameSite: 'Strict' },
  ])

  // Version 1 cannot express a number of another country: its digits would be another person's number
  await box(page).fill('+44 7400 123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('which only supports US numbers.')).toBeVisible()
  expect(requested).toEqual([])
  await box(page).fill('tel:+13125550142')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()

  // The network is down during a lookup, which is retried automatically when the network is back
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await waitForPrefetchedParts(page)
  await context.setOffline(true)
  await expect(page.getByText('This computer is offline.')).toBeVisible()
  const refused = page.waitForEvent('requestfailed')
  await box(page).fill('(773) 555-0118, called about offers')
  await page.keyboard.press('Enter')
  await refused
  await expect(page.getByText('The dashboard server is not responding.')).toHaveCount(1)
  await expect(box(page)).toHaveValue('(773) 555-0118, called about offers')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  await expect(page.getByText('This computer is offline.')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Subscription lists' })).toBeVisible()
  expect([...new Set(requested)]).toEqual(['/persons?mdn=3125550142', '/persons?mdn=7735550118'])
  expect(guard.problems()).toEqual([])
})
