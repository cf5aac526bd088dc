import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import * as z from 'zod/mini'
import type { Endpoints, RowId } from '#/contract/endpoints'
import type { JobKindId } from '#/parts/jobs/job-kind'
import { composeToReview, newBroadcast, scheduleButton } from '../../support/broadcasts'
import { appIdOf, findDevice, newCampaign, newDevice, subscribe } from '../../support/subscriber'
import { sendButton, countField, composeMessage } from '../../support/wallet-messages'
import { click, type Act } from './act'
import type { World } from './cell'
import { saysJob, saysOne } from './claims'
import { button, clickFirst, dismissError, retryOrStartJob } from './click-first'
import { cancelWaves, jobOfWaves } from './waves-acts'

const MDN = '+13125550142'
const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const walletSchema = z.looseObject({ wallet_id: z.string() })
const WALLET_ITEM = 'aaaaaaaa-0000-4000-8000-000000000001'

async function newWallet({ app, company }: Pick<World, 'app' | 'company'>, items = 1): Promise<string> {
  const created = await app.mock.call('POST', `/companies/${company.key}/wallet_campaigns`, { name: 'Gold circle' })
  const { wallet_id: id } = walletSchema.parse(created)
  for (let n = 1; n <= items; n++)
    await app.mock.call('POST', `/companies/${company.key}/wallet_campaigns/${id}/items`, {
      wallet_item_id: WALLET_ITEM.slice(0, -1) + String(n),
      provider: 'passbook',
      tokens: { first_name: 'Ines', loyalty_balance: '120' },
    })
  return id
}

