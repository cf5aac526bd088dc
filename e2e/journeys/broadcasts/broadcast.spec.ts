import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expectAccessible, expectInView } from '../../support/accessible'
import { Actions } from '../../support/actions'
import { expectScheduled } from '../../support/broadcasts'
import { newCampaign, subscribe } from '../../support/subscriber'
import { expect, test } from '../../support/test'
import type { App, Company } from '../../support/test'

test.use({ dataset: 'empty' })
// The clock is moved past next Tuesday: reset it for the other tests of this server
test.afterEach(({ app }) => app.mock.reset())

const fits = { gender: { option_key: 'female' }, vip: true, interests: [{ option_key: 'shoes' }] }

/** Subscribes three people who meet all conditions to Iced season. Four others must not get the broadcast. */
async function subscribePeople(app: App, page: Page, company: Company): Promise<void> {
  const { campaign } = await newCampaign(app, company, 'Iced season')
  const other = await newCampaign(app, company, 'Store news')
  const add = (line: string, fields: Record<string, unknown>, to = campaign) =>
    subscribe(app, page, company, { campaign: to, mdn: `+131255501${line}`, fields })
  await add('41', { ...fits, first_name: 'Ines' })
  await add('42', { ...fits, first_name: 'Noor' })
  await add('43', fits)
  await add('44', { ...fits, gender: { option_key: 'male' } })
  await add('45', { ...fits, vip: false })
  await add('46', { ...fits, interests: [{ option_key: 'books' }] })
  await add('47', fits, other.campaign)
}

/** Noon UTC on the coming Wednesday. At that time, “Tuesday 9:00” means the same date in Chicago and in Tokyo. */
function wednesday(now: number): number {
  const day = 86_400_000
  const noon = Math.floor(now / day) * day + day / 2
  return noon + ((3 - new Date(noon).getUTCDay() + 7) % 7 || 7) * day
}

/** 9:00 on the coming Tuesday in Tokyo, which has no daylight saving time. */
function tuesdayInTokyo(now: number): number {
  const [hour, day] = [3_600_000, 86_400_000]
  const wall = now + 9 * hour
  const today = Math.floor(wall / day) * day
  const at = today + ((2 - new Date(today).getUTCDay() + 7) % 7) * day + 9 * hour
  return (at <= wall ? at + 7 * day : at) - 9 * hour
}

const value = (page: Page, position: number) => page.getByRole('combobox', { name: `Value of condition ${position}` })
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone for sending' })
const list = (page: Page) => page.getByRole('group', { name: 'Lists' }).getByRole('checkbox', { name: /^Iced season/ })
const schedule = (page: Page) => page.getByRole('button', { name: /^Schedule for Tue \d+ \w+ 09:00 GMT\+9$/ })

/**
 * The first task of a new user: an SMS to the people on a list who meet three conditions, in another time zone,
 * previewed as a person, reviewed, and scheduled. The time zone is chosen in its field, or typed with the time.
 */
async function scheduleFirstBroadcast(user: Actions, page: Page, zoneIn: 'field' | 'time'): Promise<void> {
  await user.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Broadcasts' }))
  await user.click(page.getByRole('button', { name: 'New broadcast' }))
  await user.fill(page.getByLabel('Name', { exact: true }), 'Iced season, week 1')
  await user.click(list(page))
  const conditions = [
    ['gend', /Gender/, 'fem', /Female/],
    ['vip', /VIP/, 'y', /Yes/],
    ['inter', /Interests/, 'sho', /Shoes/],
  ] as const
  for (const [index, [field, fieldName, typed, option]] of conditions.entries()) {
    await user.find(page.getByRole('combobox', { name: 'Add condition' }), field, fieldName)
    await user.find(value(page, index + 1), typed, option)
  }
  const message = 'Hi {{ first_name }}, iced season begins today.'
  await user.fill(page.getByRole('textbox', { name: 'Message' }), message)
  await user.fill(page.getByRole('textbox', { name: 'When' }), zoneIn === 'time' ? 'tue 9am asia/tokyo' : 'tue 9am')
  if (zoneIn === 'field') await user.find(zone(page), 'tokyo', /Tokyo/)
  await user.click(page.getByRole('button', { name: 'Preview as…' }))
  await user.fill(page.getByRole('textbox', { name: /^Number/ }), '+13125550142')
  await user.click(page.getByRole('button', { name: 'Find person' }))
  await expect(page.getByRole('group', { name: 'Would this person get it?' })).toContainText('Will be a recipient')
  await user.click(page.getByRole('button', { name: 'Review', exact: true }))

  const receipt = page.getByRole('region', { name: 'Iced season, week 1' })
  await expect(receipt).toContainText('People on Iced season who meet 3 conditions')
  await expect(receipt).toContainText('Gender is Female')
  await expect(page.getByRole('group', { name: /^Preview/ })).toContainText('Hi Noor, iced season begins today.')
  await user.click(schedule(page))
  await expectScheduled(page, 'Iced season, week 1')
}

