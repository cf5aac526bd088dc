import { type Page, expect, test } from 'playwright/test'
import { composeToReview, expectScheduled, scheduleButton } from '../support/broadcasts'
import { useProxiedServers } from './proxied-servers'

// A broadcast is never sent twice. The mock runs as a separate service behind the gateway, and the tests control the
// connection to the browser. Broadcasts are counted at the service.

test.describe.configure({ mode: 'default' }) // all tests share one pair of servers

const servers = useProxiedServers()
let count = 0

/** The number of broadcasts with this name at the service, in any status. */
async function countByName(name: string): Promise<number> {
  const lists = await Promise.all(
    ['scheduled', 'in_progress', 'sent', 'paused', 'failed', 'canceled', 'deleted'].map(async status => {
      const body = await servers().read(`/mobiledb/broadcasts?status=${status}`)
      return Array.isArray(body) ? body : []
    }),
  )
  return lists.flat().filter(broadcast => broadcast.name === name).length
}

/** Opens the review of a new broadcast, through a connection that can be cut. Returns the broadcast's name. */
async function openReview(page: Page): Promise<string> {
  const name = `Once ${process.pid} ${++count}`
  await servers().signIn(page)
  await page.goto(`${servers().proxy.url}/service/DEMO/broadcasts`)
  await composeToReview(page, name, `in ${30 + count} days at 10:30`) // a different day each time, so that no send is nearby
  await expect(scheduleButton(page)).toBeEnabled()
  return name
}

for (const fault of ['reset', 'close', '408'] as const) {
  test(`a connection lost during the call (${fault}): the browser repeats it, but the service gets it once`, async ({
    page,
  }) => {
    const name = await openReview(page)
    servers().proxy.breakNext(fault, 2)
    await scheduleButton(page).click()
    await expectScheduled(page, name)
    expect(await countByName(name)).toBe(1)
  })
}

test('a double click and holding Enter create one broadcast', async ({ page }) => {
  const name = await openReview(page)
  await servers().setFault({ delay_ms: 300 })
  await scheduleButton(page).focus()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await scheduleButton(page)
    .dblclick({ force: true, timeout: 1_000 })
    .catch(() => undefined)
  await expectScheduled(page, name)
  expect(await countByName(name)).toBe(1)
})

test('a lost response: the page finds the broadcast without help', async ({ page }) => {
  const name = await openReview(page)
  await servers().setFault({ drop: 'after' })
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await countByName(name)).toBe(1)
})

test('a 500: scheduling is possible again only once a check has shown no such broadcast', async ({ page }) => {
  const name = await openReview(page)
  await servers().setFault({ status: 500, body: { errors: [{ message: 'broken' }] } })
  await scheduleButton(page).click()
  await expect(page.getByText('The broadcast was not scheduled.')).toBeVisible()
  expect(await countByName(name)).toBe(0)
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await countByName(name)).toBe(1)
})

test('a reload during the call: the page waits, searches, and does not offer to schedule again', async ({ page }) => {
  const name = await openReview(page)
  await servers().setFault({ delay_ms: 1_500 })
  await scheduleButton(page).click()
  await expect(page.getByRole('button', { name: 'Scheduling' })).toBeDisabled()
  await servers().waitUntilFaultUsed()
  let isOffered = false
  const offer = scheduleButton(page).and(page.locator(':enabled'))
  void offer.waitFor({ timeout: 0 }).then(
    () => (isOffered = true),
    () => {}, // The page was closed
  )
  await page.reload()
  await expectScheduledAfterChecking(page, name)
  expect(await countByName(name)).toBe(1)
  expect(isOffered).toBe(false)
})

test('two tabs: the second takes over the draft, waits for the first, and finds its broadcast', async ({
  page,
  context,
}) => {
  const name = await openReview(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(scheduleButton(second)).toBeDisabled()
  await servers().setFault({ delay_ms: 1_500 })
  await scheduleButton(page).click()
  await expect(page.getByRole('button', { name: 'Scheduling' })).toBeDisabled()
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expectScheduledAfterChecking(second, name)
  expect(await countByName(name)).toBe(1)
})

test('two tabs: the review in the second shows the broadcast as soon as the first has scheduled it', async ({
  page,
  context,
}) => {
  const name = await openReview(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(second.getByRole('region', { name })).toBeVisible()
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  await expectScheduled(second, name)
  expect(await countByName(name)).toBe(1)
})

test('kill -9 of the gateway during the call: one broadcast, found once the gateway is back', async ({ page }) => {
  const name = await openReview(page)
  await servers().setFault({ delay_ms: 2_000 })
  await scheduleButton(page).click()
  await servers().waitUntilFaultUsed()
  await servers().gateway.kill()
  await servers().gateway.restart()
  await expectScheduledAfterChecking(page, name)
  expect(await countByName(name)).toBe(1)
})

test('offline: nothing is sent, either now or later on its own; back online, the broadcast can be scheduled once', async ({
  page,
  context,
}) => {
  const name = await openReview(page)
  await context.setOffline(true)
  await scheduleButton(page).click()
  await expect(page.getByText('Not sent: you were offline.')).toBeVisible()
  await context.setOffline(false)
  expect(await countByName(name)).toBe(0)
  await scheduleButton(page).click()
  await expectScheduled(page, name)
  expect(await countByName(name)).toBe(1)
})

/** Checking may have to be repeated until the service has the broadcast. No check sends anything. */
async function expectScheduledAfterChecking(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if (!/\/broadcasts\/\d+$/.test(page.url())) {
      const again = page.getByRole('button', { name: /^(Check again|Try again)$/ }).first()
      if (await again.isVisible()) await again.click()
    }
    await expect(page).toHaveURL(/\/broadcasts\/\d+$/, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectScheduled(page, name)
}
