import { newBroadcast } from '../broadcasts'
import { signInContext } from '../calls.mjs'
import { newCampaign } from '../subscriber'
import { expect } from '../test'
import { signInToDemoMessages } from '../wallet-messages'
import { openWaves } from './broadcast-screens'
import type { Screen } from './screen'

/** Menus, panels, and dialogs that no other screen opens. */
export const overlayScreens: Screen[] = [
  {
    name: 'time zone menu',
    title: 'Look up a person · Signalbox',
    only: 'desktop',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await page.getByRole('combobox', { name: 'Time zone' }).fill('america')
      await expect(page.getByRole('option').nth(7)).toBeVisible()
    },
  },
  {
    name: 'color scheme menu',
    title: 'Look up a person · Signalbox',
    only: 'desktop',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await page.getByRole('button', { name: 'Color scheme' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'menu drawer',
    title: 'Look up a person · Signalbox',
    only: 'phone',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Broadcasts' })).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    title: 'Overview · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/overview`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'session has ended',
    title: 'Look up a person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons`)
      const box = page.getByRole('main').getByRole('combobox')
      await expect(box).toBeFocused()
      await page.context().clearCookies()
      await box.fill('+14045550177')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    },
  },
  {
    name: 'discard a draft',
    title: 'Create person · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/persons/-/new`)
      await page.getByRole('textbox', { name: 'External id', exact: true }).fill('CRM-1')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await expect(page.getByRole('dialog', { name: 'Discard draft?' })).toBeVisible()
    },
  },
  {
    name: 'columns',
    title: 'Broadcasts · Signalbox',
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('dialog', { name: 'Columns and row height' })).toBeVisible()
    },
  },
  {
    name: 'cancel a broadcast',
    title: 'Broadcast · Signalbox',
    open: async (page, company, app) => {
      const { list } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts/${await newBroadcast(app, page, company, list)}`)
      await page.getByRole('button', { name: 'Cancel broadcast' }).click()
      await expect(page.getByRole('dialog', { name: 'Cancel this broadcast?' })).toBeVisible()
    },
  },
  {
    name: 'cancel waves',
    title: 'Broadcast in waves · Signalbox',
    open: async (page, company, app) => {
      await openWaves(page, company, app)
      await page.getByRole('checkbox', { name: 'OK to leave these people out' }).check()
      await page.getByRole('button', { name: 'Schedule 2 broadcasts' }).click()
      await page.getByRole('button', { name: 'Cancel waves that have not started' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'placeholder menu',
    title: 'Broadcast draft · Signalbox',
    open: async (page, company, app) => {
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByRole('button', { name: 'Placeholder' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'expire a pass',
    title: 'Wallet item · Signalbox',
    open: async (page, _, app) => {
      await signInContext(page.context(), app.url, 'DEMO')
      await page.goto('/mock/DEMO/wallet/gLd42xQ/items/5d2f8a10-loop-0419')
      await page.getByRole('textbox', { name: 'expiration_date: new value' }).fill('2020-01-01')
      await page.getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByRole('dialog', { name: 'This pass will show as expired' })).toBeVisible()
    },
  },
  {
    name: 'lab, open a scenario',
    title: 'Lab · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/lab?part=dataset`)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save file' }).click()
      await page.getByLabel('Scenario file').setInputFiles(await (await saving).path())
      await expect(page.getByRole('dialog', { name: 'Open this scenario?' })).toBeVisible()
    },
  },
  {
    name: 'reuse a wallet message',
    title: 'Wallet message · Signalbox',
    open: async (page, _, app) => {
      const messages = await signInToDemoMessages(page, app)
      await page.goto(`${messages}/-/new`)
      await page.getByRole('textbox', { name: 'Message text' }).fill('Come by')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
      await page.goto(messages)
      await page.getByRole('link', { name: /Your treat ends this month/ }).click()
      await page.getByRole('button', { name: 'Reuse message' }).click()
      await expect(page.getByRole('dialog', { name: 'Replace the draft?' })).toBeVisible()
    },
  },
]
