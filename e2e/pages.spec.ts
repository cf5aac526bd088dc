import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expect, test } from './support/test'
import type { Company } from './support/test'

// Every page in both schemes, on a phone and on a desk: accessible, titled, without sideways scrolling, with no error
// on the console and no breach of the content policy (the fixtures fail on those).

interface Stop {
  name: string
  title: string
  open: (page: Page, company: Company) => Promise<void>
}

const look = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}

const stops: Stop[] = [
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
    name: 'person, unknown',
    title: 'Person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons/00000000-0000-4000-8000-000000000000`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
      test(stop.name, async ({ signedIn: page, company }) => {
        await stop.open(page, company)
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
