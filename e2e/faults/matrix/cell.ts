import type { BrowserContext, Page } from 'playwright/test'
import type { App, Company } from '../../support/test'
import type { FaultProxy } from '../fault-proxy'
import type { ServiceProxy } from './service-proxy'

/** What a page says about an act, as numbers of effects: 0 or 1, or more for an act of several calls. */
export interface Claims {
  done: number
  notDone: number
  unknown: number
  /** Whether it says that it does not know yet. */
  isChecking: boolean
}

/** An act that is about to be done: everything is filled in. */
export interface PreparedAct {
  /** How many effects it has in the service. */
  effects: number
  /** The one gesture that does it. */
  go: (page: Page) => Promise<void>
  /** The gesture, twice in quick succession. */
  goTwice: (page: Page) => Promise<void>
  /** What the page says about it. */
  says: (text: string, page: Page) => Claims
  /** Does what is left, as the page offers it, without entering anything again except confirmations. */
  again: (page: Page) => Promise<void>
}

/** The world of one cell: a company of its own, and a browser behind a proxy of its own. */
export interface World {
  app: App
  company: Company
  browserProxy: FaultProxy
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
export type Cell = World & { prepared: PreparedAct }

const SAMPLE_MS = 120
const SETTLED_MS = 1500

/** Repeatedly reads what the pages say, and compares it with what the service did. */
export class Watch {
  readonly problems = new Set<string>()
  /** What was said, in order. */
  readonly said: string[] = []
  /** The page's text whenever what it says changed, and at the end. */
  readonly texts: string[] = []
  #running: Promise<void> | null = null
  #isStopped = false
  #latest: Claims | null = null
  #since = 0
  #mostNotDone = 0
  /** What each page said before the user did the act again: the text stays there for a moment. */
  #stale = new Map<Page, string>()
  #claims = new Map<Page, string>()
  readonly #cell: Cell

  constructor(cell: Cell) {
    this.#cell = cell
  }

  start(): void {
    this.#running = (async () => {
      while (!this.#isStopped) {
        await this.#sample().catch(() => undefined)
        await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
      }
    })()
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return
    this.#isStopped = true
    await this.#running
    const { page } = this.#cell
    this.texts.push(`at the end\n${page.url()}\n${await page.locator('body').innerText().catch(String)}`)
  }

  /** Forgets what was reported as not done, because the user is about to do it again. */
  forget(): void {
    this.#stale = new Map(this.#claims)
    this.#mostNotDone = 0
    this.#latest = null
    this.said.push('again')
  }

  /**
   * Waits until the page states the outcome and keeps stating it; null if it does not in time.
   * @param quietMs how long it may state nothing at all, not even that it is checking
   */
  async settled(patienceMs: number, quietMs = patienceMs): Promise<Claims | null> {
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      const { prepared, page } = this.#cell
      const claims = this.#latest
      if (claims && !claims.isChecking && Date.now() - this.#since > SETTLED_MS) {
        const said = claims.done + claims.notDone + claims.unknown
        if (said >= prepared.effects) return claims
        if (said === 0 && Date.now() - this.#since > quietMs) return null
      }
      await signInAgain(page).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
    }
    return null
  }

  /** Compares what was said with what was done, once everything has settled. */
  check(): void {
    const { service, company, prepared } = this.#cell
    const effects = service.effects(company.key)
    if (effects > prepared.effects) this.problems.add(`${effects} effects instead of ${prepared.effects}`)
    if (this.#mostNotDone + effects > prepared.effects)
      this.problems.add(`says ${this.#mostNotDone} not done, but ${effects} of ${prepared.effects} were done`)
  }

  async #sample(): Promise<void> {
    const { context, prepared, service, company } = this.#cell
    for (const page of context.pages()) {
      if (page.isClosed()) continue
      const text = await page.locator('body').innerText({ timeout: 2000 })
      const claims = prepared.says(text, page)
      const effects = service.effects(company.key)
      if (claims.done > effects) this.problems.add(`says ${claims.done} done, but ${effects} were`)
      this.#claims.set(page, JSON.stringify(claims))
      if (JSON.stringify(claims) === this.#stale.get(page)) continue
      this.#stale.delete(page)
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

/** Signs in if the page asks for it. */
export async function signInAgain(page: Page): Promise<void> {
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
  if (!(await password.isVisible())) return
  await password.fill('demo')
  await page.keyboard.press('Enter')
  await password.waitFor({ state: 'hidden' })
}
