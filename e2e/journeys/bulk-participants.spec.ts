import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { signInContext } from '../support/calls.mjs'
import { expect, test } from '../support/test'
import type { App, Company } from '../support/test'
import { crash, renewSession } from '../support/troubles'

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
  await page.getByRole('button', { name: /^Send \d+ confirmation text/ }).click()
  await expect(jobOf(page)).toBeVisible()
}

const jobOf = (page: Page) => page.getByRole('main').getByRole('article')
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) => expect(jobOf(page).getByText('Finished')).toBeVisible({ timeout: 60_000 })

// Each plays a whole job out, with several page loads on a machine that may be busy
test.describe.configure({ timeout: 150_000 })

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
  // Found as a user finds it
  await page.getByRole('link', { name: 'Participants', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Invite many from a file' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Participants from a file · Signalbox')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: bytes })
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

test('before anything is sent: file, columns and campaign survive a reload and a crash, pasted rows too', async ({
  signedIn: page,
  company,
}) => {
  const address = `${company.path}/participants/bulk`
  const buffer = Buffer.from('phone,code\n+16465550142,C-1\n+16465550143,C-2\n')
  await page.goto(address)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Use code as').selectOption('External id')
  await page.getByLabel('Campaign').selectOption(campaign.id)
  const expectAsLeft = async (one: Page) => {
    await expect(one.getByText('two.csv')).toBeVisible()
    await expect(one.getByLabel('Use code as')).toHaveValue('external')
    await expect(one.getByLabel('Campaign')).toHaveValue(campaign.id)
    await expect(one.getByText(`2 confirmation texts will be sent for ${campaign.name}.`)).toBeVisible()
    await expect(one.getByText(/^Draft saved/)).toBeVisible()
  }
  await expectAsLeft(page)
  await page.reload()
  await expectAsLeft(page)

  const second = await page.context().newPage()
  await second.goto(address)
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await crash(page)
  await expectAsLeft(second)

  await second.getByRole('button', { name: 'Take another file' }).click()
  const rows = second.getByRole('textbox', { name: /Rows, one number each/ })
  await rows.fill('+1646555')
  await expect(second.getByText(/^Draft saved/)).toBeVisible()
  await second.reload()
  await expect(rows).toHaveValue('+1646555')
  await expect(second.getByText('two.csv')).toHaveCount(0)
})

test('files that are no table, whatever they are called: each gets its sentence, and nothing can be sent', async ({
  signedIn: page,
  company,
}) => {
  const long = test.info().outputPath('long.csv')
  await writeFile(long, Buffer.alloc(100 * 1024 * 1024, 'x'))
  const named = (buffer: Buffer) => ({ name: 'numbers.csv', mimeType: 'text/csv', buffer })
  const files: [string | ReturnType<typeof named>, RegExp][] = [
    [named(Buffer.from('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml')), /This is an Excel workbook/],
    [named(Buffer.from([0x1f, 0x8b, 8, 0, 1])), /This is a compressed file \(\.gz\)/],
    [named(Buffer.alloc(0)), /This file is empty/],
    [named(Buffer.from('phone;name\r\n')), /no row in this file besides its header/],
    [named(Buffer.from('name\nInes\nBo\n')), /Say which column holds the mobile number/],
    [named(Buffer.from('phone\n"+16465550142\n')), /A quote is opened in line 2 and never closed/],
    [long, /Line 1 begins a row of more than 1,000,000 characters/],
  ]
  await page.goto(`${company.path}/participants/bulk`)
  for (const [file, sentence] of files) {
    await page.getByLabel('Choose a file').setInputFiles(file)
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Take another file' }).click()
  }
  await rm(long)
})

test('what failed goes again when told to, what is unknown only after a warning, and the rest can be canceled', async ({
  signedIn: page,
  app,
  company,
}) => {
  const [first = '', second = '', third = ''] = numbersOf(3)
  await app.mock.setFaults({ ...addsOf(company), drop: 'before', times: 1 })
  await startJob(page, company, [first])
  await expect(jobOf(page).getByText('1 not sent: the answer was lost')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Retry 1 row' }).click()
  await expect(jobOf(page).getByText('1 sent a text')).toBeVisible()

  // Here reading does not tell what became of it
  await app.mock.setFaults({ ...addsOf(company), method: 'GET', status: 403 }, { ...addsOf(company), drop: 'before' })
  await startJob(page, company, [second])
  await expect(jobOf(page).getByText('1 of unknown outcome')).toBeVisible()
  await app.mock.clearFaults()
  await jobOf(page)
    .getByRole('button', { name: /unknown outcome again/ })
    .click()
  await expect(jobOf(page).getByText('A confirmation text may have gone out')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Send again' }).click()
  await expect(jobOf(page).getByText('1 sent a text')).toBeVisible()
  await expectOneTextEach(app, company, [first, second])

  await app.mock.setFaults({ ...addsOf(company), delay_ms: 60_000 })
  await startJob(page, company, [third, ...numbersOf(90).slice(10)])
  await jobOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(jobOf(page).getByText('81 numbers will not be sent.')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Cancel the job' }).click()
  await expect(jobOf(page).getByText('Canceled')).toBeVisible()
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

  await crash(page)
  const before = await settled(second)
  // Within 5 s on a machine at ease: jobs.test.tsx
  await expect.poll(() => settled(second), { timeout: 30_000 }).toBeGreaterThan(before + 4)
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
  await renewSession(page)
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
