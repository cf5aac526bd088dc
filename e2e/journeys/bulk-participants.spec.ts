import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Page } from 'playwright/test'
import { signInContext } from '../support/calls.mjs'
import { expect, test } from '../support/test'
import type { App, Company } from '../support/test'

// A file of participants, from the file to the phones. Each journey ends at the outbox of the mock: who got how many texts.

const campaign = { id: 'AQ7x1', name: 'Store sign-up' }
const numbersOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `+1${[646, 934, 838, 838][Math.floor(i / 90)]}5550${110 + (i % 90)}`)

const sentSchema = z.array(z.looseObject({ company_key: z.string(), recipient: z.string() }))

/** How many texts each number of the company got. */
async function textsOf(app: App, company: Company): Promise<Map<string, number>> {
  const sent = sentSchema.parse(await app.mock.call('GET', '/outbox?channel=sms&limit=10000'))
  const texts = new Map<string, number>()
  for (const { company_key, recipient } of sent)
    if (company_key === company.key) texts.set(recipient, (texts.get(recipient) ?? 0) + 1)
  return texts
}

async function expectOneTextEach(app: App, company: Company, numbers: readonly string[]): Promise<void> {
  const texts = await textsOf(app, company)
  expect([...texts.keys()].sort()).toEqual([...numbers].sort())
  expect(
    [...texts.values()].every(count => count === 1),
    'nobody got two texts',
  ).toBe(true)
}

const addsOf = (company: Company) => ({
  method: 'POST',
  path: `/companies/${company.key}/campaigns/acquisition/${campaign.id}/participants`,
})

/** Slow enough that something can happen on the way. */
const slowly = (company: Company) => ({ ...addsOf(company), delay_ms: 120 })

async function startJob(page: Page, company: Company, numbers: readonly string[]): Promise<void> {
  await page.goto(`${company.path}/participants/bulk`)
  await page.getByRole('textbox', { name: /Rows, one number each/ }).fill(numbers.join('\n'))
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByLabel('Campaign').selectOption(campaign.id)
  await page.getByLabel(`Type ${numbers.length} to confirm`).fill(String(numbers.length))
  await page.getByRole('button', { name: `Send ${numbers.length} confirmation texts` }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
}

const jobOf = (page: Page) => page.getByRole('main').getByRole('article')
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) => expect(jobOf(page).getByText('Finished')).toBeVisible({ timeout: 25_000 })

// Each plays a whole job out, with several page loads on a machine that may be busy
test.describe.configure({ timeout: 60_000 })

test.afterEach(async ({ app }) => app.mock.clearFaults())

