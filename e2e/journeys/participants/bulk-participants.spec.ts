import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expectInView } from '../../support/accessible'
import { signInContext } from '../../support/calls.mjs'
import { expect, test } from '../../support/test'
import type { App, Company } from '../../support/test'
import { crash, renewSession } from '../../support/troubles'

// From a file of participants to the phones. The mock's outbox shows who got how many texts.

const campaign = { id: 'AQ7x1', name: 'Store sign-up' }
/** Up to 90 numbers. */
const numbersOf = (count: number) => Array.from({ length: count }, (_, i) => `+16465550${110 + i}`)

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
    'no one got two texts',
  ).toBe(true)
}

const addsOf = (company: Company) => ({
  method: 'POST',
  path: `/companies/${company.key}/campaigns/acquisition/${campaign.id}/participants`,
})

/** Slow enough that something can happen while the job runs. */
const slowly = (company: Company) => ({ ...addsOf(company), delay_ms: 120 })

async function startJob(page: Page, company: Company, numbers: readonly string[]): Promise<void> {
  await page.goto(`${company.path}/participants/bulk`)
  await page.getByRole('textbox', { name: /Rows: one number per line/ }).fill(numbers.join('\n'))
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByLabel('Campaign').selectOption(campaign.id)
  await page.getByLabel(`Type ${numbers.length.toLocaleString('en-US')} to confirm`).fill(String(numbers.length))
  await page.getByRole('button', { name: /^Send \d+ confirmation text/ }).click()
  await expect(jobOf(page)).toBeVisible()
}

const jobOf = (page: Page) => page.getByRole('main').getByRole('article')
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) => expect(jobOf(page).getByText('Finished')).toBeVisible({ timeout: 60_000 })

// Each test runs a whole job with several page loads, possibly on a busy machine
test.describe.configure({ timeout: 240_000 })

test.afterEach(async ({ app }) => app.mock.clearFaults())

