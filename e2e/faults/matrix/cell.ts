import type { BrowserContext, Page } from 'playwright/test'
import type { App, Company } from '../../support/test'
import type { FaultProxy } from '../fault-proxy'
import type { ServiceProxy } from './service-proxy'

/** What a page says about an act, in numbers of effects: 0 or 1, more for a job with several rows. */
export interface Claims {
  done: number
  notDone: number
  unknown: number
  /** It says that it does not know yet. */
  isChecking: boolean
}

/** An act that is about to be done: everything is filled in. */
export interface Prepared {
  /** How many effects it has in the service. */
  effects: number
  /** The one gesture that does it. */
  go: (page: Page) => Promise<void>
  /** The gesture twice at once. */
  goTwice: (page: Page) => Promise<void>
  /** What the page says about it. */
  says: (text: string, page: Page) => Claims
  /** Does what is left, as the page offers it, without entering anything again. */
  again: (page: Page) => Promise<void>
}

/** The world of one cell: a company of its own, and a browser behind a line of its own. */
export interface World {
  app: App
  company: Company
  line: FaultProxy
  service: ServiceProxy
  context: BrowserContext
  /** The page the user looks at. */
  page: Page
  killBrowser: () => Promise<void>
  killGateway: () => Promise<void>
  restartGateway: () => Promise<void>
  killService: () => Promise<void>
  restartService: () => Promise<void>
}

/** A world in which an act is about to be done. */
export type Cell = World & { prepared: Prepared }

const SAMPLE_MS = 120
const SETTLED_MS = 1500

/** Reads again and again what the pages say, and compares it with what the service did. */
export class Watch {
  readonly faults = new Set<string>()
  /** What was said, in order. */
  readonly said: string[] = []
  /** The page's text with each of these. */
  readonly texts: string[] = []
  #running: Promise<void> | null = null
  #isOver = false
  #latest: Claims | null = null
  #since = 0
  #mostNotDone = 0
  /** What was said before the user did it again: it stays on the page for a moment. */
  #stale: string | null = null
  readonly #cell: Cell

  constructor(cell: Cell) {
    this.#cell = cell
  }

  start(): void {
    this.#running = (async () => {
      while (!this.#isOver) {
        await this.#sample().catch(() => undefined)
        await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
      }
    })()
  }

  async stop(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    await this.#running
    const { page } = this.#cell
    this.texts.push(`in the end\n${page.url()}\n${await page.locator('body').innerText().catch(String)}`)
  }

  /** What was "not done" until now may be done from now on: the user does it. */
  forget(): void {
    this.#stale = JSON.stringify(this.#latest)
    this.#mostNotDone = 0
    this.#latest = null
    this.said.push('again')
  }

  /** Until the page says what came of it, and keeps saying so. Null if it does not. */
  async settled(patienceMs: number): Promise<Claims | null> {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const { prepared, page } = this.#cell
      const claims = this.#latest
      if (claims && !claims.isChecking && Date.now() - this.#since > SETTLED_MS) {
        const said = claims.done + claims.notDone + claims.unknown
        if (said >= prepared.effects) return claims
      }
      await signInAgain(page).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
    }
    return null
  }

  /** Compares what was said with what was done, once nothing happens any more. */
  check(): void {
    const { service, company, prepared } = this.#cell
    const effects = service.effects(company.key)
    if (effects > prepared.effects) this.faults.add(`${effects} effects instead of ${prepared.effects}`)
    if (this.#mostNotDone + effects > prepared.effects)
      this.faults.add(`says ${this.#mostNotDone} not done, but ${effects} of ${prepared.effects} were`)
  }

  async #sample(): Promise<void> {
    const { context, prepared, service, company } = this.#cell
    for (const page of context.pages()) {
      if (page.isClosed()) continue
      const text = await page.locator('body').innerText({ timeout: 2000 })
      const claims = prepared.says(text, page)
      const effects = service.effects(company.key)
      if (claims.done > effects) this.faults.add(`says ${claims.done} done, but ${effects} were`)
      if (JSON.stringify(claims) === this.#stale) continue
      this.#stale = null
      this.#mostNotDone = Math.max(this.#mostNotDone, claims.notDone)
      if (page !== this.#cell.page) continue
      if (JSON.stringify(claims) !== JSON.stringify(this.#latest)) {
        this.#since = Date.now()
        this.said.push(describe(claims))
        this.texts.push(`${describe(claims)}\n${page.url()}\n${text}`)
      }
      this.#latest = claims
    }
  }
}

const describe = ({ done, notDone, unknown, isChecking }: Claims): string =>
  [
    done > 0 && `${done} done`,
    notDone > 0 && `${notDone} not done`,
    unknown > 0 && `${unknown} unknown`,
    isChecking && 'checking',
  ]
    .filter(Boolean)
    .join(', ') || 'nothing'

/** Signs in, if the page asks for it. */
async function signInAgain(page: Page): Promise<void> {
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
  if (!(await password.isVisible())) return
  await password.fill('demo')
  await page.keyboard.press('Enter')
  await password.waitFor({ state: 'hidden' })
}
