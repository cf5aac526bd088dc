import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { newBatch, someTokens } from './support/import-batch'
import { appOf, findDevice, newCampaign, subscribe, subscriber } from './support/subscriber'
import { expect, test } from './support/test'
import type { App, Company } from './support/test'
import { openEditedItem } from './support/wallet-items'
import { demoMessages, demoWallet, messageToReceipt } from './support/wallet-messages'

// Every page in both schemes, on a phone and on a desk: accessible, titled, without sideways scrolling, with no error
// on the console and no breach of the content policy (the fixtures fail on those).

interface Stop {
  name: string
  title: string
  open: (page: Page, company: Company, app: App) => Promise<void>
}

const look = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}

const stops: Stop[] = [
  {
    name: 'participants from a file',
    title: 'Participants from a file · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/participants/bulk`)
      const rows = 'phone;first_name\n+13125550142;Ines\n1.3E+10;Bo\n3125550143;Kim'
      await page.getByRole('textbox', { name: /Rows, one number each/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
    },
  },
  {
    name: 'new import',
    title: 'New import · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/imports/new`)
      const token = (n: number) => n.toString(16).padStart(64, '0')
      const rows = `platform,token,customer\nios,${token(1)},C-1\napns,${token(1)},C-2\nwindows,${token(2)},\nios,12ab,C-3`
      await page.getByRole('textbox', { name: /Rows, one token each/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
      await page.getByRole('button', { name: 'Import 2 tokens' }).click()
      await expect(page.getByText('The number to type is 2.')).toBeVisible()
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
      await expect(page.getByText('1 refused by the service')).toBeVisible()
      await page.getByRole('button', { name: 'Jobs', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Jobs' }).getByText('Finished')).toBeVisible()
    },
  },
  {
    name: 'wallet export',
    title: 'Export of wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await demoWallet(page, app)}/export?wallet=passbook`)
      await expect(page.getByText('The active items that match:')).toBeVisible()
      await page.getByRole('button', { name: 'Start the export' }).click()
      await expect(page.getByRole('button', { name: 'Save the file' })).toBeVisible()
    },
  },
  {
    name: 'wallet items from a file',
    title: 'Change of many wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await demoWallet(page, app)}/bulk`)
      const rows = 'wallet_item_id;expiration_date;image_code\nnobody-has-it;2020-01-01;sun\nother;2026-3-9;rain'
      await page.getByRole('textbox', { name: /Rows: an item id/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByText(/Perhaps 2026-03-09 is meant/)).toBeVisible()
      await page.getByRole('button', { name: 'Read the items and compare' }).click()
      await expect(page.getByRole('region', { name: 'Ids that no item has' })).toBeVisible()
    },
  },
  {
    name: 'wallet items that match',
    title: 'Change of many wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await demoWallet(page, app)}/bulk?by=filter&wallet=google&nogroup=yes`)
      await page.getByLabel('Token', { exact: true }).fill('expiration_date')
      await page.getByLabel('New value').fill('2020-01-01')
      await page.getByRole('button', { name: 'Read the items and compare' }).click()
      await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    title: 'Sign in · Signalbox',
    open: async page => {
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
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
      await look(page, '+14045559999')
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
      await look(page, '(312) 555-0142')
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
    name: 'person, a long list, right to left',
    title: 'Person · Signalbox',
    open: async (page, company, app) => {
      const { campaign } = await newCampaign(app, company, `عروض نهاية الأسبوع ${'Wochenendangebote'.repeat(8)}`)
      const key = await subscribe(app, page, company, { campaign, mdn: '+13125550147' })
      await page.goto(`${company.path}/persons/${key}`)
      await expect(page.getByRole('list', { name: 'Subscription lists' })).toContainText('عروض')
    },
  },
  {
    name: 'edit a person',
    title: 'Edit a person · Signalbox',
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
      await expect(page.getByText('Write the number without commas')).toBeVisible()
      await page.getByText('Exact patch').click()
    },
  },
  {
    name: 'create a person',
    title: 'Create a person · Signalbox',
    open: async (page, company) => {
      await company.newPerson({ mdn: '+13125550146', carrier_code: '31', custom_fields: { first_name: 'Zoë' } })
      await page.goto(`${company.path}/persons/-/new`)
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0146')
      await page.getByRole('button', { name: 'Create person' }).click()
      await expect(page.getByText('A person with this number exists already.')).toBeVisible()
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
      const key = await subscriber(page, company, app)
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
      const key = await subscriber(page, company, app)
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
      await page.getByRole('button', { name: 'Send the confirmation text' }).click()
      await expect(page.getByRole('region', { name: 'What became of it' })).toContainText('Text sent, expires in 23 h')
      await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Waiting, expires in')
    },
  },
  {
    name: 'devices',
    title: 'Devices · Signalbox',
    open: async (page, company, app) => {
      const key = await subscriber(page, company, app)
      await page.goto(`${company.path}/devices`)
      await findDevice(page, appOf(company), 'd-81304')
      await page.getByLabel('Person key').fill(key)
      await page.getByRole('button', { name: 'See what will happen' }).click()
      await expect(page.getByRole('region', { name: 'What will happen' })).toContainText('nothing changes')
    },
  },
  {
    name: 'overview',
    title: 'Overview · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/overview`)
      await expect(page.getByRole('region', { name: 'Imports' })).toContainText('4 failed')
      await expect(page.getByText('Nothing is being sent')).toBeVisible()
    },
  },
  {
    name: 'imports',
    title: 'Imports · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/imports`)
      await expect(page.getByRole('table', { name: 'Imports' })).toContainText('33.3')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByLabel('Batch id contains')).toBeVisible()
    },
  },
  {
    name: 'import batch',
    title: 'Import batch · Signalbox',
    open: async (page, company, app) => {
      const id = await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/imports/${appOf(company)}/${id}`)
      await page.getByRole('button', { name: 'Show the rows with 410 Unregistered' }).click()
      await page.getByRole('button', { name: 'Send failures again' }).click()
      await expect(page.getByRole('button', { name: 'All 4' })).toBeVisible()
    },
  },
  {
    name: 'token history',
    title: 'Token history · Signalbox',
    open: async (page, company, app) => {
      const [token = ''] = someTokens(1)
      await newBatch(app, page, company, [token, token])
      await page.goto(`${company.path}/imports/token`)
      await page.getByLabel('Push token').fill(token)
      await page.getByRole('button', { name: 'Show its history' }).click()
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'wallet, no campaign',
    title: 'Wallet · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/wallet`)
      await expect(page.getByText('This company has no active wallet campaign.')).toBeVisible()
    },
  },
  {
    name: 'wallet messages',
    title: 'Wallet messages · Signalbox',
    open: async (page, _, app) => {
      await page.goto(await demoMessages(page, app))
      await expect(page.getByText('Your treat ends this month')).toBeVisible()
    },
  },
  {
    name: 'wallet message',
    title: 'Wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(await demoMessages(page, app))
      await page.getByRole('link', { name: /Your treat ends this month/ }).click()
      await expect(page.getByRole('heading', { name: 'Who it went to' })).toBeVisible()
    },
  },
  {
    name: 'new wallet message',
    title: 'New wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await demoMessages(page, app)}/-/new`)
      await page.getByRole('textbox', { name: 'Message text' }).fill('Come by, {{ first_name }} and {{')
      await page.getByRole('textbox', { name: 'Address of an image' }).fill('w.png')
      await page.getByRole('button', { name: 'Add a condition' }).click()
      await expect(page.getByText('The image has no web address: it begins with https://.').first()).toBeVisible()
    },
  },
  {
    name: 'wallet message, receipt',
    title: 'New wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await demoMessages(page, app)}/-/new`)
      await messageToReceipt(page, 'Come by, {{ first_name }} {{ nothing }}')
    },
  },
  {
    name: 'wallet item, edited',
    title: 'Wallet item · Signalbox',
    open: (page, _company, app) => openEditedItem(page, app),
  },
  {
    name: 'wallet item, unknown',
    title: 'Wallet item · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/wallet/none/items/none`)
      await expect(page.getByRole('heading', { level: 1, name: 'No such item' })).toBeVisible()
    },
  },
  ...(['clock', 'faults', 'outbox'] as const).map(part => ({
    name: `lab, ${part}`,
    title: 'Lab · Signalbox',
    open: async (page: Page, company: Company) => {
      await page.goto(`${company.path}/lab?part=${part}`)
      await expect(page.getByRole('heading', { name: 'Lab', level: 1 })).toBeVisible()
      await expect(page.getByText('Reading', { exact: true })).toHaveCount(0)
    },
  })),
  {
    name: 'lab, handset',
    title: 'Lab · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/lab`)
      await page.getByLabel('Number of the handset').fill('312 555 0142')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Reply N/ }).click()
      await expect(page.getByRole('listitem').getByText('Nothing came of it')).toBeVisible()
    },
  },
  {
    name: 'lab, reset dialog',
    title: 'Lab · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/lab?part=dataset`)
      await page.getByRole('button', { name: 'Reset to empty' }).click()
      await expect(page.getByRole('dialog', { name: 'Reset to empty' })).toContainText(company.key)
    },
  },
  {
    name: 'no such page',
    title: 'No such page · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/nothing/here`)
      await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Number, key, id, page or action' }).fill('312 555 0142')
      await expect(page.getByRole('option', { selected: true })).toContainText('312')
    },
  },
  {
    name: 'API log',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await look(page, '+14045559999')
      await page.getByRole('button', { name: 'Show the call' }).click()
      await expect(page.getByRole('dialog', { name: /^API log/ })).toContainText('searchPersons')
    },
  },
  {
    name: 'connection menu',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await page.getByRole('button', { name: /^Connection/ }).click()
      await expect(page.getByRole('dialog', { name: 'Connection' })).toContainText('Works')
    },
  },
  {
    name: 'sign-out dialog',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await page.getByRole('button', { name: /^Connection/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('dialog', { name: /^Sign out/ })).toBeVisible()
    },
  },
]

test.use({ dataset: 'empty' })

const devices = {
  phone: { viewport: { width: 390, height: 844 }, narrow: { how: '320 px', width: 320, text: '100%' } },
  desk: { viewport: { width: 1440, height: 900 }, narrow: { how: 'text at 200 %', width: 640, text: '200%' } },
}
for (const [device, { viewport, narrow }] of Object.entries(devices)) {
  test.describe(`${device}, in both schemes and at ${narrow.how}`, () => {
    test.use({ colorScheme: 'light', viewport })
    for (const stop of stops) {
      test(stop.name, async ({ signedIn: page, company, app }) => {
        await stop.open(page, company, app)
        await expect(page).toHaveTitle(stop.title)
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
        await expectAccessible(page)

        await page.setViewportSize({ width: narrow.width, height: 640 })
        await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), narrow.text)
        await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
