import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { jobOf, confirmImport, importedTokens, chooseFile } from '../../support/import-file'
import { expect, test } from '../../support/test'

// A trial of up to 200 tokens of a large file is submitted first. Rows with warnings are fixed before anything is sent.

const ios = (n: number) => n.toString(16).padStart(64, '0')
const fcm = (n: number) => `dT${String(n).padStart(9, '0')}:APA91b${'x'.repeat(134)}`
const TOKENS = 12_000

test.use({ dataset: 'empty' })
test.describe.configure({ timeout: 180_000 })

const trial = (page: Page) =>
  jobOf(page).getByText(
    /^A trial of 200 tokens from all parts of the file was submitted\. The others follow automatically/,
  )

test('an import of a file with a bad part stops after the trial, and that of the corrected file continues by itself', async ({
  signedIn: page,
  app,
  company,
}) => {
  // Lines 3602 to 4801, a tenth of the file
  const isBad = (n: number) => n >= 3600 && n < 4800
  const file = (suffix: string) =>
    ['token,platform', ...Array.from({ length: TOKENS }, (_, n) => `${ios(n + 1)}${isBad(n) ? suffix : ''},ios`)].join(
      '\n',
    )
  await chooseFile(page, company, { name: 'june.csv', text: file('-gone') })
  await expect(
    page.getByText(/^Unless you check this box, 200 tokens from all parts of the file are submitted/),
  ).toBeVisible()
  await confirmImport(page, TOKENS)
  await expect(trial(page)).toBeVisible()
  const submitted = await importedTokens(page, app, company)
  expect(submitted.map(tokens => tokens.length)).toEqual([200])

  // It waits through a reload, and stops once the results are known
  await page.reload()
  await expect(trial(page)).toBeVisible()
  await app.mock.advance('PT1M')
  const stopped = jobOf(page).getByText(/^\d+ of \d+ tokens in the trial between lines/)
  await expect(stopped).toBeVisible({ timeout: 40_000 })
  const words = (await stopped.textContent()) ?? ''
  const [, first, last] =
    /^\d+ of \d+ tokens in .+ lines ([\d,]+) and ([\d,]+) failed, all with 410 Unregistered\./.exec(words) ?? []
  const lineOf = (text = '') => Number(text.replaceAll(',', ''))
  expect(lineOf(first)).toBeGreaterThanOrEqual(3602 - 200)
  expect(lineOf(last)).toBeLessThanOrEqual(4801 + 200)
  expect(words).toMatch(
    /failure rate of [\d.]+% to [\d.]+% there, and there are too few earlier batches to compare with\./,
  )
  expect(words).toContain(
    'The other 11,800 were not submitted. Cancel and correct the file, or resume to submit them anyway.',
  )
  await expect(jobOf(page).getByRole('button', { name: 'Resume' })).toBeVisible()
  await expectAccessible(page)

  // The user cancels: nothing more was submitted. The corrected file needs no click
  await jobOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(
    jobOf(page).getByText('Up to 11,800 tokens will not be processed. What was already sent is not affected.'),
  ).toBeVisible()
  await jobOf(page).getByRole('button', { name: 'Cancel job' }).click()
  await expect(jobOf(page).getByText('Canceled', { exact: true })).toBeVisible()
  expect((await importedTokens(page, app, company)).flat()).toHaveLength(200)
  await chooseFile(page, company, { name: 'june corrected.csv', text: file('') })
  await confirmImport(page, TOKENS)
  await expect(trial(page)).toBeVisible()
  await app.mock.advance('PT1M')
  await expect(jobOf(page).getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(jobOf(page).getByText('12,000 of 12,000')).toBeVisible()
  const whole = await importedTokens(page, app, company)
  expect(whole.map(tokens => tokens.length).sort((a, b) => a - b)).toEqual([
    200,
    200,
    800,
    ...Array.from({ length: 11 }, () => 1000),
  ])
})

test('rows with warnings are fixed or left out with one click each, and the columns of a header are remembered', async ({
  signedIn: page,
  company,
}) => {
  const rows = [
    'KdNr,os,token',
    `K-1001,android,${ios(1)}`,
    `K-1002,ios,${fcm(2)}`,
    `K-1003,ios,<${ios(3).slice(0, 32)} ${ios(3).slice(32)}>`,
    `K-1004,ios,${ios(4)}`,
    `K-1005,ios,${ios(5).slice(1)}`,
    `K-1006,ios,${ios(4)}`,
  ]
  const main = page.getByRole('main')
  await chooseFile(page, company, { name: 'tokens.csv', text: rows.join('\n') })
  // Shown only for a real service: the mock takes as long as it is told to
  await expect(page.getByText(/15 minutes/)).toHaveCount(0)

  await expect(main.getByText('The column “KdNr” seems to contain external ids.')).toBeVisible()
  await expect(main.getByText(/none with an external id/)).toBeVisible()
  await main.getByRole('button', { name: 'Use as external id' }).click()
  await expect(page.getByLabel('Use KdNr as')).toHaveValue('external')
  await expect(main.getByText(/5 with an external id/)).toBeVisible()

  await main.getByRole('button', { name: 'Detect the platform from the token (2 rows)' }).click()
  await expect(main.getByText('Platform detected from the token in 2 rows.')).toBeVisible()
  await main.getByRole('button', { name: 'Remove angle brackets and spaces (1 row)' }).click()
  const stripped = main.getByText('Angle brackets and spaces removed from 1 token. No row has this warning anymore.')
  await expect(stripped).toBeVisible()
  const fixes = main.getByRole('region', { name: 'Fix rows' })
  await fixes.getByRole('button', { name: 'Undo' }).last().click()
  await main.getByRole('button', { name: 'Remove angle brackets and spaces (1 row)' }).click()
  await expect(stripped).toBeVisible()

  await main.getByRole('button', { name: 'Leave out: iOS token with unusual length' }).click()
  await expect(main.getByRole('button', { name: 'Send anyway: iOS token with unusual length' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save CSV of the rows that will not be sent (2 rows)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('tokens unsent.csv')
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('KdNr,os,token,line,outcome,batch_id,message')
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['K-1005', 'K-1006'])
  await expectAccessible(page)
  await confirmImport(page, 4)
  await expect(jobOf(page).getByText('Finished', { exact: true })).toBeVisible({ timeout: 40_000 })

  await chooseFile(page, company, { name: 'next.csv', text: rows.join('\n').replaceAll('K-10', 'K-20') })
  const remembered = main.getByText('The columns are set as in your last import with this header.')
  await expect(remembered).toBeVisible()
  await expect(page.getByLabel('Use KdNr as')).toHaveValue('external')
  await page.getByLabel('Use KdNr as').selectOption('nothing')
  await expect(remembered).toBeHidden()
})
