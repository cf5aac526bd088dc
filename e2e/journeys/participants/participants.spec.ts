import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expectInView } from '../../support/accessible'
import { newCampaign, replyFromHandset, subscribe } from '../../support/subscriber'
import { expect, test, testNumberPattern } from '../../support/test'
import { renewSession } from '../../support/troubles'

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const invitations = (page: Page) =>
  page
    .getByRole('table', { name: 'Invitations' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const send = (page: Page) => page.getByRole('button', { name: 'Send confirmation text' })

async function invite(page: Page, campaign: string, number: string): Promise<void> {
  await page.getByLabel('Campaign', { exact: true }).selectOption(campaign)
  await page.getByLabel('Mobile number').fill(number)
  await send(page).click()
}

test.use({ dataset: 'empty' })

test('a support agent puts a person back on a list: invited again by keyboard, replied Y, checked, subscribed', async ({
  app,
  company,
  signedIn: page,
}) => {
  const mdn = '+13125550142'
  const { campaign } = await newCampaign(app, company, 'Iced season')
  const key = await subscribe(app, page, company, { campaign, mdn })
  await replyFromHandset(app, company, mdn, 'STOP')
  await page.goto(`${company.path}/persons/${key}`)
  await page.getByRole('link', { name: 'Invite again to Iced season' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Participants · Signalbox')
  expect(page.url()).not.toMatch(testNumberPattern)
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue(campaign)
  await expect(page.getByText('gets a confirmation text for Iced season')).toContainText('+1 312 555 0142')
  await page.getByLabel('Mobile number').focus()
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('+1 312 555 0142')
  await expect(result(page)).toContainText('Text sent, expires in 23 h 59 min')
  await expect(invitations(page)).toContainText('Waiting, expires in 23 h')
  await invitations(page).getByRole('button', { name: 'Check +1 312 555 0142' }).click()
  await expect(invitations(page)).toContainText('Checked')
  await expect(invitations(page)).toContainText('Waiting')

  await app.mock.advance('PT1H')
  await replyFromHandset(app, company, mdn, 'Y')
  await invitations(page).getByRole('button', { name: 'Check +1 312 555 0142' }).click()
  await expect(invitations(page)).toContainText('Subscribed')
  await page.reload()
  await expect(invitations(page)).toContainText('Subscribed')
  await invitations(page).getByRole('link').click()
  const lists = page.getByRole('list', { name: 'Subscription lists' })
  await expect(lists.getByText('Active', { exact: true })).toBeVisible()
  await expect(lists).toContainText('replied STOP')
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Subscribed')
  await expect(page.getByRole('region', { name: 'Just now' })).toContainText('A confirmation text for Iced season')
})

test('the button that invites a person is in view at any width, even while the custom fields are open', async ({
  company,
  signedIn: page,
}) => {
  await page.goto(`${company.path}/participants`)
  await page.getByText('Custom fields, optional').click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expectInView(send(page))
})

test('the participants page shows the result of each kind of invitation', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 4\d\d/)
  const { campaign } = await newCampaign(app, company, 'Store news')
  await subscribe(app, page, company, { campaign, mdn: '+13125550150' })
  await page.goto(`${company.path}/participants`)

  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Text sent')
  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Already waiting since')
  await expect(result(page)).toContainText('No new text was sent.')
  await invite(page, campaign, '312 555 0150')
  await expect(result(page)).toContainText('Already subscribed')
  await invite(page, campaign, '312 555 0290')
  await expect(result(page)).toContainText('This number cannot receive texts')
  await replyFromHandset(app, company, '+13125550151', 'N')
  await invite(page, campaign, '312 555 0151')
  await expect(result(page)).toContainText('Blocked: someone with this number declined')
  await expect(invitations(page).filter({ hasText: '0151' })).toContainText('Declined')

  await page.getByLabel('Mobile number').fill('312 555 01')
  await send(page).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(page.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true')
})

test('the participants page reads the outcome of a lost response, or, if it cannot, allows one more try but no third', async ({
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
  await expect(invitations(page)).toContainText('Waiting, expires in')

  await app.mock.setFaults({ method: 'GET', path, status: 404 }, { method: 'POST', path, drop: 'before' })
  await invite(page, campaign, '312 555 0153')
  await expect(result(page)).toContainText('The text may have been sent')
  await result(page).getByRole('button', { name: 'Try once more' }).click()
  await expect(result(page)).toContainText('You cannot try again here')
  await expect(result(page).getByRole('button')).toHaveCount(0)
  await app.mock.clearFaults()
})

test('the participants page keeps what was typed through a reload, for a campaign the service does not list', async ({
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 404/)
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

test('the participants page sends each invitation once and loses no input when rate limited, offline, or signed out', async ({
  app,
  company,
  context,
  guard,
  signedIn: page,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|status of 404/)
  const { campaign } = await newCampaign(app, company, 'Store news')
  const path = `/companies/${company.key}/campaigns/acquisition/${campaign}/participants`
  await page.goto(`${company.path}/participants`)
  await app.mock.setFaults({ method: 'POST', path, status: 429, headers: { 'Retry-After': '1' }, times: 1 })
  await invite(page, campaign, '312 555 0154')
  await expect(result(page)).toContainText(/Nothing was changed\. ?You can try again (in 1 s|now)\./)
  await send(page).click()
  await expect(result(page)).toContainText('Text sent')

  await context.setOffline(true)
  await invite(page, campaign, '312 555 0155')
  await expect(result(page)).toContainText('Not sent: you were offline. Send now?')
  await context.setOffline(false)
  await result(page).getByRole('button', { name: 'Send now' }).click()
  await expect(result(page)).toContainText('+1 312 555 0155')
  await expect(result(page)).toContainText('Text sent')

  await context.clearCookies()
  await invite(page, campaign, '312 555 0156')
  await renewSession(page)
  await expect(page.getByLabel('Mobile number')).toHaveValue('312 555 0156')
  await send(page).click()
  await expect(result(page)).toContainText('+1 312 555 0156')
  await expect(result(page)).toContainText('Text sent')
  await expect(invitations(page)).toHaveCount(3)
  const sent = await app.mock.call('GET', '/outbox?channel=sms&limit=10000')
  const texts = z.array(z.looseObject({ company_key: z.string(), recipient: z.string() })).parse(sent)
  expect(texts.flatMap(text => (text.company_key === company.key ? [text.recipient] : [])).toSorted()).toEqual([
    '+13125550154',
    '+13125550155',
    '+13125550156',
  ])
})

test('a tester invites a person, then uses the lab to complete the invitation: clock moved, replied Y, subscribed', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 404/)
  const { campaign } = await newCampaign(app, company, 'Iced season')
  await page.goto(`${company.path}/participants`)
  await invite(page, campaign, '312 555 0142')
  await expect(invitations(page)).toContainText('Waiting, expires in 23 h 59 min')

  await page.getByRole('link', { name: 'Lab', exact: true }).click()
  const sections = page.getByRole('navigation', { name: 'Lab sections' })
  await sections.getByRole('link', { name: 'Clock' }).click()
  await page.getByRole('button', { name: '1 hour' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('moved forward by 1 h')

  await page.getByRole('link', { name: 'Participants', exact: true }).click()
  await expect(invitations(page)).toContainText('Waiting, expires in 22 h')
  await page.getByRole('link', { name: 'Lab', exact: true }).click()
  await page.getByLabel('Handset number').fill('312 555 0142')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Reply Y/ }).click()
  const stream = page.getByRole('list', { name: 'Texts and replies, newest first' })
  await expect(stream).toContainText('Confirmed. The person is now subscribed')

  await page.getByRole('link', { name: 'Participants', exact: true }).click()
  await invitations(page).getByRole('button', { name: 'Check +1 312 555 0142' }).click()
  await expect(invitations(page)).toContainText('Subscribed')
  await invitations(page).getByRole('link').click()
  const lists = page.getByRole('list', { name: 'Subscription lists' })
  await expect(lists.getByRole('listitem').first()).toContainText('Iced season')
  await expect(lists.getByText('Active', { exact: true })).toBeVisible()
})
