import { test as base, expect } from 'playwright/test'
import type { BrowserContext, Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import { Control } from './control'
import { Guard } from './guard'
import { startServer } from './server.mjs'
import type { ServerOptions } from './server.mjs'

export { expect }

/** The built product on a port of its own, shared by the tests of one worker. */
export interface App {
  readonly url: string
  /** The mock's control routes. Clock, faults and reset are global to the server: leave them as they were. */
  readonly mock: Control
  /** kill -9; the next test of the worker finds the server running again. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** What the server printed. */
  output(): string
}

export interface Company {
  readonly key: string
  /** The app's path of the company, as in `/mock/T1`. */
  readonly path: string
  newPerson: (person: Parameters<Control['newPerson']>[1]) => ReturnType<Control['newPerson']>
}

interface Options {
  /** What the fresh company of a test is filled with. */
  dataset: 'demo' | 'empty'
}

interface WorkerOptions {
  /** How the worker's server is started, for example `{ keep: true }` for data that survives a kill. */
  serverOptions: ServerOptions
}

interface Fixtures {
  /** Fails the test when a page broke the policy, threw or logged an error; `guard.allow(/…/)` for expected ones. */
  guard: Guard
  company: Company
  /** The page, signed in as `demo` to the fresh company, on the look-up. */
  signedIn: Page
  /** A second browser, guarded like the first; signed in when told to which company. */
  newVisitor: (company?: Company) => Promise<Page>
}

interface WorkerFixtures {
  app: App
}

export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  dataset: ['demo', { option: true }],
  serverOptions: [{}, { option: true, scope: 'worker' }],

  app: [
    async ({ serverOptions }, use) => {
      const server = await startServer(serverOptions)
      await use({
        url: server.url,
        mock: new Control(server.url),
        kill: () => server.kill(),
        restart: async () => {
          await server.restart()
        },
        output: () => server.output(),
      })
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ app }, use) => {
    await use(app.url)
  },

  guard: [
    async ({ context, app }, use) => {
      const guard = new Guard()
      await guard.watch(context)
      await use(guard)
      if (!(await isUp(app))) await app.restart()
      expect(guard.problems(), 'pages must not break the policy, throw or log errors').toEqual([])
    },
    { auto: true },
  ],

  company: async ({ app, dataset }, use) => {
    const { company_key: key } = await app.mock.newCompany(dataset)
    await use({ key, path: `/mock/${key}`, newPerson: person => app.mock.newPerson(key, person) })
  },

  signedIn: async ({ page, app, company }, use) => {
    await signInContext(page.context(), app.url, company.key)
    await page.goto(`${company.path}/persons`)
    await use(page)
  },

  newVisitor: async ({ browser, app, guard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async company => {
      const context = await browser.newContext({ baseURL: app.url })
      contexts.push(context)
      await guard.watch(context)
      if (company) await signInContext(context, app.url, company.key)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})

async function isUp(app: App): Promise<boolean> {
  return fetch(`${app.url}/session`, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  )
}