test('an awkward file, by keyboard alone: every row is accounted for, and the result file says what became of it', async ({
  signedIn: page,
  app,
  company,
}) => {
  const rows = [
    'Mobile;First name;Note',
    '+16465550142;Zoë;"two',
    'lines"',
    "'+16465550143;Bo;apostrophe",
    '6465550144;Kim;national',
    '16465550145.0;Li;spreadsheet',
    '1.6465E+10;Ann;lost digits',
    '(646) 555-0142;Zoë;again',
    '+16465550242;Al;landline',
    '',
    ';;',
  ]
  // UTF-16 with its mark, as spreadsheets save "Unicode text"
  const bytes = Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le')
  await page.goto(`${company.path}/participants/bulk`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(page.getByLabel('Characters')).toHaveValue('utf-16le')
  await expect(page.getByLabel('Between columns')).toHaveValue(';')
  await expect(page.getByLabel('Use First name as')).toHaveValue('field first_name')
  const main = page.getByRole('main')
  await expect(main.getByText('its last digits are lost')).toBeVisible()
  await expect(main.getByText('The same number stands in line 2.')).toBeVisible()

  const confirm = page.getByLabel('Type 5 to confirm')
  await page.getByLabel('Campaign').focus()
  await page.keyboard.type(campaign.name)
  await expect(main.getByText(`5 confirmation texts will be sent for ${campaign.name}.`)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(main.getByText('The number to type is 5.')).toBeVisible()
  await expect(page).not.toHaveURL(/job=/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expectFinished(page)
  await expect(jobOf(page).getByText('4 sent a text')).toBeVisible()
  await expect(jobOf(page).getByText('1 refused by the service')).toBeVisible()

  const saving = page.waitForEvent('download')
  await jobOf(page).getByRole('button', { name: 'Result file' }).focus()
  await page.keyboard.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('spring result.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('Mobile,First name,Note,outcome,message')
  expect(lines.slice(1, -1).map(line => /(text sent|refused by the service|not sent: \w+)/.exec(line)?.[1])).toEqual([
    'text sent',
    'text sent',
    'text sent',
    'text sent',
    'not sent: refused',
    'not sent: duplicate',
    'refused by the service',
    'not sent: refused',
  ])
  await expectOneTextEach(
    app,
    company,
    [2, 3, 4, 5].map(n => `+1646555014${n}`),
  )
})

test('a reload on the way, a lost answer and a busy service: the job goes on, and nobody gets two texts', async ({
  signedIn: page,
  app,
  company,
}) => {
  const numbers = numbersOf(60)
  await app.mock.setFaults(
    { ...addsOf(company), drop: 'after', times: 1 },
    { ...addsOf(company), status: 429, headers: { 'Retry-After': '1' }, times: 2 },
    slowly(company),
  )
  await startJob(page, company, numbers)
  await expect.poll(() => settled(page)).toBeGreaterThan(5)
  await page.reload()
  await expect.poll(() => settled(page)).toBeGreaterThan(5)
  await jobOf(page).getByRole('button', { name: 'Pause' }).click()
  await expect(jobOf(page).getByText('Paused. Nothing is sent.')).toBeVisible()
  // The jobs of every page are in the top bar
  await page.goto(`${company.path}/persons`)
  await page.getByRole('button', { name: 'Jobs, 1 is open' }).click()
  await page.getByRole('dialog', { name: 'Jobs, 1 is open' }).getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('link', { name: 'Show' }).click()
  await expectFinished(page)
  await expect(jobOf(page).getByText(`${numbers.length} of ${numbers.length}`)).toBeVisible()
  await expectOneTextEach(app, company, numbers)
})

test('the tab that works crashes: another one goes on within seconds, and nobody gets two texts', async ({
  signedIn: page,
  app,
  company,
}) => {
  const numbers = numbersOf(80)
  await app.mock.setFaults(slowly(company))
  await startJob(page, company, numbers)
  const address = page.url()
  const second = await page.context().newPage()
  await second.goto(address)
  await expect.poll(() => settled(second)).toBeGreaterThan(10)

  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
  const before = await settled(second)
  await expect.poll(() => settled(second), { timeout: 5_000 }).toBeGreaterThan(before + 4)
  await expectFinished(second)
  await expectOneTextEach(app, company, numbers)
})

test('the session ends and the line is cut on the way: the job waits, says why, and goes on', async ({
  signedIn: page,
  app,
  company,
}) => {
  const numbers = numbersOf(80)
  await app.mock.setFaults(slowly(company))
  await startJob(page, company, numbers)
  await expect.poll(() => settled(page)).toBeGreaterThan(10)
  await page.context().clearCookies()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const renewed = await settled(page)
  await expect.poll(() => settled(page)).toBeGreaterThan(renewed)

  await page.context().setOffline(true)
  await expect(jobOf(page).getByText('The dashboard server does not answer.')).toBeVisible({ timeout: 15_000 })
  await page.context().setOffline(false)
  await expectFinished(page)
  await expectOneTextEach(app, company, numbers)
})

test('leaving the computer: jobs stay until they are removed with everything else', async ({
  signedIn: page,
  app,
  company,
}) => {
  const numbers = numbersOf(3)
  await startJob(page, company, numbers)
  await expectFinished(page)
  const signOut = async (remove: boolean) => {
    await page.getByRole('button', { name: /^Connection/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: /Sign out/ })
    if (remove) await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/sign-in/)
    await signInContext(page.context(), app.url, company.key)
    await page.goto(`${company.path}/persons`)
    await page.getByRole('button', { name: 'Jobs', exact: true }).click()
  }
  await signOut(false)
  await expect(page.getByRole('article', { name: 'Pasted rows' })).toBeVisible()
  await signOut(true)
  await expect(page.getByText('No jobs in this browser.')).toBeVisible()
})
