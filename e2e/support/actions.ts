import type { Locator, Page } from 'playwright/test'

/** What a person does to a page, counted: a click, or a field that is filled in. */
export class Actions {
  readonly #page: Page
  count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.count++
    await target.click()
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count++
    await target.fill(text)
  }

  async choose(target: Locator, label: string): Promise<void> {
    this.count++
    await target.selectOption({ label })
  }

  /** Types into a field that finds its option, and takes the one it found. */
  async find(target: Locator, text: string, option: RegExp): Promise<void> {
    this.count++
    await target.fill(text)
    await this.#page.locator('[data-combobox-selected]').filter({ hasText: option }).waitFor()
    await target.press('Enter')
  }
}

/** Goes on by Tab until this has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`60 times Tab do not reach ${target.toString()}`)
}
