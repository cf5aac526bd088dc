import { type Page, expect, test } from 'playwright/test'
import { composeToReceipt, expectScheduled, scheduleButton } from '../support/broadcasts'
import { useWire } from './service-behind-wire'

// A broadcast cannot be sent twice: the mock as a service of its own, the gateway before it, and the wire to the browser
// in our hands. What the service holds is counted at the service.

test.describe.configure({ mode: 'default' }) // one pair of servers for all of them

const wire = useWire()
let count = 0

/** How many broadcasts of that name the service holds, whatever their status. */
async function held(name: string): Promise<number> {
  const lists = await Promise.all(
    ['scheduled', 'in_progress', 'sent', 'paused', 'failed', 'canceled', 'deleted'].map(async status => {
      const body = await wire().read(`/mobiledb/broadcasts?status=${status}`)
      return Array.isArray(body) ? body : []
    }),
  )
  return lists.flat().filter(one => one.name === name).length
}

/** A page at the receipt of a new broadcast, through the wire that can be cut. */
async function atReceipt(page: Page): Promise<string> {
  const name = `Once ${process.pid} ${++count}`
  await wire().signIn(page)
  await page.goto(`${wire().proxy.url}/service/DEMO/broadcasts`)
  await composeToReceipt(page, name, `in ${30 + count} days at 10:30`) // a day of its own: no send nearby
  await expect(scheduleButton(page)).toBeEnabled()
  return name
}

for (const fault of ['reset', 'close', '408'] as const) {
  test(`the line breaks under the call (${fault}): the browser repeats it, the service sees one`, async ({ page }) => {
    const name = await atReceipt(page)
    wire().proxy.cut(fault, 2)
    await scheduleButton(page).click()
    await expectScheduled(page, name)
    expect(await held(name)).toBe(1)
  })
}

test('a double click and Enter held down are one broadcast', async ({ page }) => {
  const name = await atReceipt(page)
  await wire().fault({ delay_ms: 300 })
  await scheduleButton(page).focus()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await scheduleButton(page)
    .dblclick({ force: true, timeout: 1_000 })
    .catch(() => undefined)
  await expectScheduled(page, name)
  expect(await held(name)).toBe(1)
})

test('the answer is lost: the page finds the broadcast by itself', async ({ page }) => {
  const name = await atReceipt(page)
  await wire().fault({ drop: 'after' })
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await held(name)).toBe(1)
})

test('500: proved not to be there, and only then it can be scheduled again', async ({ page }) => {
  const name = await atReceipt(page)
  await wire().fault({ status: 500, body: { errors: [{ message: 'broken' }] } })
  await scheduleButton(page).click()
  await expect(page.getByText('It was not scheduled.')).toBeVisible({ timeout: 20_000 })
  expect(await held(name)).toBe(0)
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await held(name)).toBe(1)
})

test('a reload while it is being sent: the page waits, looks, and does not offer it again', async ({ page }) => {
  const name = await atReceipt(page)
  await wire().fault({ delay_ms: 1_500 })
  await scheduleButton(page).click()
  await expect(page.getByRole('button', { name: 'Scheduling' })).toBeDisabled()
  await expect.poll(() => wire().proxy.unsafeRequests()).toBeGreaterThan(0)
  await page.reload()
  await expectScheduledAfterLooking(page, name)
  expect(await held(name)).toBe(1)
})

test('two tabs: the second that takes the draft over waits for the first and finds its broadcast', async ({
  page,
  context,
}) => {
  const name = await atReceipt(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(scheduleButton(second)).toBeDisabled()
  await wire().fault({ delay_ms: 1_500 })
  await scheduleButton(page).click()
  await expect(page.getByRole('button', { name: 'Scheduling' })).toBeDisabled()
  await second.getByRole('button', { name: 'Go on here' }).click()
  await expectScheduledAfterLooking(second, name)
  expect(await held(name)).toBe(1)
})

test('kill -9 of the gateway under the call: one broadcast, found when the gateway is back', async ({ page }) => {
  const name = await atReceipt(page)
  await wire().fault({ delay_ms: 2_000 })
  const before = wire().proxy.unsafeRequests()
  await scheduleButton(page).click()
  await expect.poll(() => wire().proxy.unsafeRequests()).toBeGreaterThan(before)
  await wire().gateway.kill()
  await wire().gateway.restart()
  await expectScheduledAfterLooking(page, name)
  expect(await held(name)).toBe(1)
})

test('offline: nothing leaves by itself later; after looking it can be scheduled once', async ({ page, context }) => {
  const name = await atReceipt(page)
  await context.setOffline(true)
  await scheduleButton(page).click()
  await expect(page.getByText('The lists of the service could not be read')).toBeVisible({ timeout: 60_000 })
  await expect(scheduleButton(page)).toBeDisabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('It was not scheduled.')).toBeVisible({ timeout: 20_000 })
  expect(await held(name)).toBe(0)
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await held(name)).toBe(1)
})

/** It may take several looks until the service has it: each is the user's, and none sends. */
async function expectScheduledAfterLooking(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (!/\/broadcasts\/\d+$/.test(page.url())) {
      const again = page.getByRole('button', { name: /^(Look again|Try again)$/ }).first()
      if (await again.isVisible()) await again.click()
    }
    await expect(page).toHaveURL(/\/broadcasts\/\d+$/, { timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
  await expectScheduled(page, name)
}
