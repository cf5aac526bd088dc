import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { newBatch } from '../../support/import-batch'
import { batchesPath, chooseFile, confirmImport, importedTokens, jobOf } from '../../support/import-file'
import { appIdOf } from '../../support/subscriber'
import { expect, test } from '../../support/test'

// From a file of push tokens to the batches of the service: every row is accounted for, nothing is imported twice.

const ios = (n: number) => n.toString(16).padStart(64, '0')
const fcm = (n: number) => `dT${String(n).padStart(9, '0')}:APA91b${'x'.repeat(134)}`
const settled = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
const expectFinished = (page: Page) =>
  expect(jobOf(page).getByText('Finished', { exact: true })).toBeVisible({ timeout: 40_000 })

test.use({ dataset: 'empty' })

// Each test runs a whole job with several page loads, possibly on a busy machine
test.describe.configure({ timeout: 180_000 })

test.afterEach(async ({ app }) => app.mock.clearFaults())

test('a developer imports a messy file despite a lost response and a reload: every row is accounted for, none twice', async ({
  signedIn: page,
  app,
  company,
}) => {
  const good = Array.from({ length: 2490 }, (_, n) => (n % 3 === 0 ? fcm(n) : ios(n + 1)))
  const rows = [
    'customer_id;os;push token;note',
    ...good.map((token, n) => `C-${n};${n % 3 === 0 ? 'Android' : 'ios'};${token};"a;b"`),
    `C-1;apns;${ios(2)};again`, // line 2492
    `C-2;ios;<${ios(90001).replace(/.{8}(?!$)/g, '$& ')}>;as a program prints it`,
    'C-3;ios;;no token',
    '',
    `C-4;windows;${ios(90002)};no such platform`, // 2496
    'C-5;ios;1.23E+45;spreadsheet',
    `C-6;ios;${'a'.repeat(5000)};too long`,
    `C-7;ios;${ios(90003).slice(1)};63 digits`,
    `C-8;ios;${ios(90004)};a;b`,
  ]
  await chooseFile(page, company, { name: 'tokens.csv', text: rows.join('\r\n') })
  await expect(page.getByLabel('Use push token as')).toHaveValue('token')
  await expect(page.getByLabel('Use customer_id as')).toHaveValue('external')
  const main = page.getByRole('main')
  await expect(main.getByText('Line 3 has the same token and is sent.')).toBeVisible()
  await expect(main.getByText('“windows” is neither iOS nor Android.')).toBeVisible()
  const ready = good.length + 2
  await expect(main.getByText(`2,492 tokens will be submitted for ${appIdOf(company)}, in 3 batches`)).toBeVisible()

  // A reload loses no settings
  await page.reload()
  await expect(main.getByText('“windows” is neither iOS nor Android.')).toBeVisible()

  await page.getByLabel(`Type ${ready.toLocaleString('en-US')} to confirm`).fill('2500')
  await page.keyboard.press('Enter')
  await expect(main.getByText(`The number to type is ${ready.toLocaleString('en-US')}.`)).toBeVisible()
  await expect(page).not.toHaveURL(/job=/)

  await app.mock.setFaults(
    { method: 'POST', path: batchesPath(company), drop: 'after', times: 1 },
    { method: 'POST', path: batchesPath(company), delay_ms: 2500 },
  )
  await confirmImport(page, ready)
  // The batch whose response was lost was found; the others are in flight
  await expect.poll(() => settled(page)).toBeGreaterThan(0)
  await page.reload()
  await expectFinished(page)
  await expect(jobOf(page).getByText('2,492 of 2,492')).toBeVisible()

  const batches = await importedTokens(page, app, company)
  expect(batches.map(tokens => tokens.length).sort((a, b) => b - a)).toEqual([1000, 1000, 492])
  expect(batches.flat().sort()).toEqual([...good, ios(90001), ios(90003).slice(1)].sort())

  const saving = page.waitForEvent('download')
  await jobOf(page).getByRole('button', { name: 'Result file', exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('tokens result.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('customer_id;os;push token;note;line;outcome;batch_id;message')
  const outcomes = lines.slice(1, -1).map(line => /(submitted|not sent: \w+)/.exec(line)?.[1])
  expect(outcomes).toHaveLength(rows.length - 2)
  expect(outcomes.filter(outcome => outcome === 'submitted')).toHaveLength(ready)
  expect(outcomes.slice(good.length)).toEqual([
    'not sent: duplicate',
    'submitted',
    'not sent: invalid',
    'not sent: invalid',
    'not sent: invalid',
    'not sent: invalid',
    'submitted',
    'not sent: invalid',
  ])
  expect(lines.at(-2)).toContain(';2500;not sent: invalid;')

  // Once all results are known, the file has one for every token
  await app.mock.advance('PT1M')
  await jobOf(page).getByRole('link', { name: 'Results of the file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'tokens.csv' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Reasons' })).toContainText('BadDeviceToken')
  await page.getByRole('button', { name: 'Save result file' }).click()
  const savingResults = page.waitForEvent('download')
  await page.getByRole('button', { name: 'For systems' }).click()
  const results = (await readFile(await (await savingResults).path(), 'utf8')).split('\r\n')
  expect(results.filter(line => line.endsWith(';SUCCESS;;'))).toHaveLength(ready - 1)
  expect(results.filter(line => line.endsWith(';FAILURE;400;BadDeviceToken'))).toHaveLength(1)
  // A batch that another system sent is not listed
  const foreign = await newBatch(app, page, company, [ios(80_001)])
  await page.getByRole('link', { name: 'Show batches' }).click()
  const listed = page.getByRole('table', { name: 'Imports' })
  await expect(listed).toHaveAttribute('aria-rowcount', '4')
  await expect(page).toHaveURL(/[?&]job=/)
  await expect(listed.getByRole('link', { name: foreign })).toHaveCount(0)

  // What failed is sent again from the page of the file, with all its columns
  await page.goBack()
  await page.getByRole('button', { name: 'Send failures again' }).click()
  await page.getByRole('button', { name: 'All failures' }).click()
  await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
  await expect(main.getByText(`1 token will be submitted for ${appIdOf(company)}`)).toBeVisible()
  await expect(page.getByLabel('Use note as')).toHaveValue('nothing')
})

test('the import page keeps pasted rows and settings after a reload, and reports an unknown app before the first batch is sent', async ({
  signedIn: page,
  app,
  company,
}) => {
  const main = page.getByRole('main')
  const rows = page.getByRole('textbox', { name: /^Rows: one token per line/ })
  const saved = main.getByText(/^Draft saved/)
  await page.goto(`${company.path}/imports/new`)
  await rows.fill(ios(1))
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(rows).toHaveValue(ios(1))

  // Half of the rows have an unknown platform: the whole file is set to iOS
  const devices = Array.from({ length: 1001 }, (_, n) => ({ platform: n % 2 ? 'IOS' : 'x', token: ios(n + 1) }))
  await chooseFile(page, company, { name: 'tokens.json', text: JSON.stringify({ devices }, null, 1) })
  await page.getByLabel('Use platform as').selectOption('Not used')
  await page.getByLabel('Platform of the file').selectOption('iOS')
  await page.getByLabel('App id', { exact: true }).selectOption({ label: 'Another app' })
  await page.getByLabel('Id of the other app').fill('nobodys-app')
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Id of the other app')).toHaveValue('nobodys-app')
  await expect(page.getByLabel('Use platform as')).toHaveValue('nothing')
  await page.getByLabel('Type 1,001 to confirm').fill('1001')
  await page.getByRole('button', { name: 'Import 1,001 tokens' }).click()
  await expect(main.getByText('The service has no app “nobodys-app”. Nothing was sent.')).toBeVisible()
  await expect(page).not.toHaveURL(/job=/)

  await page.getByLabel('Id of the other app').fill(appIdOf(company))
  await confirmImport(page, 1001)
  await expectFinished(page)
  const batches = await importedTokens(page, app, company)
  expect(batches.map(tokens => tokens.length).sort((a, b) => b - a)).toEqual([1000, 1])
})
