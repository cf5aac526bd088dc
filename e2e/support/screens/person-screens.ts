import type { Page } from 'playwright/test'
import { newBroadcast } from '../broadcasts'
import { appIdOf, findDevice, newCampaign, newSubscriber, subscribe } from '../subscriber'
import { expect } from '../test'
import type { Screen } from './screen'

const lookUp = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}

/** Persons, subscriptions, participants, and devices. */
export const personScreens: Screen[] = [
  {
    name: 'participants from a file',
    title: 'Participants from a file · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/participants/bulk`)
      const rows = 'phone;first_name\n+13125550142;Ines\n1.3E+10;Bo\n3125550143;Kim'
      await page.getByRole('textbox', { name: /Rows: one number per line/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
    },
  },
  {
    name: 'participants from a file, refused',
    title: 'Participants from a file · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/participants/bulk`)
      const name = `${'a-very-long-name-'.repeat(12)}.csv`
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from([0x1f, 0x8b, 8, 0]) }
      await page.getByLabel('Choose a file').setInputFiles(file)
      await expect(page.getByRole('main').getByText('This is a compressed file (.gz).')).toBeVisible()
    },
  },
  {
    name: 'jobs',
    title: 'Participants from a file · Signalbox',
    open: async (page, company, app) => {
      const { campaign } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/participants/bulk`)
      const buffer = Buffer.from('+13125550142\n+13125550290\n')
      const file = { name: 'قائمة الأرقام الجديدة.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('Choose a file').setInputFiles(file)
      await page.getByLabel('Campaign').selectOption(campaign)
      await page.getByLabel('Type 2 to confirm').fill('2')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 rejected by the service')).toBeVisible()
      await page.getByRole('button', { name: 'Jobs', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Jobs' }).getByText('Finished')).toBeVisible()
    },
  },
  {
    name: 'look-up',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
    },
  },
  {
    name: 'look-up, nobody',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await lookUp(page, '+14045559999')
      await expect(page).toHaveURL(/result=nobody/)
    },
  },
  {
    name: 'look-up, several',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      for (const carrier of ['31', '12', '77']) {
        await company.newPerson({
          mdn: '+13125550142',
          carrier_code: carrier,
          custom_fields: { first_name: `Ani ${carrier}` },
        })
      }
      await page.goto(`${company.path}/persons`)
      await lookUp(page, '(312) 555-0142')
      await expect(page).toHaveURL(/result=several/)
      await expect(page.getByText('Ani 31')).toBeVisible()
    },
  },
  {
    name: 'person',
    title: 'Person · Signalbox',
    open: async (page, company) => {
      const { person_key: key } = await company.newPerson({
        mdn: '+13125550143',
        carrier_code: '31',
        external_person_id: 'CRM-1',
        custom_fields: { first_name: 'Zoë', last_name: 'Lindqvist', vip: true, loyalty_points: 960.5 },
      })
      await page.goto(`${company.path}/persons/${key}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Lindqvist')
    },
  },
  {
    name: 'person, long list name, right to left',
    title: 'Person · Signalbox',
    open: async (page, company, app) => {
      const { campaign } = await newCampaign(app, company, `عروض نهاية الأسبوع ${'Wochenendangebote'.repeat(8)}`)
      const key = await subscribe(app, page, company, { campaign, mdn: '+13125550147' })
      await page.goto(`${company.path}/persons/${key}`)
      await expect(page.getByRole('list', { name: 'Subscription lists' })).toContainText('عروض')
    },
  },
  {
    name: 'stop a number',
    title: 'Unsubscribe a number · Signalbox',
    open: async (page, company, app) => {
      const key = await newSubscriber(page, company, app)
      await page.goto(`${company.path}/persons/${key}`)
      await page.getByRole('link', { name: 'Unsubscribe this number' }).click()
      await expect(page.getByRole('button', { name: /^End \d+ subscriptions?$/ })).toBeFocused()
    },
  },
  {
    name: 'messages of a person, another has the number',
    title: 'Messages to a person · Signalbox',
    open: async (page, company, app) => {
      const { list, campaign } = await newCampaign(app, company, 'Weekend offers')
      const key = await subscribe(app, page, company, { campaign, mdn: '+13125550142' })
      const custom_fields = { first_name: 'Bo', last_name: 'Duarte' }
      await company.newPerson({ mdn: '+13125550142', carrier_code: '77', custom_fields })
      await newBroadcast(app, page, company, list)
      await newBroadcast(app, page, company, list, { name: 'Spring sale', send_scheduled_date: '2026-01-01T00:00:00Z' })
      await app.mock.advance('PT5M')
      await page.goto(`${company.path}/persons/${key}/messages`)
      await expect(page.getByRole('list', { name: 'Recipient', exact: true })).toContainText('Autumn preview')
      await expect(page.getByText('Another person has this number', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'consent sheet',
    title: 'Consent sheet · Signalbox',
    open: async (page, company, app) => {
      const key = await newSubscriber(page, company, app)
      await page.goto(`${company.path}/persons/${key}`)
      await page.getByRole('link', { name: 'Consent sheet' }).click()
      await expect(page.getByRole('heading', { name: 'What this sheet cannot prove' })).toBeVisible()
    },
  },
  {
    name: 'edit a person',
    title: 'Edit person · Signalbox',
    open: async (page, company) => {
      const { person_key: key } = await company.newPerson({
        mdn: '+13125550145',
        carrier_code: '31',
        custom_fields: { first_name: 'Zoë', last_name: 'Lindqvist', loyalty_points: 960.5 },
      })
      await page.goto(`${company.path}/persons/${key}/edit`)
      await page.getByRole('textbox', { name: 'First name' }).fill('Zoe')
      await page.getByRole('button', { name: 'Remove Last name' }).click()
      await page.getByRole('textbox', { name: 'Loyalty points' }).fill('1,5')
      await page.getByRole('textbox', { name: 'First name' }).focus()
      await expect(page.getByText('Enter the number without commas')).toBeVisible()
      await page.getByText('Exact patch').click()
      // Scroll to the top: otherwise the scroll position, and what the top bar covers, is random
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'create a person',
    title: 'Create person · Signalbox',
    open: async (page, company) => {
      await company.newPerson({ mdn: '+13125550146', carrier_code: '31', custom_fields: { first_name: 'Zoë' } })
      await page.goto(`${company.path}/persons/-/new`)
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0146')
      await page.getByRole('button', { name: 'Create person' }).click()
      await expect(page.getByText('A person with this number already exists.')).toBeVisible()
    },
  },
  {
    name: 'person, unknown',
    title: 'Person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons/00000000-0000-4000-8000-000000000000`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'person, leaving a list',
    title: 'Person · Signalbox',
    open: async (page, company, app) => {
      const key = await newSubscriber(page, company, app)
      await page.goto(`${company.path}/persons/${key}`)
      await page.getByRole('button', { name: 'Unsubscribe from Store news' }).click()
      const bar = page.getByRole('region', { name: 'Undo' })
      await bar.getByRole('combobox', { name: 'Time to undo' }).selectOption('Until I confirm')
      await expect(bar).toContainText('when you confirm')
      await expect(page.getByText('Pixel 8')).toBeVisible()
    },
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/subscriptions`)
      await page.getByRole('textbox', { name: /^Number, person key/ }).fill('312 555 0142')
      await expect(page.getByText('read as a US number')).toBeVisible()
    },
  },
  {
    name: 'subscriptions, leave all',
    title: 'Subscriptions · Signalbox',
    open: async (page, company, app) => {
      const key = await newSubscriber(page, company, app)
      await page.goto(`${company.path}/subscriptions/${key}`)
      await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
      await expect(page.getByRole('dialog', { name: 'Unsubscribe from 2 lists' })).toBeVisible()
    },
  },
  {
    name: 'participants',
    title: 'Participants · Signalbox',
    open: async (page, company, app) => {
      const { campaign } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/participants`)
      await page.getByLabel('Campaign', { exact: true }).selectOption(campaign)
      await page.getByLabel('Mobile number').fill('312 555 0142')
      await page.getByRole('button', { name: 'Send confirmation text' }).click()
      await expect(page.getByRole('region', { name: 'Result' })).toContainText('Text sent, expires in 23 h')
      await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('Waiting, expires in')
    },
  },
  {
    name: 'devices',
    title: 'Devices · Signalbox',
    open: async (page, company, app) => {
      const key = await newSubscriber(page, company, app)
      await page.goto(`${company.path}/devices`)
      await findDevice(page, appIdOf(company), 'd-81304')
      await page.getByLabel('Person key').fill(key)
      await page.getByRole('button', { name: 'Preview the change' }).click()
      await expect(page.getByRole('region', { name: 'What will happen' })).toContainText('nothing will change')
      // Scroll to the top: otherwise the scroll position, and what the top bar covers, is random
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    },
  },
]
