import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expect, test } from '../../support/test'
import type { Company } from '../../support/test'

// Exporting items to a file and editing them from one. Each journey compares its result with the service's items.

const walletId = 'sUm3rT7'
const itemSchema = z.looseObject({ wallet_item_id: z.string(), tokens: z.record(z.string(), z.string()) })
type Item = z.infer<typeof itemSchema>

/** The active items of the campaign at the service, most recently updated first. */
async function itemsOf(page: Page, { key }: Company): Promise<Item[]> {
  const session = z.object({ id: z.string() }).parse(await (await page.request.get(`/api/mock/${key}/session`)).json())
  const path = `/api/mock/${key}/companies/${key}/campaigns/wallet/${walletId}/items`
  const all: Item[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = new URLSearchParams({ page_size: '1000', ...(token !== '' && { page_token: token }) })
    const reply = await page.request.get(`${path}?${query.toString()}`, {
      headers: { 'x-signalbox-session': session.id },
    })
    all.push(...z.array(itemSchema).parse(await reply.json()))
    token = reply.headers()['x-next-page-token'] || undefined
  }
  return all
}

const tokensById = (items: readonly Item[]) => new Map(items.map(item => [item.wallet_item_id, item.tokens]))

const jobOf = (page: Page) => page.getByRole('main').getByRole('article')
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) =>
  expect(jobOf(page).getByText('Finished', { exact: true })).toBeVisible({ timeout: 180_000 })

async function save(page: Page, name: string): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download')
  await jobOf(page).getByRole('button', { name, exact: true }).click()
  const saved = await saving
  const text = await readFile(await saved.path(), 'utf8')
  return { name: saved.suggestedFilename(), lines: text.split('\r\n').filter(line => line !== '') }
}

test.use({ dataset: 'demo' })

// Each test runs whole jobs within the service's rate limit
test.describe.configure({ timeout: 420_000 })

test.afterEach(async ({ app }) => app.mock.clearFaults())

test('500 items are updated from a file despite a lost response and a lost connection, and rolled back', async ({
  signedIn: page,
  app,
  company,
}) => {
  const before = tokensById(await itemsOf(page, company))
  const ids = [...before.keys()].slice(0, 500)
  const rows = ids.map((id, at) => `${id},${10_000 + at},gold-${at % 7}`)
  const file = ['wallet_item_id,loyalty_balance,shelf', ...rows, 'nobody-has-it,1,x', `${ids[0]},2,x`].join('\n')

  await page.goto(`${company.path}/wallet/${walletId}/bulk`)
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText('This item is already on line 2.')).toBeVisible()
  // A reload keeps the file
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('This item is already on line 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Start dry run' }).click()
  await expect(page.getByRole('region', { name: 'Changes', exact: true })).toBeVisible({ timeout: 60_000 })
  const changes = page.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes.getByRole('row').filter({ hasText: 'loyalty_balance' }).first()).toContainText('100')
  await expect(page.getByRole('region', { name: 'Ids not found' })).toHaveText('nobody-has-it')

  await page.getByLabel('Type 500 to confirm').fill('500')
  await page.getByRole('button', { name: 'Change 500 items' }).click()
  // The first five are a trial
  await expect(jobOf(page).getByText(/^The first 5 rows were a trial/)).toBeVisible()
  await expect.poll(() => settled(page)).toBe(5)
  await expect(page.getByRole('region', { name: 'Trial', exact: true }).getByRole('link')).toHaveCount(5)
  await app.mock.setFaults({ method: 'PUT', drop: 'after', times: 1 })
  await jobOf(page).getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => settled(page), { timeout: 120_000 }).toBeGreaterThan(200)

  await page.context().setOffline(true)
  await expect(jobOf(page).getByText('The dashboard server is not responding.')).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(false)
  await expectFinished(page)
  await expect(jobOf(page).getByText('500 of 500')).toBeVisible()
  const after = tokensById(await itemsOf(page, company))
  for (const [at, id] of ids.entries())
    expect(after.get(id)).toEqual({ ...before.get(id), loyalty_balance: String(10_000 + at), shelf: `gold-${at % 7}` })

  const result = await save(page, 'Result file')
  expect(result.name).toBe('balances result.csv')
  expect(result.lines).toHaveLength(503)
  expect(result.lines.filter(line => /,"?updated/.test(line))).toHaveLength(500)
  const rollBackFile = await save(page, 'Rollback file')
  expect(rollBackFile.lines).toHaveLength(501)

  await jobOf(page).getByRole('button', { name: 'Roll back' }).click()
  await page.getByLabel('Type 500 to confirm').fill('500')
  await page.getByRole('button', { name: 'Roll back 500 items' }).click()
  await expect(jobOf(page).getByText('Rollback of balances.csv')).toBeVisible()
  await expectFinished(page)
  await expect(jobOf(page).getByText('500 updated')).toBeVisible()
  expect(tokensById(await itemsOf(page, company))).toEqual(before)
})

test('an export continues after a reload, and its file has every item once', async ({ signedIn: page, company }) => {
  const items = await itemsOf(page, company)
  const path = `/companies/${company.key}/campaigns/wallet/${walletId}/items`
  const requests: string[] = []
  page.on('request', request => request.url().includes(`${path}?`) && requests.push(request.url()))
  await page.goto(`${company.path}/wallet/${walletId}/export`)
  await expect(page.getByText('Every active item in the campaign.')).toBeVisible()
  // The first page arrives; the second one is held back until the reload
  const laterPages = (url: URL) => url.pathname.endsWith(path) && url.searchParams.has('page_token')
  await page.route(laterPages, () => undefined)
  const second = page.waitForRequest(request => laterPages(new URL(request.url())))
  await page.getByRole('button', { name: 'Start export' }).click()
  await second
  await page.unroute(laterPages)
  await page.reload()
  await expectFinished(page)
  expect(requests.filter(url => !url.includes('page_token'))).toHaveLength(1)

  const { name, lines } = await save(page, 'Save file')
  expect(name).toMatch(new RegExp(`^Summer trail pass items, ${items.length} rows, \\d{4}-.* UTC\\.csv$`))
  expect(lines[0]).toMatch(/^wallet_item_id,group_code,provider,active,/)
  const ids = lines.slice(1).map(line => line.split(',')[0])
  expect(ids.toSorted()).toEqual(items.map(item => item.wallet_item_id).toSorted())
})
