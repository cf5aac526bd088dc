import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from '../../support/accessible'
import { Actions, tabTo } from '../../support/actions'
import { expectScheduled } from '../../support/broadcasts'
import { newCampaign, subscribe } from '../../support/subscriber'
import { expect, test } from '../../support/test'
import type { App, Company } from '../../support/test'

test.use({ dataset: 'empty' })
// The clock is moved past next Tuesday: reset it for the other tests of this server
test.afterEach(({ app }) => app.mock.reset())

/** Subscribes three women to Iced season. A man on that list and a woman on another one must not get the broadcast. */
async function subscribePeople(app: App, page: Page, company: Company): Promise<void> {
  const female = { gender: { option_key: 'female' } }
  const { campaign } = await newCampaign(app, company, 'Iced season')
  const other = await newCampaign(app, company, 'Store news')
  await subscribe(app, page, company, { campaign, mdn: '+13125550141', fields: { ...female, first_name: 'Ines' } })
  await subscribe(app, page, company, { campaign, mdn: '+13125550142', fields: { ...female, first_name: 'Noor' } })
  await subscribe(app, page, company, { campaign, mdn: '+13125550143', fields: female })
  await subscribe(app, page, company, { campaign, mdn: '+13125550144', fields: { gender: { option_key: 'male' } } })
  await subscribe(app, page, company, { campaign: other.campaign, mdn: '+13125550145', fields: female })
}

/** 9:00 on the coming Tuesday in Tokyo, which has no daylight saving time. */
function tuesdayInTokyo(now: number): number {
  const [hour, day] = [3_600_000, 86_400_000]
  const wall = now + 9 * hour
  const today = Math.floor(wall / day) * day
  const at = today + ((2 - new Date(today).getUTCDay() + 7) % 7) * day + 9 * hour
  return (at <= wall ? at + 7 * day : at) - 9 * hour
}

const condition = (page: Page, part: string) => page.getByLabel(`${part} of condition 1`)
const value = (page: Page) => page.getByRole('combobox', { name: 'Value of condition 1' })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone for sending' })
const list = (page: Page) => page.getByRole('group', { name: 'Lists' }).getByRole('checkbox', { name: /^Iced season/ })
const schedule = (page: Page) => page.getByRole('button', { name: /^Schedule for Tue \d+ \w+ 09:00 GMT\+9$/ })

test('a new user schedules a filtered broadcast for Tuesday 9:00 in Tokyo in 12 actions, and sees it sent', async ({
  app,
  company,
  signedIn: page,
}) => {
  test.slow()
  await subscribePeople(app, page, company)
  const user = new Actions(page)
  await user.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Broadcasts' }))
  await user.click(page.getByRole('button', { name: 'New broadcast' }))
  await user.fill(page.getByLabel('Name', { exact: true }), 'Iced season, week 1')
  await user.click(list(page))
  await user.click(page.getByRole('button', { name: 'Add condition' }))
  await user.choose(condition(page, 'Field'), 'Gender')
  await user.find(value(page), 'fem', /Female/)
  await user.fill(page.getByRole('textbox', { name: 'Message' }), 'Hi {{ first_name }}, iced season begins today.')
  await user.fill(page.getByRole('textbox', { name: 'When' }), 'tue 9am')
  await user.find(zone(page), 'tokyo', /Tokyo/)
  await user.click(page.getByRole('button', { name: 'Review', exact: true }))

  const receipt = page.getByRole('region', { name: 'Iced season, week 1' })
  await expect(receipt).toContainText('People on Iced season who meet 1 condition')
  await expect(receipt).toContainText('Whose gender is Female')
  await user.click(schedule(page))
  await expectScheduled(page, 'Iced season, week 1')
  expect(user.count).toBe(12) // the goal is at most 14
  await expect(page.getByRole('main')).toContainText('The service counts the recipients when it sends.')

  const at = tuesdayInTokyo(await app.mock.now())
  await app.mock.setClock(at - 60_000)
  await page.reload()
  await expect(page.getByRole('timer')).toContainText(/Sends in/)
  await app.mock.setClock(at + 5_000)
  // Without a reload: a broadcast that is about to start is refreshed every 10 s
  const recipients = page.getByRole('definition').filter({ hasText: /^3$/ })
  await expect(recipients).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('main')).toContainText('Sent')
  await expectAccessible(page)
  expect(await received(app, company, '+13125550142')).toEqual(['Hi Noor, iced season begins today.'])
  for (const mdn of ['+13125550144', '+13125550145']) expect(await received(app, company, mdn)).toEqual([])
})

