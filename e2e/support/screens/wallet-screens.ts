import { expect } from '../test'
import { openEditedItem } from '../wallet-items'
import { signInToDemoMessages, signInToDemoWallet, composeMessage } from '../wallet-messages'
import type { Screen } from './screen'

/** The pages of the wallet feature. */
export const walletScreens: Screen[] = [
  {
    name: 'wallet export',
    title: 'Wallet item export · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoWallet(page, app)}/export?wallet=passbook`)
      await expect(page.getByText('The active items that match:')).toBeVisible()
      await page.getByRole('button', { name: 'Start export' }).click()
      await expect(page.getByRole('button', { name: 'Save file' })).toBeVisible()
    },
  },
  {
    name: 'wallet items from a file',
    title: 'Bulk edit of wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoWallet(page, app)}/bulk`)
      const rows = 'wallet_item_id;expiration_date;image_code\nnobody-has-it;2020-01-01;sun\nother;2026-3-9;rain'
      await page.getByRole('textbox', { name: /^Rows: an item id/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByText(/Did you mean 2026-03-09\?/)).toBeVisible()
      await page.getByRole('button', { name: 'Start dry run' }).click()
      await expect(page.getByRole('region', { name: 'Ids not found' })).toBeVisible()
    },
  },
  {
    name: 'wallet items that match',
    title: 'Bulk edit of wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoWallet(page, app)}/bulk?by=filter&wallet=google&group=JUL-DEC`)
      await page.getByLabel('Token', { exact: true }).fill('expiration_date')
      await page.getByLabel('New value').fill('2020-01-01')
      await page.getByRole('button', { name: 'Start dry run' }).click()
      await expect(page.getByRole('region', { name: 'Changes', exact: true })).toBeVisible()
    },
  },
  {
    name: 'wallet, no campaign',
    title: 'Wallet · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/wallet`)
      await expect(page.getByText('This company has no active wallet campaigns.')).toBeVisible()
    },
  },
  {
    name: 'wallet campaigns, a pass',
    title: 'Wallet · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoWallet(page, app)}/items`)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
      await expect(page.getByText(/active items?$/).first()).toBeVisible()
      await page.getByText('Preview a pass').first().click()
      await expect(page.getByRole('figure').first()).toBeVisible()
    },
  },
  {
    name: 'wallet items, several holders found',
    title: 'Wallet items · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoWallet(page, app)}/items`)
      await page.getByRole('textbox', { name: /^Name, email address/ }).fill('Victor')
      await page.getByRole('button', { name: 'Find holder' }).click()
      await expect(page.getByRole('list', { name: 'Find a holder' }).getByRole('link').nth(1)).toBeVisible()
    },
  },
  {
    name: 'wallet messages',
    title: 'Wallet messages · Signalbox',
    open: async (page, _, app) => {
      await page.goto(await signInToDemoMessages(page, app))
      await expect(page.getByText('Your treat ends this month')).toBeVisible()
    },
  },
  {
    name: 'wallet message',
    title: 'Wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(await signInToDemoMessages(page, app))
      await page.getByRole('link', { name: /Your treat ends this month/ }).click()
      await expect(page.getByRole('heading', { name: 'Audience' })).toBeVisible()
    },
  },
  {
    name: 'new wallet message',
    title: 'New wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoMessages(page, app)}/-/new`)
      await page.getByRole('textbox', { name: 'Message text' }).fill('Come by, {{ first_name }} and {{')
      await page.getByRole('textbox', { name: 'Image URL' }).fill('w.png')
      await page.getByRole('combobox', { name: 'Add condition' }).click()
      await page.getByRole('option').first().click()
      await expect(page.getByText('Image URL: enter a web address that starts with https://.').first()).toBeVisible()
    },
  },
  {
    name: 'wallet message, receipt',
    title: 'New wallet message · Signalbox',
    open: async (page, _, app) => {
      await page.goto(`${await signInToDemoMessages(page, app)}/-/new`)
      await composeMessage(page, 'Come by, {{ first_name }} {{ nothing }}')
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
]
