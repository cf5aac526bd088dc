import type { Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import type { App } from './test'

/** Signs in to a company that has campaigns. Returns the address of a pass with tokens, an expiration and a location. */
export async function demoItem(page: Page, app: App): Promise<string> {
  const { company_key: key } = await app.mock.newCompany('demo')
  await signInContext(page.context(), app.url, key)
  return `/mock/${key}/wallet/gLd42xQ/items/5d2f8a10-loop-0419`
}
