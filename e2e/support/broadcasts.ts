import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { DAY_MS } from '#/contract/format/durations'
import type { App, Company } from './test'

/** Composes a new broadcast to the first list, up to its review. */
export async function composeToReview(page: Page, name: string, when = 'in 60 days at 10:30'): Promise<void> {
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('group', { name: 'Lists' }).getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from the shop')
  await page.getByRole('textbox', { name: /^When/ }).fill(when)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review and schedule' })).toBeVisible()
  // It may be night somewhere in the United States
  for (const box of await page.getByRole('checkbox', { name: 'OK to send in quiet hours' }).all()) await box.check()
}

/** The button that schedules; its label repeats the send time. */
export const scheduleButton = (page: Page) => page.getByRole('button', { name: /^Schedule for/ })

/** Expects the page of a broadcast that the service has created. */
export async function expectScheduled(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/broadcasts\/\d+$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const createdSchema = z.looseObject({ broadcast_id: z.string() })

const AHEAD_MS = 3 * DAY_MS

/** The day of a new broadcast in the browser's time zone. It may be in the next week or month. */
export const dayOfNewBroadcast = async (app: App): Promise<string> =>
  new Date((await app.mock.now()) + AHEAD_MS).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })

/** Creates a broadcast scheduled for three days from now, as another client would. Returns its id. */
export async function newBroadcast(
  app: App,
  page: Page,
  company: Company,
  list: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const at = new Date((await app.mock.now()) + AHEAD_MS).toISOString()
  const reply = await callService(app, page, company, 'POST', '', {
    name: 'Autumn preview',
    send_scheduled_date: at,
    created_by_application: 'api',
    targeting: { message_template: 'The preview is open', channel: 'sms', source_lists: [list], filters: [] },
    ...overrides,
  })
  return createdSchema.parse(reply).broadcast_id
}

/** Calls the service as another client does; `path` is what follows `/broadcasts`. */
export async function callService(
  app: App,
  page: Page,
  company: Company,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<unknown> {
  const base = `${app.url}/api${company.path}`
  const { id } = sessionSchema.parse(await (await page.request.get(`${base}/session`)).json())
  const reply = await page.request.fetch(`${base}/companies/${company.key}/mobiledb/broadcasts${path}`, {
    method,
    headers: { Origin: app.url, 'X-Signalbox-Session': id, 'Idempotency-Key': crypto.randomUUID() },
    ...(data !== undefined && { data }),
  })
  if (!reply.ok()) throw new Error(`${method} broadcasts${path}: ${reply.status()} ${await reply.text()}`)
  return reply.json()
}
const sessionSchema = z.looseObject({ id: z.string() })
