import { type Page, expect, test } from 'playwright/test'
import { startServer } from '../support/server.mjs'
import { crash } from '../support/troubles'
import { type CountingService, startCountingService } from './counting-service'
import { type FaultProxy, startFaultProxy } from './fault-proxy'

const key = '8c1f04de-52a7-4b0e-9d63-a4c7be2f91b7'
const ending: (() => unknown)[] = []
test.afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

interface Profile {
  service: CountingService
  proxy: FaultProxy
  url: string
  /** How many unsafe calls the browser has made since the page was signed in. */
  sent: () => number
}

/** A person on one list, at a service that counts, with the line to the gateway in our hands; the act waits. */
async function beginLeaving(page: Page): Promise<Profile> {
  const service = await startCountingService()
  ending.push(() => service.close())
  service.reads = path => {
    const ended =
      service.done.length === 0 ? {} : { opt_out_date: '2026-11-21T10:00:00Z', opt_out_reason: 'api_opt_out' }
    const record = { subscription_list: { id: '4120' }, opt_in_date: '2026-01-01T00:00:00Z', ...ended }
    if (path.includes('/subscriptions/4120')) return record
    if (path.includes('/subscriptions')) return [record]
    if (path.includes(`/persons/${key}`) && !path.includes('push_devices'))
      return { person_key: key, mobile_phone: { mdn: '+13125550142' } }
    return []
  }
  const server = await startServer({ env: { UPSTREAM_URL: service.url } })
  ending.push(() => server.stop())
  const proxy = await startFaultProxy(server.port)
  ending.push(() => proxy.close())
  await page.goto(`${proxy.url}/sign-in`)
  await page.evaluate(async () => {
    const body = JSON.stringify({ connection: 'service', company_key: 'DEMO', user: 'ann', password: 'secret' })
    await fetch('/session', { method: 'POST', body })
  })
  const before = proxy.unsafeRequests()
  const url = `${proxy.url}/service/DEMO/persons/${key}`
  await page.goto(url)
  await page.getByRole('button', { name: 'Unsubscribe from list 4120' }).click()
  // A minute: what leaves earlier does so for another reason
  await bar(page).getByRole('combobox', { name: 'Time to undo' }).selectOption('60 s')
  await expect(bar(page)).toContainText(/in \d+ s|stands still/)
  return { service, proxy, url, sent: () => proxy.unsafeRequests() - before }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const fromBefore = (page: Page) => page.getByRole('region', { name: 'From before' })

test('the page closes: what was waiting leaves once, and the next page does not send it again', async ({ page }) => {
  const { service, url, sent } = await beginLeaving(page)
  expect(service.done).toHaveLength(0)
  await page.goto('about:blank')
  await expect.poll(() => service.done.length).toBe(1)
  await page.goto(url)
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(fromBefore(page)).not.toContainText('Not yet done')
  await page.reload()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  expect([service.done.length, sent()]).toEqual([1, 1])
})

test('the tab crashes: nothing leaves, and the next page offers what was waiting', async ({ page, context }) => {
  const { service, url, sent } = await beginLeaving(page)
  await crash(page)
  const next = await context.newPage()
  await next.goto(url)
  await expect(fromBefore(next)).toContainText('Not yet done: take +13125550142 off list 4120')
  expect([service.done.length, sent()]).toEqual([0, 0])
  await fromBefore(next).getByRole('button', { name: 'Do it' }).click()
  await expect(fromBefore(next)).toHaveCount(0)
  await expect(next.getByText('Ended', { exact: true })).toBeVisible()
  expect([service.done.length, sent()]).toEqual([1, 1])
})

test('a second tab leaves the first one its act, and finds nothing to offer when that was sent', async ({
  page,
  context,
}) => {
  const { service, url, sent } = await beginLeaving(page)
  const second = await context.newPage()
  await second.goto(url)
  await expect(second.getByText('Active', { exact: true })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => service.done.length).toBe(1)
  await second.reload()
  await expect(second.getByText('Ended', { exact: true })).toBeVisible()
  await expect(fromBefore(second)).not.toContainText('Not yet done')
  expect([service.done.length, sent()]).toEqual([1, 1])
})
