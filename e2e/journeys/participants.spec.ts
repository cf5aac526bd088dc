import type { Page } from 'playwright/test'
import { answer, newCampaign, subscribe } from '../support/subscriber'
import { expect, test } from '../support/test'

const result = (page: Page) => page.getByRole('region', { name: 'What became of it' })
const kept = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
const send = (page: Page) => page.getByRole('button', { name: 'Send the confirmation text' })

async function invite(page: Page, campaign: string, number: string): Promise<void> {
  await page.getByLabel('Campaign', { exact: true }).selectOption(campaign)
  await page.getByLabel('Mobile number').fill(number)
  await send(page).click()
}

test.use({ dataset: 'empty' })

test('the way back on to a list: left, invited again by keyboard, answered Y, checked, subscribed', async ({
  app,
  company,
  signedIn: page,
}) => {
  const mdn = '+13125550142'
  const { campaign } = await newCampaign(app, company, 'Iced season')
  const key = await subscribe(app, page, company, { campaign, mdn })
  await answer(app, company, mdn, 'STOP')
  await page.goto(`${company.path}/persons/${key}`)
  await page.getByRole('link', { name: 'Invite again to Iced season' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Participants · Signalbox')
  expect(page.url()).not.toContain('555')
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue(campaign)
  await expect(page.getByText('gets a confirmation text of Iced season')).toContainText('+1 312 555 0142')
  await page.getByLabel('Mobile number').focus()
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('+1 312 555 0142')
  await expect(result(page)).toContainText('Text sent, expires in 23 h 59 min')
  await expect(kept(page)).toContainText('Waiting, expires in 23 h')
  await kept(page).getByRole('button', { name: 'Check +1 312 555 0142' }).click()
  await expect(kept(page)).toContainText('Checked')
  await expect(kept(page)).toContainText('Waiting')

  await app.mock.advance('PT1H')
  await answer(app, company, mdn, 'Y')
  await kept(page).getByRole('button', { name: 'Check +1 312 555 0142' }).click()
  await expect(kept(page)).toContainText('Subscribed')
  await page.reload()
  await expect(kept(page)).toContainText('Subscribed')
  await kept(page).getByRole('link').click()
  const lists = page.getByRole('list', { name: 'Subscription lists' })
  await expect(lists.getByText('Active', { exact: true })).toBeVisible()
  await expect(lists).toContainText('sent STOP')
})

test('says in plain words what became of it', async ({ app, company, guard, signedIn: page }) => {
  guard.allow(/status of 4\d\d/)
  const { campaign } = await newCampaign(app, company, 'Store news')
  await subscribe(app, page, company, { campaign, mdn: '+13125550150' })
  await page.goto(`${company.path}/participants`)

  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Text sent')
  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Already waiting since')
  await expect(result(page)).toContainText('No new text went out.')
  await invite(page, campaign, '312 555 0150')
  await expect(result(page)).toContainText('Already subscribed')
  await invite(page, campaign, '312 555 0290')
  await expect(result(page)).toContainText('Refused')
  await expect(result(page)).toContainText('PersonErrors::MdnChangeNotAllowed')
  await answer(app, company, '+13125550151', 'N')
  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Blocked: the person answered no')

  await page.getByLabel('Mobile number').fill('312 555 01')
  await send(page).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true')
})

test('a lost answer is read; where reading cannot tell, one more try and no third', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of [45]\d\d/)
  const { campaign } = await newCampaign(app, company, 'Store news')
  const path = `/companies/${company.key}/campaigns/acquisition/${campaign}/participants`
  await page.goto(`${company.path}/participants`)
  await app.mock.setFaults({ method: 'POST', path, drop: 'after', times: 1 })
  await invite(page, campaign, '312 555 0152')
  await expect(result(page)).toContainText('Nothing needs to be sent again.')
  await expect(kept(page)).toContainText('Waiting, expires in')

  await app.mock.setFaults({ method: 'GET', path, status: 404 }, { method: 'POST', path, drop: 'before' })
  await invite(page, campaign, '312 555 0153')
  await expect(result(page)).toContainText('It is not known whether the text went out')
  await result(page).getByRole('button', { name: 'Try once more' }).click()
  await expect(result(page)).toContainText('It is not tried a third time from here')
  await expect(result(page).getByRole('button')).toHaveCount(0)
  await app.mock.clearFaults()
})

test('what is typed survives a reload, in a campaign that the service does not tell of', async ({
  company,
  signedIn: page,
}) => {
  await page.goto(`${company.path}/participants`)
  await page.getByLabel('Campaign id').fill('AQ-OLD')
  await page.getByLabel('Mobile number').fill('(312) 555-0142')
  await page.getByLabel('External id').fill('CRM-7')
  await page.getByText('Custom fields, optional').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await page.reload()
  await expect(page.getByLabel('Campaign id')).toHaveValue('AQ-OLD')
  await expect(page.getByLabel('Mobile number')).toHaveValue('(312) 555-0142')
  await expect(page.getByLabel('External id')).toHaveValue('CRM-7')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ines')
})
