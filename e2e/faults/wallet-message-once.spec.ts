import { type Page, expect, test } from 'playwright/test'
import { expectSent, composeMessage, sendButton, countField } from '../support/wallet-messages'
import { useProxiedServers } from './proxied-servers'

// A wallet message must never be sent twice, because it cannot be recalled. The tests count the messages at the
// service.

test.describe.configure({ mode: 'default' }) // All tests share one pair of servers

const servers = useProxiedServers()
const campaign = '/campaigns/wallet/bDay9kP'
let count = 0

/** The number of messages with this text at the service. */
async function messagesWith(text: string): Promise<number> {
  const body = await servers().read(`${campaign}/messages`)
  return Array.isArray(body) ? body.filter(one => one.message.template === text).length : 0
}

/** Opens the review page of a new message with the count typed, through a proxy that can cut the connection. */
async function openReview(page: Page): Promise<string> {
  const text = `Once ${process.pid} ${++count}`
  await servers().signIn(page)
  await page.goto(`${servers().proxy.url}/service/DEMO/wallet/bDay9kP/messages/-/new`)
  const items = await composeMessage(page, text)
  await countField(page).fill(String(items))
  await expect(sendButton(page)).toBeEnabled()
  return text
}

test('connection reset: the browser retries, and the service sees one message', async ({ page }) => {
  const text = await openReview(page)
  servers().proxy.breakNext('reset', 2)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await messagesWith(text)).toBe(1)
})

test('a double click and a held Enter key send one message', async ({ page }) => {
  const text = await openReview(page)
  await servers().setFault({ delay_ms: 300 })
  await countField(page).focus()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await sendButton(page)
    .dblclick({ force: true, timeout: 1_000 })
    .catch(() => undefined)
  await expectSent(page, text)
  expect(await messagesWith(text)).toBe(1)
})

test('lost response: the page finds the message', async ({ page }) => {
  const text = await openReview(page)
  await servers().setFault({ drop: 'after' })
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await messagesWith(text)).toBe(1)
})

test('500: the message can be sent again, but only after a check has shown that it was not sent', async ({ page }) => {
  const text = await openReview(page)
  await servers().setFault({ status: 500, body: { errors: [{ message: 'broken' }] } })
  await sendButton(page).click()
  await expect(page.getByText('The message was not sent.')).toBeVisible()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  expect(await messagesWith(text)).toBe(0)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await messagesWith(text)).toBe(1)
})

test('reload while sending: the page waits, checks, and does not offer to send again', async ({ page }) => {
  const text = await openReview(page)
  await servers().setFault({ delay_ms: 1_500 })
  await sendButton(page).click()
  await servers().waitUntilFaultUsed()
  await page.reload()
  await expectSentAfterChecking(page, text)
  expect(await messagesWith(text)).toBe(1)
})

test('two tabs: the second takes over the draft, waits for the first, and finds its message', async ({
  page,
  context,
}) => {
  const text = await openReview(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(sendButton(second)).toBeDisabled()
  await servers().setFault({ delay_ms: 1_500 })
  await sendButton(page).click()
  await servers().waitUntilFaultUsed()
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expectSentAfterChecking(second, text)
  expect(await messagesWith(text)).toBe(1)
})

test('offline: nothing is sent, either now or later on its own', async ({ page, context }) => {
  const text = await openReview(page)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(page.getByText('Not sent: you were offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(sendButton(page)).toBeEnabled()
  expect(await messagesWith(text)).toBe(0)
  await sendButton(page).click()
  await expectSent(page, text)
  expect(await messagesWith(text)).toBe(1)
})

/**
 * The service may take a moment to list the message: the user may have to check several times, and checking never sends
 * anything.
 */
async function expectSentAfterChecking(page: Page, text: string): Promise<void> {
  await expect(async () => {
    if (!/\/messages\/wm-/.test(page.url())) {
      const again = page.getByRole('button', { name: /^(Check again|Try again)$/ }).first()
      if (await again.isVisible()) await again.click()
    }
    await expect(page).toHaveURL(/\/messages\/wm-\w+$/, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectSent(page, text)
}
