import type { Page } from 'playwright/test'
import { expect } from '../test'
import type { Company } from '../test'
import type { Screen } from './screen'

const lookUp = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}

/** Sign-in, the lab, the activity log, and the frame. */
export const frameScreens: Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign in · Signalbox',
    open: async page => {
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    },
  },
  ...(['clock', 'faults', 'outbox', 'forks', 'dataset'] as const).map(part => ({
    name: `lab, ${part}`,
    title: 'Lab · Signalbox',
    open: async (page: Page, company: Company) => {
      await page.goto(`${company.path}/lab?part=${part}`)
      await expect(page.getByRole('heading', { name: 'Lab', level: 1 })).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    },
  })),
  {
    name: 'lab, handset',
    title: 'Lab · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/lab`)
      await page.getByLabel('Handset number').fill('312 555 0142')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Reply N/ }).click()
      await expect(page.getByRole('listitem').getByText('No effect')).toBeVisible()
    },
  },
  {
    name: 'lab, rebuild',
    title: 'Lab · Signalbox',
    open: async (page, company) => {
      await company.newPerson({ mdn: '+14045550155', carrier_code: '31' })
      await page.goto(`${company.path}/persons`)
      await page.getByRole('main').getByRole('combobox').fill('+14045550155')
      await page.keyboard.press('Enter')
      await expect(page).toHaveTitle('Person · Signalbox')
      await page.getByRole('button', { name: 'API log' }).click()
      const log = page.getByRole('dialog', { name: /^API log/ })
      await log.getByRole('button', { name: /persons\?mdn=%2B14045550155/ }).click()
      await log.getByRole('link', { name: 'Rebuild in the lab' }).click()
      await expect(page.getByRole('region', { name: 'Rebuild in the lab' })).toContainText('1 person')
      await expect(log).toHaveCount(0)
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
    name: 'activity',
    title: 'Activity · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/activity`)
      await expect(page.getByRole('table', { name: 'Activity' }).getByText('Sign in').first()).toBeVisible()
    },
  },
  {
    name: 'activity filter, calendar',
    title: 'Activity · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/activity`)
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('textbox', { name: 'From' }).fill('3/9/2026')
      await page.getByRole('button', { name: 'From: choose from a calendar' }).click()
      await expect(page.getByRole('textbox', { name: 'From' })).toHaveAccessibleDescription(/is ambiguous/)
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    },
  },
  {
    name: 'no such page',
    title: 'Page not found · Signalbox',
    open: async (page, company) => {
      // Through the app's own navigation: the server itself answers a URL that is not a page
      await page.goto(`${company.path}/activity`)
      await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
      await page.evaluate(path => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `${company.path}/nothing/here`)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Number, key, id, page, or action' }).fill('312 555 0142')
      await expect(page.getByRole('option', { selected: true })).toContainText('312')
    },
  },
  {
    name: 'API log',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await lookUp(page, '+14045559999')
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
      await expect(page.getByRole('dialog', { name: 'Connection' })).toContainText('Available')
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
