import { test as base, expect } from 'playwright/test'
import type { BrowserContext, Page } from 'playwright/test'
import { signInContext } from './calls.mjs'
import { Control } from './control'
import { Guard } from './guard'
import { startServer } from './server.mjs'
import type { ServerOptions } from './server.mjs'

export { expect }

/** The built product on its own port, shared by the tests of a worker. */
export interface App {
  readonly url: string
  /** The mock's control routes. Clock and faults apply to the whole server: tests must restore them. */
  readonly mock: Control
  /** Kills the server (kill -9); it is started again for the worker's next test. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** The output of the server. */
  output(): string
}

export interface Company {
  readonly key: string
  /** The path of the company in the app, such as `/mock/T1`. */
  readonly path: string
  newPerson: (person: Parameters<Control['newPerson']>[1]) => ReturnType<Control['newPerson']>
}

interface Options {
  /** The data of a test's new company. `demo` takes several times as long to create as `persons`. */
  dataset: 'demo' | 'persons' | 'empty'
}

interface WorkerOptions {
  /** How the worker's server is started, for example `{ keep: true }` for data that survives a kill of the server. */
  serverOptions: ServerOptions
}

interface Fixtures {
  /**
   * Fails the test if a page violates the content security policy, throws, or logs an error, unless `guard.allow(/…/)`
   * allows it.
   */
  guard: Guard
  company: Company
  /** The page, signed in as `demo` to the new company, on Look up. */
  signedIn: Page
  /** A page in another browser, with the same guard; signed in if a company is given. */
  newVisitor: (company?: Company) => Promise<Page>
}

interface WorkerFixtures {
  app: App
}

/**
 * A test number in any written form, even with its separators encoded for a URL. The three digits 555 alone are not
 * enough: a random key in a URL may contain them.
 */
export const testNumberPattern = /555(?:%[0-9a-f]{2}|\D){0,3}01\d\d/i

export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  dataset: ['persons', { option: true }],
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
      const problems = guard.problems()
      if (!(await isUp(app))) await app.restart()
      expect(problems, 'pages must not violate the policy, throw, or log errors').toEqual([])
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

/** A server that was killed refuses the connection at once; one on a busy machine may take a long time to answer. */
async function isUp(app: App): Promise<boolean> {
  return fetch(`${app.url}/session`, { signal: AbortSignal.timeout(60_000) }).then(
    () => true,
    () => false,
  )
}
