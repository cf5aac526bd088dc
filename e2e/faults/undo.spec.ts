import { type Page, expect, test } from 'playwright/test'
import { startServer } from '../support/server.mjs'
import { crash } from '../support/troubles'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { type RecordingService, startRecordingService } from './recording-service'

const key = '8c1f04de-52a7-4b0e-9d63-a4c7be2f91b7'
const cleanups: (() => unknown)[] = []
test.afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

interface Setup {
  service: RecordingService
  proxy: FaultProxy
  url: string
  /** How many unsafe calls the browser has made since sign-in. */
  sent: () => number
}

/** A person on one list, at a recording service behind a fault proxy. An unsubscription waits in the undo bar. */
async function queueUnsubscription(page: Page): Promise<Setup> {
  const service = await startRecordingService()
  cleanups.push(() => service.close())
  service.responseToGet = path => {
    const ended =
      service.receivedBodies.length === 0
        ? {}
        : { opt_out_date: new Date().toISOString(), opt_out_reason: 'api_opt_out' }
    const record = { subscription_list: { id: '4120' }, opt_in_date: '2026-01-01T00:00:00Z', ...ended }
    if (path.includes('/subscriptions/4120')) return record
    if (path.includes('/subscriptions')) return [record]
    if (path.includes(`/persons/${key}`) && !path.includes('push_devices'))
      return { person_key: key, mobile_phone: { mdn: '+13125550142' } }
    return []
  }
  const server = await startServer({ env: { UPSTREAM_URL: service.url } })
  cleanups.push(() => server.stop())
  const proxy = await startFaultProxy(server.port)
  cleanups.push(() => proxy.close())
  await page.goto(`${proxy.url}/sign-in`)
  await page.evaluate(async () => {
    const body = JSON.stringify({ connection: 'service', company_key: 'DEMO', user: 'ann', password: 'secret' })
    await fetch('/session', { method: 'POST', body })
  })
  const before = proxy.unsafeRequests()
  const url = `${proxy.url}/service/DEMO/persons/${key}`
  await page.goto(url)
  await page.getByRole('button', { name: 'Unsubscribe from list 4120' }).click()
  // A minute, so that anything sent earlier has another cause
  await bar(page).getByRole('combobox', { name: 'Time to undo' }).selectOption('60 s')
  await expect(bar(page)).toContainText(/in \d+ s|Paused while/)
  return { service, proxy, url, sent: () => proxy.unsafeRequests() - before }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Undo' })
const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished actions' })

test('the page closes: the waiting action is sent once, and the next page does not send it again', async ({ page }) => {
  const { service, url, sent } = await queueUnsubscription(page)
  expect(service.receivedBodies).toHaveLength(0)
  await page.goto('about:blank')
  await expect.poll(() => service.receivedBodies.length).toBe(1)
  await page.goto(url)
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect(unfinished(page)).not.toContainText('Not sent yet')
  await expect(page.getByRole('list', { name: 'What was done here' })).toContainText('was unsubscribed from list 4120.')
  await page.reload()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  expect([service.receivedBodies.length, sent()]).toEqual([1, 1])
})

test('the tab crashes: nothing is sent, and the next page offers the waiting action', async ({ page, context }) => {
  const { service, url, sent } = await queueUnsubscription(page)
  await crash(page)
  const next = await context.newPage()
  await next.goto(url)
  await expect(unfinished(next)).toContainText(`Not sent yet: Unsubscribe ${key} from list 4120`)
  expect([service.receivedBodies.length, sent()]).toEqual([0, 0])
  await unfinished(next).getByRole('button', { name: 'Send now' }).click()
  await expect(unfinished(next)).toHaveCount(0)
  await expect(next.getByText('Ended', { exact: true })).toBeVisible()
  expect([service.receivedBodies.length, sent()]).toEqual([1, 1])
})

test('a second tab does not touch the action of the first, and offers nothing once it has been sent', async ({
  page,
  context,
}) => {
  const { service, url, sent } = await queueUnsubscription(page)
  const second = await context.newPage()
  await second.goto(url)
  await expect(second.getByText('Active', { exact: true })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => service.receivedBodies.length).toBe(1)
  await second.reload()
  await expect(second.getByText('Ended', { exact: true })).toBeVisible()
  await expect(unfinished(second)).not.toContainText('Not sent yet')
  expect([service.receivedBodies.length, sent()]).toEqual([1, 1])
})