/** The most actions that this task may take. */
const MOST_ACTIONS = 18

test('a new user schedules a filtered broadcast for Tuesday 9:00 in Tokyo in at most 18 actions, and sees it sent', async ({
  app,
  company,
  signedIn: page,
}) => {
  test.slow()
  await app.mock.setClock(wednesday(await app.mock.now()))
  await subscribePeople(app, page, company)
  const user = new Actions(page)
  await scheduleFirstBroadcast(user, page, 'field')
  expect(user.count).toBeLessThanOrEqual(MOST_ACTIONS)
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
  for (const line of ['44', '45', '46', '47'])
    expect(await received(app, company, `+131255501${line}`), line).toEqual([])
})

test('the same task takes at most 18 actions with the keyboard alone and the time zone typed, and the editor opens in that zone', async ({
  app,
  company,
  signedIn: page,
}) => {
  test.slow()
  await app.mock.setClock(wednesday(await app.mock.now()))
  await subscribePeople(app, page, company)
  const user = new Actions(page, 'keyboard')
  await scheduleFirstBroadcast(user, page, 'time')
  expect(user.count).toBeLessThanOrEqual(MOST_ACTIONS)
  await user.click(page.getByRole('button', { name: 'Edit', exact: true }))
  await expect(zone(page)).toHaveValue(/Tokyo/)
  await expect(page.getByRole('textbox', { name: 'When' })).toHaveValue(/^Tue .* 09:00$/)
})

test('by keyboard, the list of time zones scrolls down to its last one', async ({ company, signedIn: page }) => {
  await page.goto(`${company.path}/broadcasts`)
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await zone(page).focus()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeInViewport({ ratio: 1 })
  await expect(options.last()).not.toBeInViewport()
  const isLastSelected = async () => (await options.last().getAttribute('data-combobox-selected')) !== null
  for (let left = await options.count(); left > 0 && !(await isLastSelected()); left--)
    await page.keyboard.press('ArrowDown')
  expect(await isLastSelected()).toBe(true)
  await expect(options.last()).toBeInViewport({ ratio: 1 })
  await expect(options.first()).not.toBeInViewport()
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

test('the button of the next step is in view at every width, wherever a long form or a review is scrolled to', async ({
  company,
  app,
  signedIn: page,
}) => {
  await newCampaign(app, company, 'Iced season')
  await page.goto(`${company.path}/broadcasts`)
  await page.getByRole('button', { name: 'New broadcast' }).click()
  const review = page.getByRole('button', { name: 'Review', exact: true })
  await expect(review).toBeDisabled()
  await expect(review).toHaveAccessibleDescription('Complete the listed fields first.')
  await expectInView(review)
  await page.getByLabel('Name', { exact: true }).fill('Iced season, week 1')
  await list(page).check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Iced season begins today.')
  await page.getByRole('textbox', { name: 'When' }).fill('in 60 days at 10:30')
  await expectInView(review)
  await review.click()
  await expectInView(page.getByRole('button', { name: /^Schedule for/ }))
})
