import { readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, expect, type Locator, type Page, test } from 'playwright/test'
import * as z from 'zod/mini'
import { chromiumArgs, ensureBrowser } from '../support/browser.mjs'
import { callControl } from '../support/calls.mjs'
import { useProxiedServers } from './proxied-servers'

// Imports 45,300 tokens despite a closed browser and a killed server, finds the reason for every failure, and imports
// the corrected rows. The service is a separate process: it keeps running when the server in front of it is killed.

// An empty dataset: the clock is moved, and nothing else should be sent meanwhile
const servers = useProxiedServers('empty')
const KEY = 'ONCE'
const APP = 'once-app'
const batchesPath = `/mobile_apps/${APP}/migrations/import_batches`

const listSchema = z.array(z.looseObject({ batch_id: z.string() }))
const tokensSchema = z.array(z.looseObject({ token: z.string() }))
const batchSchema = z.looseObject({ pending: tokensSchema, success: tokensSchema, failure: tokensSchema })

/** Calls the service directly. */
async function readDirectly(path: string): Promise<unknown> {
  const headers = { authorization: `Basic ${btoa('demo:demo')}`, 'x-api-version': '2' }
  return (await fetch(`${servers().service.url}${path}`, { headers })).json()
}

const batchIds = async (): Promise<string[]> =>
  listSchema.parse(await readDirectly(batchesPath)).map(({ batch_id }) => batch_id)

async function tokensOf(id: string): Promise<string[]> {
  const { pending, success, failure } = batchSchema.parse(await readDirectly(`${batchesPath}/${id}`))
  return [...pending, ...success, ...failure].map(({ token }) => token)
}

const control = (method: string, path: string, body?: unknown) => callControl(servers().service.url, method, path, body)

async function signIn(page: Page): Promise<void> {
  const { url } = servers().proxy
  const data = { connection: 'service', company_key: KEY, user: 'demo', password: 'demo', app_ids: [APP] }
  const reply = await page.request.post(`${url}/session`, { headers: { Origin: url }, data })
  expect(reply.status()).toBe(201)
}

let browser: BrowserContext | undefined
test.afterEach(() => browser?.close())

async function openPage(folder: string): Promise<Page> {
  browser = await chromium.launchPersistentContext(folder, {
    executablePath: await ensureBrowser(),
    args: chromiumArgs,
    baseURL: servers().proxy.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
  return browser.pages()[0] ?? browser.newPage()
}

const COUNT = 45_300
/** How many calls a job makes at once over HTTP/1.1. */
const CALLS_AT_ONCE = 4
const ios = (n: number) => n.toString(16).padStart(64, '0')
/** 3% of the tokens: one block, as if from another source. */
const isBad = (n: number) => n >= 20_000 && n < 20_000 + COUNT * 0.03
const tokens = Array.from({ length: COUNT }, (_, n) => ios(n) + (isBad(n) ? '-bad' : ''))
const bad = tokens.filter((_, n) => isBad(n))

const jobOf = (page: Page): Locator => page.getByRole('main').getByRole('article')
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) =>
  expect(jobOf(page).getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 })

test('one job imports 45,300 tokens despite a closed browser and a killed server: 46 batches, none twice, and a reason for every failure', async () => {
  test.setTimeout(300_000)
  const folder = test.info().outputPath('profile')
  await control('POST', '/companies', { company_key: KEY, dataset: 'empty' })
  let page = await openPage(folder)
  const rows = [
    'customer_id;os;push token',
    ...tokens.map((token, n) => `C-${n};${n % 2 ? 'ios' : 'APNS'};${token}`),
    `C-1;ios;${ios(1)}`,
    'C-2;ios;',
    `C-3;windows;${ios(90_001)}`,
    `C-4;ios;${'a'.repeat(5000)}`,
    `C-5;ios;${ios(90_002)};a;b`,
  ]
  await signIn(page)
  await page.goto(`/service/${KEY}/imports/new`)
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'tokens.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  // Without waiting for the results of a canary
  await page.getByRole('checkbox', { name: 'Submit everything at once, without a trial' }).check()
  await expect(page.getByText(`45,300 tokens will be submitted for ${APP}, in 46 batches`)).toBeVisible()
  const post = { method: 'POST', path: '/mobile_apps' }
  await control('PUT', '/faults', { rules: [{ ...post, delay_ms: 100 }] })
  await page.getByLabel('Type 45,300 to confirm').fill('45300')
  await page.keyboard.press('Enter')
  await expect(jobOf(page)).toBeVisible()
  const soon = { intervals: [100], timeout: 60_000 }
  await expect.poll(() => settled(page), soon).toBeGreaterThan(6000)
  const address = page.url()
  await browser?.close()

  page = await openPage(folder)
  await signIn(page)
  await control('PUT', '/faults', { rules: [{ ...post, times: CALLS_AT_ONCE, delay_ms: 8000 }] })
  await page.goto(address)
  // Waits until all calls that run at once have reached the service, which completes them without the server. A call
  // that the killed server had not yet passed on would never arrive
  await servers().waitUntilFaultUsed()
  await servers().gateway.kill()
  await servers().gateway.restart()
  await expectFinished(page)
  await expect(jobOf(page).getByText('45,300 of 45,300')).toBeVisible()

  const batches = await batchIds()
  const imported = await Promise.all(batches.map(tokensOf))
  expect(imported.map(batch => batch.length).sort((a, b) => a - b)).toEqual([300, ...Array(45).fill(1000)])
  // As one string: comparing 45,300 values takes Playwright ten seconds
  expect(imported.flat().sort().join() === tokens.toSorted().join(), 'every token once').toBe(true)

  await control('POST', '/clock', { advance: 'PT20M' })
  // The number of failures takes one click, the reason two
  await page.getByRole('link', { name: 'Overview' }).click()
  const worst = page.getByRole('region', { name: 'Imports' }).getByRole('listitem').filter({ hasText: '1,000 failed' })
  await worst.getByRole('link').click()
  await expect(page.getByText('All 1,000 iOS tokens failed with the same response, 400 BadDeviceToken.')).toBeVisible()

  await page.getByRole('button', { name: 'Failures as CSV' }).click()
  const all = page.getByRole('group', { name: 'All 1,359 failures in the file, 46 batches' })
  const saving = page.waitForEvent('download')
  await all.getByRole('button', { name: 'For systems' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('customer_id,os,push token,line,status,platform_status,platform_message')
  expect(lines.slice(1)).toEqual(
    bad.map((token, at) => {
      const n = 20_000 + at
      return `C-${n},${n % 2 ? 'ios' : 'APNS'},${token},${n + 2},FAILURE,400,BadDeviceToken`
    }),
  )

  await page.getByRole('button', { name: 'Send failures again' }).click()
  await page.getByRole('button', { name: 'All 1,359 in the file, 46 batches' }).click()
  await page.getByRole('button', { name: 'Edit the rows' }).click()
  const box = page.getByRole('textbox', { name: /^Rows: one token per line/ })
  await box.fill((await box.inputValue()).replaceAll('-bad', ''))
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByLabel('Type 1,359 to confirm').fill('1359')
  await page.keyboard.press('Enter')
  await expectFinished(page)
  await expect(jobOf(page).getByText('Import tokens.csv (retry) into once-app', { exact: true })).toBeVisible()
  const newBatches = (await batchIds()).filter(id => !batches.includes(id))
  const corrected = (await Promise.all(newBatches.map(tokensOf))).flat()
  expect(corrected.sort()).toEqual(bad.map(token => token.replace('-bad', '')))
})
