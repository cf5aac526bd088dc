import type { Browser, Page } from 'playwright/test'
import { signInAndOpen } from '../../sign-on/provider-pages'
import { startProvider, type TestProvider } from '../../sign-on/start-provider.mjs'
import { freePort, startServer, type Server } from '../../support/server.mjs'
import { expect, test } from '../../support/test'

let provider: TestProvider
let server: Server
test.beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  provider = await startProvider(
    [url],
    [
      { group: 'support', connection: 'mock', company_keys: ['DEMO'], app_ids: ['demo-app'], roles: ['support'] },
      { group: 'admins', connection: 'mock', company_keys: ['DEMO'], app_ids: ['demo-app'], roles: ['admin'] },
    ],
    [{ id: 'mock', user: 'demo', password: 'demo' }],
  )
  server = await startServer({ port, env: provider.env })
})
test.afterAll(async () => {
  await server.stop()
  await provider.stop()
})

async function openAs(browser: Pick<Browser, 'newContext'>, name: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAndOpen(page, name, server.url + path)
  return page
}

test('support staff sign in at the provider and see what their role may not do; an admin finds their sign-in', async ({
  browser,
}) => {
  const sue = await openAs(browser, 'sue.support', '/mock/DEMO/broadcasts')
  await expect(sue.getByText('Changes require the marketer or admin role; your role is support')).toBeVisible()
  await sue.getByRole('link', { name: 'Activity' }).click()
  await expect(sue.getByText('Only admins can see activity')).toBeVisible()

  const ada = await openAs(browser, 'ada.admins', '/mock/DEMO/activity')
  const row = ada.getByRole('row', { name: /sue@example\.com/ })
  await expect(row.first()).toContainText('Sign in')
  await expect(row.first()).toContainText('Done')

  await ada.getByRole('button', { name: /^Connection/ }).click()
  await ada.getByRole('button', { name: 'Sign out' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  // The provider asks before it signs anyone out
  await ada.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(ada.getByRole('link', { name: 'Continue with Test account' })).toBeVisible()
})

test('a link to a scenario of the lab survives signing in at the provider, which does not see the scenario', async ({
  browser,
}) => {
  const path = '/mock/DEMO/lab?part=dataset'
  const ada = await openAs(browser, 'ada.admins', path)
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await ada.getByRole('button', { name: 'Copy link' }).click()
  await expect(ada.getByText('Link copied.').first()).toBeVisible()
  const { hash } = new URL(await ada.evaluate(() => navigator.clipboard.readText()))
  expect(hash).toMatch(/^#scenario=/)

  const addresses: string[] = []
  const context = await browser.newContext()
  context.on('request', request => addresses.push(request.url()))
  const other = await openAs({ newContext: async () => context }, 'ada.admins', path + hash)
  await expect(other.getByRole('dialog', { name: 'Open this scenario?' })).toBeVisible()
  const secret = hash.slice('#scenario='.length)
  expect(addresses.filter(address => address.split('#')[0]?.includes(secret))).toEqual([])
  expect(addresses.filter(address => !address.startsWith(server.url) && address.includes(secret))).toEqual([])
})
