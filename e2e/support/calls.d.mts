import type { BrowserContext } from 'playwright'

/** A control route of the mock; throws with the answer's text when it is not 2xx. */
export function callControl(url: string, method: string, path: string, body?: unknown): Promise<unknown>
/** Signs a browser context in without the form, through the address that the form posts to. */
export function signInContext(context: BrowserContext, url: string, companyKey: string): Promise<void>
