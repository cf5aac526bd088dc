import type { Page } from 'playwright/test'
import { composeToReview, dayOfNewBroadcast, newBroadcast } from '../broadcasts'
import { openSamplePeople } from '../sample-people'
import { newCampaign, subscribe } from '../subscriber'
import { expect } from '../test'
import type { App, Company } from '../test'
import type { Screen } from './screen'

/** A draft to be sent in two waves; one value is not a time zone. */
export const openWaves: Screen['open'] = async (page, company, app) => {
  await newCampaign(app, company, 'Store news')
  await page.goto(`${company.path}/broadcasts`)
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Autumn preview')
  await page.getByRole('group', { name: 'Lists' }).getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: 'Message' }).fill('The preview is open')
  await page.getByRole('textbox', { name: 'When' }).fill('in 3 days at 10:30')
  await page.getByRole('link', { name: /^Send in waves/ }).click()
  const zones = page.getByRole('textbox', { name: 'Time zones, one per line' })
  await zones.fill('America/New_York\nAmerica/Los_Angeles\nMars/Olympus')
  await expect(page.getByRole('table', { name: 'Waves' }).getByRole('row', { name: /Los Angeles/ })).toBeVisible()
}

/** A broadcast to two people that was sent or failed. */
async function openStarted(page: Page, company: Company, app: App, status: 'sent' | 'failed'): Promise<void> {
  const { list, campaign } = await newCampaign(app, company, 'Store news')
  await subscribe(app, page, company, { campaign, mdn: '+13125550142' })
  await subscribe(app, page, company, { campaign, mdn: '+13125550143' })
  const id = await newBroadcast(app, page, company, list, {
    send_scheduled_date: new Date((await app.mock.now()) - 2 * 86_400_000).toISOString(),
    targeting: {
      message_template: 'Hi {{ first_name | default: "there" }}, the preview at {{ list_name }} is open.',
      channel: 'sms',
      source_lists: [list],
      filters: [],
    },
  })
  if (status === 'failed')
    await app.mock.call('POST', `/companies/${company.key}/broadcasts/${id}/status`, { status: 'failed' })
  await page.goto(`${company.path}/broadcasts/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn preview' })).toBeVisible()
  await expect(page.getByText(`The status of this one is ${status === 'sent' ? 'Sent' : 'Failed'}.`)).toBeVisible()
}

/** Broadcasts. */
export const broadcastScreens: Screen[] = [
  {
    name: 'broadcasts',
    title: 'Broadcasts · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      for (let i = 0; i < 2; i++) await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts`)
      await expect(page.getByRole('table', { name: 'Broadcasts' })).toContainText('same time')
    },
  },
  {
    name: 'broadcasts, filters',
    title: 'Broadcasts · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    },
  },
  {
    name: 'broadcasts, calendar',
    title: 'Broadcasts · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts?view=calendar&day=${await dayOfNewBroadcast(app)}`)
      await expect(page.getByRole('link', { name: /Autumn preview/ })).toBeVisible()
    },
  },
  {
    name: 'broadcasts, calendar week',
    title: 'Broadcasts · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      for (let i = 0; i < 2; i++) await newBroadcast(app, page, company, list)
      // A draft without a time
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Iced season')
      await page.getByRole('textbox', { name: 'Name' }).blur()
      await expect(page.getByText('Draft saved')).toBeVisible()
      await page.goto(`${company.path}/broadcasts?view=calendar&span=week&day=${await dayOfNewBroadcast(app)}`)
      await expect(page.getByRole('link', { name: /Autumn preview/ }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'No upcoming send time' })).toContainText('Iced season')
    },
  },
  {
    name: 'broadcast',
    title: 'Broadcast · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts/${await newBroadcast(app, page, company, list)}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Autumn preview' })).toBeVisible()
      await expect(page.getByText('Store news')).toBeVisible()
    },
  },
  {
    name: 'broadcast, sent',
    title: 'Broadcast · Signalbox',
    atEveryWidth: true,
    open: (page, company, app) => openStarted(page, company, app, 'sent'),
  },
  {
    name: 'broadcast, failed',
    title: 'Broadcast · Signalbox',
    atEveryWidth: true,
    open: (page, company, app) => openStarted(page, company, app, 'failed'),
  },
  {
    name: 'composer, new',
    title: 'Broadcast draft · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await expect(page.getByText('Complete the listed fields first.')).toBeVisible()
    },
  },
  {
    name: 'composer',
    title: 'Broadcast draft · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByRole('group', { name: 'Lists' }).getByRole('checkbox').first().check()
      await page.getByRole('combobox', { name: 'Add condition' }).click()
      await page.getByRole('option', { name: 'Birth date' }).click()
      await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('1990-01-01')
      const message = 'Hi {{ first_name }}, it’s open: https://shop.example/a }}'
      await page.getByRole('textbox', { name: 'Message' }).fill(message)
      await page.getByRole('textbox', { name: 'When' }).fill('tomorrow 22:30')
      await expect(page.getByText(/within quiet hours/).first()).toBeVisible()
      await expect(page.getByText(/right single quotation mark/)).toBeVisible()
      // Scroll to the top: otherwise the scroll position, and what the top bar covers, is random
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'composer, calendar',
    title: 'Broadcast draft · Signalbox',
    open: async (page, company, app) => {
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByRole('combobox', { name: 'Add condition' }).click()
      await page.getByRole('option', { name: 'Birth date' }).click()
      await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('1 jan')
      await page.getByRole('button', { name: 'Value of condition 1: choose from a calendar' }).click()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    },
  },
  {
    name: 'composer, test',
    title: 'Broadcast draft · Signalbox',
    open: async (page, company, app) => {
      await newCampaign(app, company, 'Early access')
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page
        .getByRole('group', { name: 'Lists' })
        .getByRole('checkbox', { name: /Store news/ })
        .check()
      await page.getByRole('textbox', { name: 'Message' }).fill('The preview is open')
      const test = page.getByRole('region', { name: 'Test' })
      await test.getByRole('button', { name: 'Send a test' }).click()
      await expect(test.getByText(/unchanged since$/)).toBeVisible()
      await page.getByRole('textbox', { name: 'Message' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'composer, time zones',
    title: 'Broadcast draft · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByRole('combobox', { name: 'Time zone for sending' }).click()
      await expect(page.getByRole('option', { name: /UTC/ }).first()).toBeVisible()
    },
  },
  {
    name: 'waves of a draft',
    title: 'Broadcast draft · Signalbox',
    open: openWaves,
  },
  {
    name: 'waves of a broadcast',
    title: 'Broadcast in waves · Signalbox',
    open: async (page, company, app) => {
      await openWaves(page, company, app)
      await page.getByRole('checkbox', { name: 'OK to leave these people out' }).check()
      await page.getByRole('button', { name: 'Schedule 2 broadcasts' }).click()
      await expect(page.getByRole('table', { name: 'Waves' }).getByText('Scheduled', { exact: true })).toHaveCount(2)
    },
  },
  {
    name: 'sample people',
    title: 'Sample people · Signalbox',
    open: async (page, company, app) => {
      await openSamplePeople(page, company, app)
      const table = page.getByRole('table', { name: 'What they will get' })
      await expect(table).toContainText('has the same number and gets it too')
      await expect(table).toContainText('within quiet hours')
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'review of a broadcast',
    title: 'Broadcast draft · Signalbox',
    atEveryWidth: true,
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts`)
      await composeToReview(page, 'Iced season', 'in 3 days')
      await expect(page.getByRole('checkbox', { name: 'OK to send both' })).toBeVisible()
    },
  },
]
