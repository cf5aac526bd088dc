import type { Locator, Page } from 'playwright/test'

/** Actions of a user on a page, counted: clicks and filled fields. */
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

  /** Types into a combobox and chooses the option found. */
  async find(target: Locator, text: string, option: RegExp): Promise<void> {
    this.count++
    await target.fill(text)
    // Mantine marks the option that Enter chooses with this attribute only
    await this.#page.locator('[data-combobox-selected]').filter({ hasText: option }).waitFor()
    await target.press('Enter')
  }
}

/** Presses Tab until the element has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Pressing Tab 60 times did not reach ${target.toString()}.`)
}
