import type { Locator, Page } from 'playwright/test'

/**
 * Actions of a user on a page, counted: each click, filled field, and choice is one. With the keyboard, Tab moves to
 * the target, which does not count as an action, just as pointing with the mouse does not.
 */
export class Actions {
  readonly #page: Page
  readonly #device: 'mouse' | 'keyboard'
  count = 0

  constructor(page: Page, device: 'mouse' | 'keyboard' = 'mouse') {
    this.#page = page
    this.#device = device
  }

  async click(target: Locator): Promise<void> {
    this.count++
    if (this.#device === 'mouse') return target.click()
    await tabTo(this.#page, target)
    const isInput = await target.evaluate(element => element instanceof HTMLInputElement)
    await this.#page.keyboard.press(isInput ? 'Space' : 'Enter')
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count++
    if (this.#device === 'mouse') return target.fill(text)
    await tabTo(this.#page, target)
    await this.#page.keyboard.type(text)
  }

  async choose(target: Locator, label: string): Promise<void> {
    this.count++
    if (this.#device === 'mouse') await target.selectOption({ label })
    else {
      await tabTo(this.#page, target)
      await this.#page.keyboard.type(label)
    }
  }

  /** Types into a combobox and chooses the option found. */
  async find(target: Locator, text: string, option: RegExp): Promise<void> {
    this.count++
    if (this.#device === 'mouse') await target.fill(text)
    else {
      await tabTo(this.#page, target)
      await this.#page.keyboard.type(text)
    }
    // Mantine marks the option that Enter chooses with this attribute only
    const found = this.#page.locator('[data-combobox-selected]').filter({ hasText: option })
    await found.waitFor()
    if (this.#device === 'mouse') await found.click()
    else await this.#page.keyboard.press('Enter')
  }
}

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press <= 60; press++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Pressing Tab 60 times did not reach ${target.toString()}.`)
}
