import { expect, type Page } from 'playwright/test'

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Clicks the first of the buttons that can be clicked. */
export const clickFirst =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    let isTried = false
    await expect(async () => {
      for (const name of names) {
        const target = button(page, name).first()
        if (!(await target.isVisible()) || !(await target.isEnabled())) continue
        isTried = true
        return target.click({ timeout: 2000 })
      }
      // On a busy machine, a click can work although it timed out
      if (isTried) return
      throw new Error(`None of ${names.join(', ')} can be clicked.`)
    }).toPass({ timeout: 20_000 })
  }

/** Dismisses the error of a draft, if there is one: its page requires that before it sends again. */
export async function dismissError(page: Page): Promise<void> {
  if (await button(page, 'Dismiss error').isVisible()) await button(page, 'Dismiss error').click()
}

const buttonsThatContinueJob = [
  /^Resume$/,
  /^Retry [\d,]+ rows?$/,
  /^Resend [\d,]+ rows? with an unknown outcome$/,
  /^Resend$/,
] as const

/** Continues a job that has stopped, with the button that its page offers. */
export const retryJob = clickFirst(...buttonsThatContinueJob)

/** Like `retryJob`; but if the tab closed before the job was stored, confirms what is still entered, and starts it. */
export const retryOrStartJob = (count: string, start: string | RegExp) => async (page: Page) => {
  const confirmation = page.getByLabel(/^Type [\d,]+ to confirm/)
  if (await confirmation.isVisible()) await confirmation.fill(count)
  await clickFirst(...buttonsThatContinueJob, start)(page)
}
