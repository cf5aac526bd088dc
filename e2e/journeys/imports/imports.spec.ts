import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { appIdOf } from '../../support/subscriber'
import { expect, test } from '../../support/test'

test.use({ dataset: 'demo' })

const batches = (page: Page) => page.getByRole('table', { name: 'Imports' })
const tokens = (page: Page) => page.getByRole('table', { name: 'Tokens' })
const reason = (page: Page, answer: string) => page.getByRole('row').filter({ hasText: answer }).first()
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('an admin who monitors imports', () => {
  test('sees after one click how many failed, and after two why', async ({ signedIn: page }) => {
    await rail(page).getByRole('link', { name: 'Overview' }).click()
    const imports = page.getByRole('region', { name: 'Imports' })
    const worst = imports.getByRole('listitem').filter({ hasText: 'Unusually many failed' })
    await expect(worst).toContainText('1,000 failed')
    await expect(imports).toContainText('Last 24 hours: 3 batches, 2,412 tokens')
    await expect(page.getByRole('region', { name: 'Broadcasts' }).getByRole('listitem')).not.toHaveCount(0)
    await expectAccessible(page)

    await worst.getByRole('link').click()
    await expect(
      page.getByText('All 1,000 Android tokens failed with the same response, 403 SENDER_ID_MISMATCH.'),
    ).toBeVisible()
    await expect(reason(page, 'SENDER_ID_MISMATCH')).toContainText('Collected under another sender id.')
    await expect(tokens(page)).toHaveAttribute('aria-rowcount', '1001')
    // Only the visible rows are rendered
    expect(await tokens(page).getByRole('row').count()).toBeLessThan(80)
  })

  test('filters the batches, saves the rows of one reason, and looks up a token', async ({
    signedIn: page,
    company,
  }) => {
    await rail(page).getByRole('link', { name: 'Imports' }).click()
    await expect(batches(page)).toHaveAttribute('aria-rowcount', '13')
    await page.getByRole('radio', { name: /^With failures/ }).click()
    await expect(page.getByRole('radio', { name: /^With failures/ })).toBeChecked()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Minimum tokens').fill('900')
    await page.getByLabel('Minimum failed, percent').fill('10')
    await page.keyboard.press('Escape')
    await batches(page).getByRole('button', { name: 'Failed' }).click()
    await expect(batches(page).getByRole('row')).toHaveCount(5)
    await expect(batches(page).getByRole('link')).toHaveText(['d90c-20655', 'a5e3-19120', 'c11f-20480', 'c11f-20478'])
    // The link shows a colleague the same rows
    await page.reload()
    await expect(batches(page).getByRole('row')).toHaveCount(5)

    // All matching rows as a file, and fewer columns on the screen
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('group', { name: 'All 4 matching rows' }).getByRole('button', { name: 'For systems' }).click()
    const saved = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
    expect(saved[0]).toMatch(/^batch_id,received_on,file,.*,failure_count,pending_count$/)
    expect(saved.slice(1).map(line => line.split(',')[0])).toEqual([
      'd90c-20655',
      'a5e3-19120',
      'c11f-20480',
      'c11f-20478',
    ])
    const pending = batches(page).getByRole('columnheader', { name: 'Pending' })
    await expect(pending).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Pending' }).click()
    await expect(pending).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Number, key, id, page, or action' }).fill('c11f-20480')
    await expect(page.getByRole('option', { name: /^c11f-20480 import batch of/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Batch c11f-20480')
    await expect(page.getByRole('heading', { name: 'Why 122 failed' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show rows with 400 BadDeviceToken' }).click()
    await expect(tokens(page).getByRole('row')).toHaveCount(14)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Failures as CSV' }).click()
    await page.getByRole('group', { name: '13 shown below' }).getByRole('button', { name: 'For systems' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('c11f-20480 failures.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toBe('platform,token,external_person_id,line,status,platform_status,platform_message')
    expect(lines).toHaveLength(14)
    for (const line of lines.slice(1)) expect(line).toMatch(/^IOS,[0-9a-f]{64}-bad,,,FAILURE,400,BadDeviceToken$/)

    const token = lines[1]?.split(',')[1] ?? ''
    await page.getByRole('searchbox', { name: 'Token, line, response, or external id' }).fill(token.slice(10, 40))
    await expect(tokens(page).getByRole('row')).toHaveCount(2)
    await tokens(page).getByRole('link', { name: 'Token history' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Token history' })).toBeVisible()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('row')).toContainText(['Response', '400 BadDeviceToken'])
    await expectAccessible(page)
    // The token is in neither the URL nor the title, and survives a reload
    expect(page.url()).not.toContain(token.slice(0, 8))
    await expect(page).toHaveTitle('Token history · Signalbox')
    await page.reload()
    await expect(page.getByLabel('Push token')).toHaveValue(token)

    await page.getByLabel('Push token').fill(`"${token}x",`)
    await page.keyboard.press('Enter')
    await expect(history).toContainText(`No import of this token into ${appIdOf(company)} was found.`)
  })

  test('learns which tokens have failed since yesterday, and why, in two clicks from any page', async ({
    signedIn: page,
  }) => {
    await rail(page).getByRole('link', { name: 'Imports' }).click()
    await page.getByRole('link', { name: 'Why tokens failed' }).click()
    const reasons = page.getByRole('table', { name: 'Reasons' })
    await expect(reasons.getByRole('row', { name: /^410 Unregistered/ })).toBeVisible()
    // The sums over all batches of the period
    await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days')
    await expect(reasons.getByRole('row', { name: /^403 SENDER_ID_MISMATCH/ })).toContainText('1,014')
    await expect(reasons.getByRole('row', { name: /^410 Unregistered/ })).toContainText('90')
    const failed = page.getByRole('table', { name: 'Failed tokens' })
    await expect(failed).toHaveAttribute('aria-rowcount', '1166')
    await expectAccessible(page)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.getByRole('group', { name: 'All 1,165 failures' }).getByRole('button', { name: 'For systems' }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^app_id,batch_id,received_on,file,line,platform,token,/)
    expect(lines).toHaveLength(1166)

    await reasons.getByRole('button', { name: 'Show tokens with 400 BadDeviceToken' }).click()
    await expect(failed).toHaveAttribute('aria-rowcount', '24')
    // What was read is remembered: it is there at once, without another call for a batch
    await page.reload()
    await expect(failed).toHaveAttribute('aria-rowcount', '24')
  })

  test('sees a pending batch complete without touching the page', async ({ signedIn: page, company, app }) => {
    await page.goto(`${company.path}/imports/${appIdOf(company)}/e41b-20711`)
    await expect(page.getByText('Waiting for 40 results')).toBeVisible()
    await expect(page.getByText(/^Refreshing in \d+ s/)).toBeVisible()
    await app.mock.advance('PT15M')
    // The page fetches again after ten seconds
    await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('img', { name: '916 succeeded, 84 failed, 0 pending' })).toBeVisible()
  })

  test('is told what was not found, and can use responses of an unexpected shape', async ({
    signedIn: page,
    company,
    app,
  }) => {
    const id = appIdOf(company)
    await page.goto(`${company.path}/imports/${id}/no-such-batch`)
    await expect(page.getByRole('heading', { level: 1, name: 'Batch not found' })).toBeVisible()
    await page.goto(`${company.path}/imports?app=nobody`)
    await expect(page.getByText('The service has no app with this id.')).toBeVisible()

    const path = `/mobile_apps/${id}/migrations/import_batches`
    // A number on each of the three routes, where a string is documented
    const batch = { batch_id: 'odd', received_on: 1_717_511_261_208 }
    await app.mock.setFaults(
      {
        path: `${path}/odd`,
        status: 200,
        body: {
          ...batch,
          success_count: 1,
          failure_count: 5,
          pending_count: 0,
          failure: [
            { token: 'a', status: 'EXPIRED', platform_status: 418, platform_message: 'Teapot' },
            { nothing: 1 },
          ],
        },
      },
      { path: `${path}/bare`, status: 200, body: { ...batch, batch_id: 'bare', pending_count: 3 } },
      { path, status: 200, body: [batch, { no: 'id' }] },
      { path: `/mobile_apps/${id}/migrations/device_migrations`, status: 200, body: [{ ...batch, status: 'SUCCESS' }] },
    )
    try {
      await page.goto(`${company.path}/imports/${id}/bare`)
      await expect(
        page.getByText('The service did not return the rows of this batch, nor all of its counts.'),
      ).toBeVisible()
      await page.goto(`${company.path}/imports?app=${id}`)
      await expect(batches(page).getByRole('link')).toHaveText(['odd'])
      await expect(page.getByText('1 row could not be read: see the API log.')).toBeVisible()
      await batches(page).getByRole('link').click()
      await expect(page.getByText(/5 failed according to the counts, 1 according to the rows/)).toBeVisible()
      await expect(reason(page, 'Teapot')).toContainText('This dashboard does not know this response.')
      await expect(tokens(page)).toContainText('EXPIRED')
      await tokens(page).getByRole('link').first().click()
      await expect(page.getByRole('table', { name: 'History' }).getByRole('link')).toHaveText(['odd'])

      // Counted by route and field, each with the form of one value
      await page.getByRole('button', { name: 'API log' }).click()
      await page.getByRole('link', { name: 'All differences' }).click()
      const differences = page.getByRole('main').getByRole('row').filter({ hasText: 'received_on' })
      await expect(differences).toHaveCount(3)
      await expect(differences).toContainText([/9999999999999/, /9999999999999/, /9999999999999/])
    } finally {
      await app.mock.clearFaults()
    }
  })
})