const messagesSchema = z.array(z.looseObject({ company_key: z.string(), kind: z.string(), text: z.string() }))

/** The texts of the company's broadcasts that a handset received. */
async function received(app: App, company: Company, mdn: string): Promise<string[]> {
  const messages = messagesSchema.parse(await app.mock.call('GET', `/handsets/${encodeURIComponent(mdn)}/messages`))
  return messages.flatMap(({ company_key: key, kind, text }) =>
    key === company.key && kind === 'broadcast' ? [text] : [],
  )
}

test('a marketer schedules one draft in waves by time zone, and cancels all of them at once', async ({
  app,
  company,
  signedIn: page,
}) => {
  await newCampaign(app, company, 'Iced season')
  await page.goto(`${company.path}/broadcasts`)
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Iced season, week 1')
  await list(page).check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Iced season begins today.')
  await page.getByRole('textbox', { name: 'When' }).fill('in 60 days at 10:30')
  await page.getByRole('link', { name: /^Send in waves/ }).click()
  const zones = page.getByRole('textbox', { name: 'Time zones, one per line' })
  await expect(zones).toHaveValue(/America\/New_York/)
  await zones.fill('America/New_York\nAmerica/Los_Angeles\namerica/los_angeles\nMars/Olympus')
  const waves = page.getByRole('table', { name: 'Waves' })
  for (const city of ['New York', 'Los Angeles'])
    await expect(waves.getByRole('row', { name: new RegExp(`week 1 · ${city}.* 10:30`) })).toBeVisible()
  await expect(page.getByText('1 value is not a time zone, so people with it get nothing: Mars/Olympus.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'OK to leave these people out' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule 2 broadcasts' }).click()
  await expect(waves.getByText('Scheduled', { exact: true })).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Cancel waves that have not started' }).click()
  await page.getByRole('button', { name: 'Cancel waves', exact: true }).click()
  await expect(page.getByText(/^2 waves canceled/)).toBeVisible()
  await expect(waves.getByText('Canceled', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
})

test('a marketer schedules the same broadcast with the keyboard alone', async ({ app, company, signedIn: page }) => {
  await subscribePeople(app, page, company)
  const { keyboard } = page
  await page.goto(`${company.path}/broadcasts`)
  await expect(page.getByText('No broadcasts yet')).toBeVisible()
  await keyboard.press('n')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.type('Iced season, week 1')
  await tabTo(page, list(page))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Add condition' }))
  await keyboard.press('Enter')
  await expect(condition(page, 'Field')).toBeFocused()
  await keyboard.type('Gender')
  await tabTo(page, value(page))
  await keyboard.type('fem')
  await expect(page.getByRole('option', { name: 'Female' })).toHaveAttribute('data-combobox-selected')
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Conditions' })).toContainText('whose gender is Female')
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await keyboard.type('Iced season begins today.')
  await tabTo(page, page.getByRole('textbox', { name: 'When' }))
  await keyboard.type('tue 9am')
  await tabTo(page, zone(page))
  await keyboard.type('tokyo')
  await expect(page.getByRole('option', { name: 'Tokyo' })).toHaveAttribute('data-combobox-selected')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Review', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, schedule(page))
  await keyboard.press('Enter')
  await expectScheduled(page, 'Iced season, week 1')
})
