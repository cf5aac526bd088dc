import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { appIdOf } from './subscriber'
import type { App, Company } from './test'

const idSchema = z.looseObject({ id: z.string() })
const batchSchema = z.looseObject({ batch_id: z.string() })

/**
 * Imports tokens as another system would, and advances the clock until their results are available. Returns the batch
 * id.
 */
export async function newBatch(app: App, page: Page, company: Company, tokens: readonly string[]): Promise<string> {
  const base = `${app.url}/api${company.path}`
  const { id } = idSchema.parse(await (await page.request.get(`${base}/session`)).json())
  const reply = await page.request.post(`${base}/mobile_apps/${appIdOf(company)}/migrations/import_batches`, {
    headers: { Origin: app.url, 'X-Signalbox-Session': id, 'Idempotency-Key': crypto.randomUUID() },
    data: { devices: tokens.map(token => ({ platform: 'IOS', token })) },
  })
  if (reply.status() !== 200) throw new Error(`import: ${reply.status()} ${await reply.text()}`)
  await app.mock.advance('PT1M')
  return batchSchema.parse(await reply.json()).batch_id
}

/** iOS tokens; every third fails because the app was removed. */
export const someTokens = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => at.toString(16).padStart(64, 'a') + (at % 3 === 0 ? '-gone' : ''))
