import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import type { PageName } from '#/nav/page-modules'

/** How a page is opened while the service deviates, or why it is left out. */
export type PageCase =
  | {
      /** Its address below the company, opened once the service deviates; empty for the sign-in page. */
      path: string
      /** What has to be done on the page before it reads from the service. */
      act?: (page: Page) => Promise<void>
      /** Whether it shows only the record that deviates. Then nothing that it shows comes from other rows. */
      isOneRecord?: true
      /** Whether all that it shows follows from one record. If none of the record can be read, it says so instead. */
      needsRecord?: true
      /** Whether it may say nothing about a reply that it could not read, because it leaves out only a detail. */
      maySayNothing?: true
    }
  | {
      /** Opens the page before the service deviates; then the service deviates, and the page is reloaded. */
      prepare: (page: Page, base: string) => Promise<void>
      act?: (page: Page) => Promise<void>
    }
  | { readsNothing: string }

const PERSON = 'persons/f1b25d38-90ce-4d17-b5a2-77e0419d6ac0'
const GOLD = 'wallet/gLd42xQ'

const find = (label: string, text: string, button: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: button }).click()
}

/** Every page of the app, in the demo company. */
export const pages: Record<PageName, PageCase> = {
  signIn: {
    path: '',
    // Only the status of the reply matters
    maySayNothing: true,
    act: async page => {
      await page.getByLabel('Company key').fill('DEMO')
      await page.getByLabel('User', { exact: true }).fill('demo')
      await page.getByLabel('Password', { exact: true }).fill('demo')
      await page.keyboard.press('Enter')
    },
  },
  lookUp: {
    path: 'persons',
    act: async page => {
      await page.getByRole('main').getByRole('combobox').fill('+13125550142')
      await page.keyboard.press('Enter')
    },
  },
  person: { path: PERSON },
  editPerson: { path: `${PERSON}/edit`, isOneRecord: true },
  personMessages: { path: `${PERSON}/messages`, needsRecord: true },
  consentSheet: { path: `${PERSON}/consent`, needsRecord: true },
  createPerson: {
    path: 'persons/-/new',
    act: async page => {
      await page.getByRole('textbox', { name: 'Mobile number', exact: true }).fill('312 555 0142')
      await page.getByRole('button', { name: 'Create person' }).click()
    },
  },
  stopNumber: {
    prepare: async (page, base) => {
      await page.goto(`${base}/${PERSON}`)
      await page.getByRole('link', { name: 'Unsubscribe this number' }).click()
      await expect(page.getByRole('button', { name: /^End \d+ subscriptions?$/ })).toBeVisible()
    },
  },
  subscriptions: { readsNothing: 'until a person is chosen, which opens personSubscriptions' },
  personSubscriptions: { path: 'subscriptions/f1b25d38-90ce-4d17-b5a2-77e0419d6ac0' },
  participants: { path: 'participants' },
  participantsBulk: {
    path: 'participants/bulk',
    act: async page => {
      await page.getByRole('textbox', { name: /Rows: one number per line/ }).fill('+16465550110')
      await page.getByRole('button', { name: 'Read these rows' }).click()
    },
  },
  newImport: { readsNothing: 'because it only sends' },
  devices: { path: 'devices', act: find('Device id', 'd-77120-9f3e', 'Find device') },
  broadcasts: { path: 'broadcasts' },
  broadcastDraft: {
    prepare: async (page, base) => {
      await page.goto(`${base}/broadcasts`)
      await page.getByRole('button', { name: 'New broadcast' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Deviating')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
    },
  },
  broadcast: { path: 'broadcasts/5110', isOneRecord: true },
  waves: { readsNothing: 'without a job of this browser; its reads are those of broadcasts' },
  samplePeople: {
    needsRecord: true,
    path: 'broadcasts/-/sample-people',
    act: async page => {
      await page.getByRole('textbox', { name: /^Number/ }).fill('CRM-33802')
      await page.getByRole('button', { name: 'Find person' }).click()
    },
  },
  wallet: { path: 'wallet' },
  walletItems: { path: `${GOLD}/items` },
  walletExport: { path: `${GOLD}/export`, maySayNothing: true },
  walletBulk: { path: `${GOLD}/bulk`, maySayNothing: true },
  walletItem: { path: `${GOLD}/items/5d2f8a10-loop-0419`, isOneRecord: true },
  walletMessages: { path: `${GOLD}/messages` },
  walletMessage: { path: `${GOLD}/messages/wm-9029`, isOneRecord: true },
  newWalletMessage: { path: `${GOLD}/messages/-/new`, isOneRecord: true, maySayNothing: true },
  overview: { path: 'overview' },
  imports: { path: 'imports' },
  importToken: {
    // A token that was imported; the page keeps it across a reload
    prepare: async (page, base) => {
      await page.goto(`${base}/imports/demo-app/c11f-20478`)
      await page.getByRole('link', { name: 'Token history' }).first().click()
      await expect(page.getByRole('region', { name: 'History' }).getByRole('row').first()).toBeVisible()
    },
  },
  importFile: { readsNothing: 'without a job of this browser; its reads are those of importBatch' },
  importFailures: { path: 'imports/failures' },
  importBatch: { path: 'imports/demo-app/c11f-20478' },
  activity: { readsNothing: 'from the service: the server answers its calls' },
  drift: { readsNothing: 'from the service: this browser does the counting' },
  lab: { readsNothing: 'from the service: the mock’s control routes answer its calls' },
}
