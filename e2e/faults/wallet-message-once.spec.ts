import { type Page, expect, test } from 'playwright/test'
import { expectSent, messageToReceipt, sendButton, typedCount } from '../support/wallet-messages'
import { useWire } from './service-behind-wire'

// A wallet message cannot be sent twice, and nothing can recall one: the messages that the service holds are counted at
// the service, and in its outbox nobody has one twice.

test.describe.configure({ mode: 'default' }) // one pair of servers for all of them

const wire = useWire()
const campaign = '/campaigns/wallet/bDay9kP'
let written = 0

/** How many messages with that text the campaign holds. */
async function held(text: string): Promise<number> {
  const body = await wire().read(`${campaign}/messages`)
  return Array.isArray(body) ? body.filter(one => one.message.template === text).length : 0
}

/** A page at the receipt of a new message with the count typed, through the wire that can be cut. */
async function atReceipt(page: Page): Promise<string> {
  const text = `Once ${process.pid} ${++written}`
  await wire().signIn(page)
  await page.goto(`${wire().proxy.url}/service/DEMO/wallet/bDay9kP/messages/-/new`)
  const count = await messageToReceipt(page, text)
  await typedCount(page).fill(String(count))
  await expect(sendButton(page)).toBeEnabled()
  return text
}

test('the line breaks under the call: the browser repeats it, the service sees one', async ({ page }) => {
  const text = await atReceipt(page)
  wire().proxy.cut('reset', 2)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await held(text)).toBe(1)
})

test('a double click and Enter held down are one message', async ({ page }) => {
  const text = await atReceipt(page)
  await wire().fault({ delay_ms: 300 })
  await typedCount(page).focus()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await sendButton(page)
    .dblclick({ force: true, timeout: 1_000 })
    .catch(() => undefined)
  await expectSent(page, text)
  expect(await held(text)).toBe(1)
})

test('the answer is lost: the page finds the message by itself', async ({ page }) => {
  const text = await atReceipt(page)
  await wire().fault({ drop: 'after' })
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await held(text)).toBe(1)
})

test('500: proved not to be there, and only then it can be sent again', async ({ page }) => {
  const text = await atReceipt(page)
  await wire().fault({ status: 500, body: { errors: [{ message: 'broken' }] } })
  await sendButton(page).click()
  await expect(page.getByText('It was not sent.')).toBeVisible({ timeout: 20_000 })
  expect(await held(text)).toBe(0)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await held(text)).toBe(1)
})

test('a reload while it is being sent: the page waits, looks, and does not offer it again', async ({ page }) => {
  const text = await atReceipt(page)
  await wire().fault({ delay_ms: 1_500 })
  const before = wire().proxy.unsafeRequests()
  await sendButton(page).click()
  await expect.poll(() => wire().proxy.unsafeRequests()).toBeGreaterThan(before)
  await page.reload()
  await expectSentAfterLooking(page, text)
  expect(await held(text)).toBe(1)
})

test('two tabs: the second that takes the draft over waits for the first and finds its message', async ({
  page,
  context,
}) => {
  const text = await atReceipt(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(sendButton(second)).toBeDisabled()
  await wire().fault({ delay_ms: 1_500 })
  const before = wire().proxy.unsafeRequests()
  await sendButton(page).click()
  await expect.poll(() => wire().proxy.unsafeRequests()).toBeGreaterThan(before)
  await second.getByRole('button', { name: 'Go on here' }).click()
  await expectSentAfterLooking(second, text)
  expect(await held(text)).toBe(1)
})

test('offline: nothing leaves, and nothing leaves by itself later', async ({ page, context }) => {
  const text = await atReceipt(page)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Try once more' })).toBeVisible({ timeout: 60_000 })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try once more' }).click()
  await expect(sendButton(page)).toBeEnabled()
  expect(await held(text)).toBe(0)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await held(text)).toBe(1)
})

/** It may take several looks until the service has it: each is the user's, and none sends. */
async function expectSentAfterLooking(page: Page, text: string): Promise<void> {
  await expect(async () => {
    if (!/\/messages\/wm-/.test(page.url())) {
      const again = page.getByRole('button', { name: /^(Look again|Try again)$/ }).first()
      if (await again.isVisible()) await again.click()
    }
    await expect(page).toHaveURL(/\/messages\/wm-\w+$/, { timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
  await expectSent(page, text)
}
