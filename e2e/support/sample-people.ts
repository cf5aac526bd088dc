import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { newBroadcast } from './broadcasts'
import { newCampaign, subscribe } from './subscriber'
import type { App, Company } from './test'

/**
 * Opens the page of sample people in a company with broadcasts for the next few days, and adds four people: two with
 * the same number, one in a time zone where it is night, and one who is not on any list.
 */
export async function openSamplePeople(page: Page, company: Company, app: App): Promise<void> {
  const { list, campaign } = await newCampaign(app, company, 'Store news')
  const other = await newCampaign(app, company, 'Weekend offers')
  const sharedMdn = '+13125550142'
  await subscribe(app, page, company, { campaign, mdn: sharedMdn, externalId: 'ines' })
  const bo = { first_name: 'Bo', last_name: 'Lindqvist' }
  await company.newPerson({ mdn: sharedMdn, carrier_code: '77', external_person_id: 'bo', custom_fields: bo })
  await subscribe(app, page, company, { campaign, mdn: sharedMdn, fields: bo, externalId: 'bo' })
  const noor = { first_name: 'Noor', last_name: 'Haddad', home_timezone: 'Asia/Kathmandu' }
  await subscribe(app, page, company, { campaign, mdn: '+13125550143', fields: noor, externalId: 'noor' })
  await company.newPerson({
    mdn: '+13125550144',
    carrier_code: '77',
    external_person_id: 'ada',
    custom_fields: { first_name: 'Ada', home_timezone: 'America/Chicago' },
  })
  // At 18:00 UTC, which is midday in Chicago and night in Kathmandu
  const day = Math.floor((await app.mock.now()) / DAY_MS) * DAY_MS + 2 * DAY_MS
  const at = (hour: number) => new Date(day + hour * HOUR_MS).toISOString()
  await newBroadcast(app, page, company, list, { name: 'Winter sale', send_scheduled_date: at(18) })
  await newBroadcast(app, page, company, list, { name: 'Last call', send_scheduled_date: at(20) })
  await newBroadcast(app, page, company, other.list, { name: 'Weekend plans', send_scheduled_date: at(60) })
  await page.goto(`${company.path}/broadcasts`)
  await page.getByRole('link', { name: 'Sample people' }).click()
  for (const [id, name] of [
    ['ines', 'Ines Duarte'],
    ['bo', 'Bo Lindqvist'],
    ['noor', 'Noor Haddad'],
    ['ada', 'Ada'],
  ] as const) {
    await page.getByRole('textbox', { name: /^Number/ }).fill(id)
    await page.getByRole('button', { name: 'Find person' }).click()
    await expect(page.getByText(`${name} was added.`)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'All' }).check()
}
