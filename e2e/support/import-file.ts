import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { appIdOf } from './subscriber'
import { expect } from './test'
import type { App, Company } from './test'

const idSchema = z.looseObject({ id: z.string() })
const listSchema = z.array(z.looseObject({ batch_id: z.string() }))
const entries = z._default(z.array(z.looseObject({ token: z.string() })), [])
const batchSchema = z.looseObject({ pending: entries, success: entries, failure: entries })

/** The path of an app's batches at the service. */
export const batchesPath = (company: Company) => `/mobile_apps/${appIdOf(company)}/migrations/import_batches`

/** The tokens of each batch that the service has. */
export async function importedTokens(page: Page, app: App, company: Company): Promise<string[][]> {
  const base = `${app.url}/api${company.path}`
  const { id } = idSchema.parse(await (await page.request.get(`${base}/session`)).json())
  const read = async (path: string): Promise<unknown> =>
    (await page.request.get(`${base}${path}`, { headers: { 'X-Signalbox-Session': id } })).json()
  const batches = listSchema.parse(await read(batchesPath(company)))
  const whole = await Promise.all(batches.map(({ batch_id }) => read(`${batchesPath(company)}/${batch_id}`)))
  return whole.map(batch => {
    const { pending, success, failure } = batchSchema.parse(batch)
    return [...pending, ...success, ...failure].map(({ token }) => token)
  })
}

/** The job of an import on its page. */
export const jobOf = (page: Page) => page.getByRole('main').getByRole('article')

/** Opens New import and chooses a file. */
export async function chooseFile(page: Page, company: Company, file: { name: string; text: string }): Promise<void> {
  await page.goto(`${company.path}/imports/new`)
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) })
  await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
}

/** Types the number of tokens and starts the import. */
export async function confirmImport(page: Page, count: number): Promise<void> {
  await page.getByLabel(`Type ${count.toLocaleString('en-US')} to confirm`).fill(String(count))
  await page.getByRole('button', { name: `Import ${count.toLocaleString('en-US')} tokens` }).click()
  await expect(jobOf(page)).toBeVisible()
}
