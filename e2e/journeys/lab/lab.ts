import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expect } from '../../support/test'
import type { App, Company } from '../../support/test'

/** Resets the mock to an empty dataset with the company of the test. */
export async function resetToEmpty(app: App, { key }: Company): Promise<void> {
  await app.mock.reset('empty')
  await app.mock.newCompany('empty', { company_key: key })
}

/** The number that gets the confirmation text. */
export const handsetNumber = '+13125550187'
export const listSchema = z.looseObject({ id: z.coerce.string() })
const campaignSchema = z.looseObject({ acquisition_id: z.coerce.string() })

/** Creates a campaign and adds a number to it, which then gets a confirmation text. */
export async function requestConfirmation(page: Page, app: App, company: Company): Promise<void> {
  const base = `/companies/${company.key}`
  const list = listSchema.parse(await app.mock.call('POST', `${base}/subscription_lists`, { name: 'Iced season' }))
  const campaign = campaignSchema.parse(
    await app.mock.call('POST', `${base}/acquisition_campaigns`, {
      description: 'Counter card',
      subscription_list_id: list.id,
    }),
  )
  const path = `/campaigns/acquisition/${campaign.acquisition_id}/participants`
  expect(await statusOfCall(page, company, 'POST', path, { mobile_phone: { mdn: handsetNumber } })).toBe(201)
}

/** Calls the service as a page does, and returns the status. */
export async function statusOfCall(
  page: Page,
  company: Company,
  method: string,
  path: string,
  body?: unknown,
): Promise<number> {
  const reply = await page.request.fetch(`/api${company.path}/companies/${company.key}${path}`, {
    method,
    headers: {
      'X-Signalbox-Session': await sessionId(page, company),
      'Idempotency-Key': crypto.randomUUID(),
      Origin: new URL(page.url()).origin,
    },
    ...(body === undefined ? {} : { data: body }),
  })
  return reply.status()
}

/** The id of the session of a company, for calls to the dashboard's server. */
export async function sessionId(page: Page, { path }: Company): Promise<string> {
  const session = await page.request.get(`/api${path}/session`)
  return z.object({ id: z.string() }).parse(await session.json()).id
}

/** Opens a section of the lab. */
export const openLab = async (page: Page, company: Company, part = 'handsets') => {
  await page.goto(`${company.path}/lab?part=${part}`)
  await expect(page.getByRole('heading', { name: 'Lab', level: 1 })).toBeVisible()
}
