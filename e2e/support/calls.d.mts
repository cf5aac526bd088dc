import type { BrowserContext } from 'playwright'

/** Calls a control route of the mock. Throws with the response's text if it is not 2xx. */
export function callControl(url: string, method: string, path: string, body?: unknown): Promise<unknown>
/** Signs a browser context in without the form, by posting to `/session`. */
export function signInContext(context: BrowserContext, url: string, companyKey: string): Promise<void>