test('the bulk page adds participants from a messy file by keyboard alone: every row is accounted for in the result file', async ({
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
  // UTF-16 with a byte order mark, as spreadsheets save "Unicode text"
  const bytes = Buffer.from(`\ufeff${rows.join('\r\n')}`, 'utf16le')
  // Opened as a user would open it
  await page.getByRole('link', { name: 'Participants', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Add participants from a file' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Participants from a file · Signalbox')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le')
  await expect(page.getByLabel('Delimiter')).toHaveValue(';')
  await expect(page.getByLabel('Use First name as')).toHaveValue('field first_name')
  const main = page.getByRole('main')
  await expect(main.getByText('its last digits are lost')).toBeVisible()
  await expect(main.getByText('Line 2 has the same number.')).toBeVisible()

  await expectInView(page.getByRole('button', { name: 'Send 5 confirmation texts' }))
  const confirm = page.getByLabel('Type 5 to confirm')
  await page.getByLabel('Campaign').focus()
  await page.keyboard.type(campaign.name)
  await expect(main.getByText(`Up to 5 confirmation texts will be sent for ${campaign.name}.`)).toBeVisible()
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
  await expect(jobOf(page).getByText('4 texts sent')).toBeVisible()
  await expect(jobOf(page).getByText('1 rejected by the service')).toBeVisible()

  const saving = page.waitForEvent('download')
  await jobOf(page).getByRole('button', { name: 'Result file', exact: true }).focus()
  await page.keyboard.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('spring result.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('Mobile;First name;Note;line;number as read;outcome;message')
  expect(lines.slice(1, -1).map(line => /(text sent|rejected by the service|not sent: \w+)/.exec(line)?.[1])).toEqual([
    'text sent',
    'text sent',
    'text sent',
    'text sent',
    'not sent: invalid',
    'not sent: duplicate',
    'rejected by the service',
    'not sent: invalid',
  ])
  await expectOneTextEach(
    app,
    company,
    [2, 3, 4, 5].map(n => `+1646555014${n}`),
  )
})

test('the bulk page keeps file, columns, campaign, and pasted rows after a reload and a crash, before anything is sent', async ({
  signedIn: page,
  company,
}) => {
  const address = `${company.path}/participants/bulk`
  const buffer = Buffer.from('phone,code\n+16465550142,C-1\n+16465550143,C-2\n')
  await page.goto(address)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'two.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Use code as').selectOption('External id')
  await page.getByLabel('Campaign').selectOption(campaign.id)
  const expectDraft = async (tab: Page) => {
    await expect(tab.getByText('two.csv')).toBeVisible()
    await expect(tab.getByLabel('Use code as')).toHaveValue('external')
    await expect(tab.getByLabel('Campaign')).toHaveValue(campaign.id)
    await expect(tab.getByText(`Up to 2 confirmation texts will be sent for ${campaign.name}.`)).toBeVisible()
    await expect(tab.getByText(/^Draft saved/)).toBeVisible()
  }
  await expectDraft(page)
  await page.reload()
  await expectDraft(page)

  const second = await page.context().newPage()
  await second.goto(address)
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await crash(page)
  await expectDraft(second)

  await second.getByRole('button', { name: 'Choose another file' }).click()
  const rows = second.getByRole('textbox', { name: /Rows: one number per line/ })
  await rows.fill('+1646555')
  await expect(second.getByText(/^Draft saved/)).toBeVisible()
  await second.reload()
  await expect(rows).toHaveValue('+1646555')
  await expect(second.getByText('two.csv')).toHaveCount(0)
})

test('the bulk page explains why a file cannot be used, whatever its name, and sends nothing', async ({
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
    [named(Buffer.from('phone;name\r\n')), /This file has no rows besides its header/],
    [named(Buffer.from('\n \n\n')), /This file has no rows\./],
    [named(Buffer.from('name\nInes\nBo\n')), /Choose the column that contains the mobile number/],
    [named(Buffer.from('phone\n"+16465550142\n')), /A quote opened on line 2 is never closed/],
    [long, /Line 1 starts a row of more than 1,000,000 characters/],
  ]
  await page.goto(`${company.path}/participants/bulk`)
  for (const [file, sentence] of files) {
    await page.getByLabel('Choose a file').setInputFiles(file)
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose another file' }).click()
  }
  await rm(long)
})

test('a bulk job retries failed rows on command, rows with an unknown outcome only after a warning, and can be canceled', async ({
  signedIn: page,
  app,
  company,
}) => {
  const [first = '', second = '', third = ''] = numbersOf(3)
  await app.mock.setFaults({ ...addsOf(company), drop: 'before', times: 1 })
  await startJob(page, company, [first])
  await expect(jobOf(page).getByText('1 with no invitation waiting after a lost response')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Retry 1 row' }).click()
  await expect(jobOf(page).getByText('1 text sent')).toBeVisible()

  // Here reading does not show the outcome
  await app.mock.setFaults({ ...addsOf(company), method: 'GET', status: 403 }, { ...addsOf(company), drop: 'before' })
  await startJob(page, company, [second])
  await expect(jobOf(page).getByText('1 with an unknown outcome')).toBeVisible()
  await app.mock.clearFaults()
  await jobOf(page)
    .getByRole('button', { name: /^Resend .* with an unknown outcome$/ })
    .click()
  await expect(jobOf(page).getByText('A confirmation text may already have gone out')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(jobOf(page).getByText('1 text sent')).toBeVisible()
  await expectOneTextEach(app, company, [first, second])

  await app.mock.setFaults({ ...addsOf(company), delay_ms: 60_000 })
  await startJob(page, company, [third, ...numbersOf(90).slice(10)])
  await jobOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(jobOf(page).getByText('Up to 81 numbers will not be processed.')).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Cancel job' }).click()
  await expect(jobOf(page).getByText('Canceled')).toBeVisible()
})

test('a bulk job continues after a reload, a lost response, and rate limiting, and sends no one two texts', async ({
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
  await expect(jobOf(page).getByText('Paused. Nothing more is sent until you resume.')).toBeVisible()
  // The top bar of every page shows the jobs
  await page.goto(`${company.path}/persons`)
  await page.getByRole('button', { name: 'Jobs: 1 open' }).click()
  await page.getByRole('dialog', { name: 'Jobs: 1 open' }).getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('link', { name: 'Open job' }).click()
  await expectFinished(page)
  await expect(jobOf(page).getByText(`${numbers.length} of ${numbers.length}`)).toBeVisible()
  await expectOneTextEach(app, company, numbers)
})

test('a bulk job continues in another tab within seconds when the tab that runs it crashes, and sends no one two texts', async ({
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
  // job-workers.test.tsx checks that this takes at most 5 s; a busy machine may take longer
  await expect.poll(() => settled(second)).toBeGreaterThan(before + 4)
  await expectFinished(second)
  await expectOneTextEach(app, company, numbers)
})

test('a bulk job waits when the session ends or the connection is lost, says why, and continues', async ({
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
  await expect(jobOf(page).getByText('The dashboard server is not responding.')).toBeVisible()
  await page.context().setOffline(false)
  await expectFinished(page)
  await expectOneTextEach(app, company, numbers)
})

test('the browser keeps bulk jobs after a sign-out, unless the user chooses to delete them', async ({
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
