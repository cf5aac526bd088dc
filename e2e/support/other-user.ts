import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import type { Company } from './test'

/** Makes a change outside the page, as another user would. `path` is below that of the company. */
export async function putAsOtherUser(page: Page, company: Company, path: string, body: object): Promise<void> {
  const base = `/api/mock/${company.key}`
  const session: unknown = await (await page.request.get(`${base}/session`)).json()
  const { id } = z.object({ id: z.string() }).parse(session)
  const reply = await page.request.put(`${base}/companies/${company.key}/${path}`, {
    headers: { Origin: new URL(page.url()).origin, 'X-Signalbox-Session': id, 'Idempotency-Key': `other-user-${path}` },
    data: body,
  })
  expect(reply.status(), await reply.text()).toBe(200)
}
