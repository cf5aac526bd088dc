import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzip } from '#/ui/behavior/testing'
import { expectAccessible } from '../../support/accessible'
import { newCampaign, replyFromHandset, subscribe } from '../../support/subscriber'
import { expect, test } from '../../support/test'

test.use({ dataset: 'empty' })

test('a support agent prints the consent sheet of a person, and saves it with replies that can be checked', async ({
  app,
  company,
  signedIn: page,
}) => {
  const mdn = '+13125550142'
  const { campaign } = await newCampaign(app, company, 'Weekend offers')
  const key = await subscribe(app, page, company, { campaign, mdn })
  const custom_fields = { first_name: 'Bo', last_name: 'Duarte' }
  await company.newPerson({ mdn, carrier_code: '77', external_person_id: 'CRM-2', custom_fields })
  await replyFromHandset(app, company, mdn, 'STOP')
  await page.goto(`${company.path}/persons/${key}`)

  // Any campaign, not only those of lists they have left
  const news = await newCampaign(app, company, 'Store news')
  await page.getByRole('link', { name: 'Invite to a campaign' }).click()
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(mdn)
  await page.getByLabel('Campaign', { exact: true }).selectOption(news.campaign)
  await page.getByRole('textbox', { name: 'New external id for Ines Duarte' }).fill('CRM-1')
  await page.getByRole('button', { name: 'Save and choose' }).click()
  await expect(page.getByText('Ines Duarte is chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Send confirmation text' }).click()
  await page.getByRole('link', { name: 'Open profile' }).click()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Waiting')
  await expect(page.getByRole('region', { name: 'Just now' })).toContainText(
    'Ines Duarte was given the external id CRM-1.',
  )

  await page.getByRole('link', { name: 'Consent sheet' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('row', { name: /Store news.+PENDING/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /Store news.+Waiting/ })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /Weekend offers.+Replied STOP.+Weekend offers \(/ })).toBeVisible()
  await expect(sheet).toContainText('Read by demo from')
  await expect(sheet.getByRole('heading', { name: 'What this sheet cannot prove' })).toBeVisible()

  // On screen, the page says who else has the number; the sheet is about one person
  const others = page.getByText('Another person has this number', { exact: false })
  await expect(others).toBeVisible()
  await expect(sheet).not.toContainText('Bo Duarte')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as ZIP' }).click()
  const files = new Map(
    unzip(await readFile(await (await downloading).path())).map(({ name, text }) => [name, text] as const),
  )
  const sums = (files.get('SHA256SUMS') ?? '').trim().split('\n')
  expect(sums.length).toBeGreaterThanOrEqual(4)
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sum)
    await expect(sheet).toContainText(sum)
  }
  expect(files.get('replies/subscriptions.json')).toContain('user_opt_out')
  expect(files.get('consent-sheet.html')).toContain('Replied STOP')

  // On A4 and Letter paper with our margins, only the sheet is printed, and nothing is wider than the paper
  await page.emulateMedia({ media: 'print' })
  for (const width of [688, 710]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(others).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