/** All acts. Rows of the contract that change something are sent by one of them, or never by the app (`actsOfRow`). */
export const acts = {
  unsubscribe: {
    by: { mutation: 'unsubscribe' },
    prepare: async ({ app, page, company }) => {
      const { campaign } = await newCampaign(app, company, 'Iced season')
      const key = await subscribe(app, page, company, { campaign, mdn: MDN })
      await page.goto(`${company.path}/persons/${key}`)
      await button(page, 'Unsubscribe from Iced season').click()
      await bar(page).getByRole('combobox', { name: 'Time to undo' }).selectOption('60 s')
      const unsubscribeNow = (tab: Page) => bar(tab).getByRole('button', { name: 'Unsubscribe now' })
      return {
        effects: 1,
        ...click(unsubscribeNow),
        says: saysOne(/unsubscribed by staff/, /is still on|Not sent: you were offline|Not sent yet:|Not done:/),
        again: clickFirst('Try again', 'Send now', 'Unsubscribe now', 'Unsubscribe from Iced season'),
      }
    },
  },
  invite: {
    by: { mutation: 'add-participant' },
    prepare: async ({ app, page, company }) => {
      const { campaign } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/participants`)
      await page.getByLabel('Campaign', { exact: true }).selectOption(campaign)
      await page.getByLabel('Mobile number').fill('312 555 0142')
      return {
        effects: 1,
        ...click(tab => button(tab, 'Send confirmation text')),
        says: saysOne(/Text sent|Nothing needs to be sent again|Waiting, expires in/),
        again: clickFirst('Send now', 'Try once more', 'Send confirmation text'),
      }
    },
  },
  associateDevice: {
    by: { mutation: 'assign-device' },
    prepare: async ({ app, page, company }) => {
      const { person_key: key } = await company.newPerson({
        mdn: MDN,
        carrier_code: '31',
        custom_fields: { first_name: 'Ines' },
      })
      await newDevice(app, company, { service_device_id: 'd-1' })
      await page.goto(`${company.path}/devices`)
      await findDevice(page, appIdOf(company), 'd-1')
      await page.getByLabel('Person key').fill(key)
      await button(page, 'Preview the change').click()
      await expect(button(page, 'Associate device')).toBeEnabled()
      return {
        effects: 1,
        ...click(tab => button(tab, 'Associate device')),
        says: saysOne(/The device belongs to Ines/),
        again: async tab => {
          // A page in another tab begins with what was typed in this one
          if (!(await button(tab, 'Preview the change').isVisible())) await clickFirst(/^Continue with device/)(tab)
          if (!(await button(tab, 'Associate device').isVisible())) await clickFirst('Preview the change')(tab)
          await clickFirst('Send now', 'Associate device')(tab)
        },
      }
    },
  },
  createPerson: {
    by: { mutation: 'create-person' },
    prepare: async ({ page, company }) => {
      await page.goto(`${company.path}/persons/-/new`)
      await page.getByRole('textbox', { name: 'Mobile number', exact: true }).fill('414 555 0135')
      await page.getByRole('textbox', { name: 'External id', exact: true }).fill('CRM-1')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
      return {
        effects: 1,
        ...click(tab => button(tab, 'Create person')),
        says: saysOne(/Person created\./),
        again: clickFirst('Send now', 'Create person'),
      }
    },
  },
  editPerson: {
    by: { mutation: 'update-person' },
    prepare: async ({ page, company }) => {
      const { person_key: key } = await company.newPerson({
        mdn: MDN,
        carrier_code: '77',
        custom_fields: { first_name: 'Noor' },
      })
      await page.goto(`${company.path}/persons/${key}/edit`)
      await page.getByRole('textbox', { name: 'External id', exact: true }).fill('CRM-2')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
      return {
        effects: 1,
        ...click(tab => button(tab, /^Save/)),
        says: saysOne(/\bSaved\./),
        again: clickFirst('Send now', /^Save/),
      }
    },
  },
  editWalletItem: {
    by: { mutation: 'update-wallet-item' },
    prepare: async cell => {
      const { page, company } = cell
      const wallet = await newWallet(cell)
      // The service's times have no seconds: if an item changed in the minute of the act, the app cannot tell who
      // changed it
      await cell.app.mock.advance('PT2M')
      await page.goto(`${company.path}/wallet/${wallet}/items/${WALLET_ITEM}`)
      await page.getByRole('textbox', { name: 'loyalty_balance: new value', exact: true }).fill('320')
      await page.getByRole('textbox', { name: 'Notification text' }).fill('You reached 320 points')
      await expect(page.getByText(/^Draft saved/)).toBeVisible()
      return {
        effects: 1,
        ...click(tab => button(tab, /^Save/)),
        says: saysOne(/\bSaved\./),
        again: clickFirst('Send now', /^Save/),
      }
    },
  },
  scheduleBroadcast: {
    by: { mutation: 'create-broadcast' },
    prepare: async ({ app, page, company }) => {
      await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/broadcasts`)
      await composeToReview(page, 'Once')
      await expect(scheduleButton(page)).toBeEnabled()
      return {
        effects: 1,
        ...click(scheduleButton),
        says: (text, page) => saysOne(/\/broadcasts\/\d+$/.test(page.url()) ? /Once/ : /(?!)/)(text),
        again: async tab => {
          await dismissError(tab)
          // A reloaded page asks for the confirmations again
          for (const box of await tab.getByRole('checkbox', { name: 'OK to send in quiet hours' }).all())
            await box.check()
          await clickFirst('Send now', /^Schedule for/, 'Check again')(tab)
        },
      }
    },
  },
  editBroadcast: {
    by: { mutation: 'update-broadcast' },
    prepare: async ({ app, page, company }) => {
      const { list } = await newCampaign(app, company, 'Store news')
      const id = await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts/${id}`)
      await button(page, 'Edit').click()
      await page.getByLabel('Name', { exact: true }).fill('Autumn v2')
      await button(page, 'Review').click()
      for (const checkbox of await page.getByRole('checkbox', { name: 'OK to send in quiet hours' }).all())
        await checkbox.check()
      await expect(button(page, /^Save changes for/)).toBeEnabled()
      return {
        effects: 1,
        ...click(tab => button(tab, /^Save changes for/)),
        says: (text, page) => saysOne(/\/broadcasts\/\d+$/.test(page.url()) ? /Autumn v2/ : /Already saved/)(text),
        again: clickFirst('Send now', /^Save changes for/, 'Check again'),
      }
    },
  },
  cancelBroadcast: {
    by: { mutation: 'cancel-broadcast' },
    prepare: async ({ app, page, company }) => {
      const { list } = await newCampaign(app, company, 'Store news')
      const id = await newBroadcast(app, page, company, list)
      await page.goto(`${company.path}/broadcasts/${id}`)
      await button(page, 'Cancel broadcast').click()
      const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Cancel this broadcast?' })
      const yes = (tab: Page) => dialog(tab).getByRole('button', { name: 'Cancel broadcast' })
      await expect(yes(page)).toBeEnabled()
      return {
        effects: 1,
        ...click(yes),
        says: saysOne(/The status of this one is Canceled/),
        again: async tab => {
          if (await button(tab, 'Send now').isVisible()) return button(tab, 'Send now').click()
          if (!(await dialog(tab).isVisible())) await clickFirst('Cancel broadcast')(tab)
          await yes(tab).click()
        },
      }
    },
  },
  cancelWaves,
  sendWalletMessage: {
    by: { mutation: 'send-wallet-message' },
    prepare: async cell => {
      const { page, company } = cell
      const wallet = await newWallet(cell)
      await page.goto(`${company.path}/wallet/${wallet}/messages/-/new`)
      const count = await composeMessage(page, 'Doors open')
      await countField(page).fill(String(count))
      await expect(sendButton(page)).toBeEnabled()
      return {
        effects: 1,
        ...click(sendButton),
        says: (text, page) => saysOne(/\/messages\/wm-\w+$/.test(page.url()) ? /Doors open/ : /(?!)/)(text),
        again: async tab => {
          await dismissError(tab)
          if (await countField(tab).isVisible()) await countField(tab).fill(String(count))
          await clickFirst('Send now', /^Send to [\d,]+ wallet items?$/, 'Check again')(tab)
        },
      }
    },
  },
  jobOfInvitations: {
    by: { job: 'participants' },
    prepare: async ({ app, page, company }) => {
      const { campaign } = await newCampaign(app, company, 'Store news')
      await page.goto(`${company.path}/participants/bulk`)
      const numbers = ['+16465550110', '+16465550111', '+16465550112']
      await page.getByRole('textbox', { name: /Rows: one number per line/ }).fill(numbers.join('\n'))
      await button(page, 'Read these rows').click()
      await page.getByLabel('Campaign').selectOption(campaign)
      await page.getByLabel('Type 3 to confirm').fill('3')
      return {
        effects: 3,
        ...click(tab => button(tab, /^Send \d+ confirmation text/)),
        says: saysJob({ done: /(\d+) (?:texts? sent|waiting, found)/g, notDone: /(\d+) with no invitation waiting/g }),
        again: retryOrStartJob('3', /^Send \d+ confirmation text/),
      }
    },
  },
  jobOfImport: {
    by: { job: 'imports' },
    prepare: async ({ page, company }) => {
      await page.goto(`${company.path}/imports/new`)
      const tokens = Array.from({ length: 1001 }, (_, n) => ({
        platform: 'IOS',
        token: n.toString(16).padStart(64, '0'),
      }))
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'tokens.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ devices: tokens })),
      })
      await expect(page.getByLabel('Type 1,001 to confirm')).toBeVisible()
      await page.getByLabel('Type 1,001 to confirm').fill('1001')
      const says = saysJob({ done: /([\d,]+) submitted/g, notDone: /([\d,]+) not submitted: the response/g })
      // The job counts tokens; the service counts batches
      const batches = (count: number): number => (count >= 1000 ? 1 : 0) + (count % 1000 > 0 ? 1 : 0)
      return {
        effects: 2,
        ...click(tab => button(tab, 'Import 1,001 tokens')),
        says: text => {
          const { done, notDone, unknown, isChecking } = says(text.replace(/(\d),(\d{3})/g, '$1$2'))
          return { done: batches(done), notDone: batches(notDone), unknown: batches(unknown), isChecking }
        },
        again: retryOrStartJob('1001', 'Import 1,001 tokens'),
      }
    },
  },
  jobOfItems: {
    by: { job: 'wallet-items' },
    prepare: async cell => {
      const { page, company } = cell
      const wallet = await newWallet(cell, 3)
      await page.goto(`${company.path}/wallet/${wallet}/bulk`)
      const rows = [1, 2, 3].map(n => `${WALLET_ITEM.slice(0, -1)}${n},${n}00`)
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'balances.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['wallet_item_id,loyalty_balance', ...rows].join('\n')),
      })
      await button(page, 'Start dry run').click()
      await page.getByLabel('Type 3 to confirm').fill('3')
      return {
        effects: 3,
        ...click(tab => button(tab, 'Change 3 items')),
        says: saysJob({
          done: /(\d+) updated/g,
          notDone: /(\d+) (?:not updated: the response was lost|could not be read \(not sent\))/g,
        }),
        again: retryOrStartJob('3', 'Change 3 items'),
      }
    },
  },
  jobOfStop: {
    by: { job: 'stop-number' },
    prepare: async ({ app, page, company }) => {
      for (const name of ['Weekend offers', 'Store news']) {
        const { campaign } = await newCampaign(app, company, name)
        await subscribe(app, page, company, { campaign, mdn: MDN })
      }
      await page.goto(`${company.path}/persons`)
      await page.getByRole('main').getByRole('combobox').fill('(312) 555-0142')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Unsubscribe this number' }).first().click()
      await button(page, 'End 2 subscriptions').click()
      return {
        effects: 2,
        ...click(tab => button(tab, 'End now')),
        says: text => {
          const lines = (pattern: RegExp): number => Math.min(2, [...text.matchAll(pattern)].length)
          const isOff = /off every list|is off Weekend offers and Store news|is off Store news and Weekend offers/.test(
            text,
          )
          return {
            done: isOff ? 2 : lines(/is off (?:Weekend offers|Store news)\./g),
            notDone:
              /is on Weekend offers and Store news|is on Store news and Weekend offers|Nothing (?:was|has been) sent\b(?! yet)/.test(
                text,
              )
                ? 2
                : lines(/is on (?:Weekend offers|Store news)\./g),
            unknown: lines(/unknown/g),
            isChecking: !/Receipt|not done/i.test(text),
          }
        },
        again: clickFirst('End now', 'Start now', 'Resume', /^Try again/, /^Retry/, /^End \d subscriptions?/),
      }
    },
  },
  jobOfWaves,
} satisfies Record<string, Act>

export type ActId = keyof typeof acts

type UnsafeRowId = { [Id in RowId]: Endpoints[Id]['method'] extends 'GET' ? never : Id }[RowId]

/** The acts that send each row that changes something: a new row without an entry does not compile. */
export const actsOfRow: Record<UnsafeRowId, readonly ActId[] | 'not sent by the app'> = {
  createPerson: ['createPerson'],
  updatePerson: ['editPerson'],
  putPersonByExternalId: 'not sent by the app',
  createBroadcast: ['scheduleBroadcast', 'jobOfWaves'],
  updateBroadcast: ['editBroadcast'],
  deleteBroadcast: ['cancelBroadcast', 'cancelWaves'],
  createImportBatch: ['jobOfImport'],
  updateWalletItem: ['editWalletItem', 'jobOfItems'],
  createWalletMessage: ['sendWalletMessage'],
  deleteSubscription: ['unsubscribe', 'jobOfStop'],
  deleteSubscriptionByExternalId: 'not sent by the app',
  addParticipant: ['invite', 'jobOfInvitations'],
  assignDevice: ['associateDevice'],
}

/** The act of each kind of job that changes something. */
export const actsOfJob: Record<Exclude<JobKindId, 'wallet-export'>, ActId> = {
  participants: 'jobOfInvitations',
  imports: 'jobOfImport',
  'wallet-items': 'jobOfItems',
  'stop-number': 'jobOfStop',
  waves: 'jobOfWaves',
}
