import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import type { App, Company } from './test'

const idSchema = z.looseObject({ id: z.string() })
const campaignSchema = z.looseObject({ acquisition_id: z.string() })
const participantSchema = z.looseObject({ person: z.looseObject({ person_key: z.string() }) })

/** A list with an active campaign for it. */
export interface CampaignOfList {
  list: string
  campaign: string
}

/** The app that the mock creates for a test's company. */
export const appIdOf = (company: Company): string => `${company.key.toLowerCase()}-app`

/** Creates a list and a campaign of the same name. */
export async function newCampaign(app: App, company: Company, name: string): Promise<CampaignOfList> {
  const list = idSchema.parse(await app.mock.call('POST', `/companies/${company.key}/subscription_lists`, { name })).id
  const created = await app.mock.call('POST', `/companies/${company.key}/acquisition_campaigns`, {
    description: name,
    subscription_list_id: list,
    status: 'active',
  })
  return { list, campaign: campaignSchema.parse(created).acquisition_id }
}

const ines = { first_name: 'Ines', last_name: 'Duarte' }

/**
 * Subscribes a number by double opt-in: invites it with a call to the service, then replies Y from its handset. Returns
 * the person's key.
 */
export async function subscribe(
  app: App,
  page: Page,
  company: Company,
  {
    campaign,
    mdn,
    fields = ines,
    externalId,
  }: { campaign: string; mdn: string; fields?: Record<string, unknown>; externalId?: string },
): Promise<string> {
  const base = `${app.url}/api${company.path}`
  const { id } = idSchema.parse(await (await page.request.get(`${base}/session`)).json())
  const reply = await page.request.post(
    `${base}/companies/${company.key}/campaigns/acquisition/${campaign}/participants`,
    {
      headers: { Origin: app.url, 'X-Signalbox-Session': id, 'Idempotency-Key': crypto.randomUUID() },
      data: { mobile_phone: { mdn }, custom_fields: fields, ...(externalId && { external_person_id: externalId }) },
    },
  )
  if (reply.status() !== 201) throw new Error(`add participant: ${reply.status()} ${await reply.text()}`)
  const { person } = participantSchema.parse(await reply.json())
  await replyFromHandset(app, company, mdn, 'Y')
  return person.person_key
}

/** Creates a person on two lists, with a device. Returns the person's key. */
export async function newSubscriber(page: Page, company: Company, app: App): Promise<string> {
  let key = ''
  for (const name of ['Store news', 'Iced season']) {
    const { campaign } = await newCampaign(app, company, name)
    key = await subscribe(app, page, company, { campaign, mdn: '+13125550142' })
  }
  await newDevice(app, company, { service_device_id: 'd-81304', person_key: key })
  return key
}

/** Sends a text from the handset of a number. */
export const replyFromHandset = (app: App, company: Company, mdn: string, text: string): Promise<unknown> =>
  app.mock.call('POST', `/handsets/${encodeURIComponent(mdn)}/replies`, { text, company_key: company.key })

/** Registers a device as the push SDK does; without `person_key` it belongs to an anonymous person. */
export async function newDevice(
  app: App,
  company: Company,
  device: { service_device_id: string; person_key?: string },
): Promise<void> {
  await app.mock.call('POST', `/mobile_apps/${appIdOf(company)}/devices`, {
    os: 'android',
    os_version: '14',
    app_version: '6.1.0',
    sdk_version: '4.7',
    push_token: 'fX2k:APA91bExample',
    hardware_make: 'Google',
    hardware_model: 'Pixel 8',
    ...device,
  })
}

/** Finds a device on the devices page, even if the session does not know the app. */
export async function findDevice(page: Page, app: string, device: string): Promise<void> {
  await page.getByLabel('App id', { exact: true }).selectOption('')
  await page.getByLabel('Other app id').fill(app)
  await page.getByLabel('Device id', { exact: true }).fill(device)
  await page.getByRole('button', { name: 'Find device' }).click()
}
