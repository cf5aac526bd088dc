import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import type { Act } from './matrix/act'
import { acts } from './matrix/acts'
import { signInAgain } from './matrix/cell'
import { openWorld } from './matrix/run-cell'
import { test } from './matrix/test'

// About an act whose outcome it cannot read yet, a page says only what is true, and then reads the outcome without
// being asked.

const textOf = (page: Page): Promise<string> => page.locator('body').innerText()
const READS_LATER = /This page checks the outcome (?:as soon as|once)|Checking whether it was done/
/** What a page may say only after it has read the service. */
const SAYS_OUTCOME = /may have been|does not show|did not show|could not be read|nothing was changed/i

for (const actId of ['invite', 'unsubscribe', 'cancelBroadcast'] as const)
  for (const isWorkDone of [true, false]) {
    const act: Act = acts[actId]
    const end = isWorkDone ? 'done' : 'notDone'
    const work = isWorkDone ? 'done' : 'not done'

    test(`${actId}, ${work}, offline for 25 s while it is under way: the page reads the outcome once it is online`, async ({
      servers,
      browser,
    }) => {
      const { world, close } = await openWorld(servers, browser, null)
      const { page, context, company } = world
      const loaded: string[] = []
      page.on('requestfinished', request => loaded.push(request.url()))
      await page.clock.install()
      const prepared = await act.prepare(world)
      // The part that shows what is being checked: a page loads it soon after it has opened
      await expect.poll(() => loaded.some(url => url.includes('/Background-'))).toBe(true)
      servers.proxy.reset(company.key)
      let disconnect: () => void = () => undefined
      const disconnected = new Promise<void>(resolve => (disconnect = resolve))
      servers.proxy.set(company.key, { isWorkDone, answer: 'reset', times: 1, meanwhile: () => disconnected })
      await prepared.go(page)
      await expect.poll(() => servers.proxy.hasTroubleOccurred(company.key)).toBe(true)
      await context.setOffline(true)
      disconnect()
      await expect.poll(() => textOf(page)).toMatch(READS_LATER)
      await page.clock.runFor(25_000)
      expect(await textOf(page)).toMatch(READS_LATER)
      expect(await textOf(page)).not.toMatch(SAYS_OUTCOME)
      await context.setOffline(false)
      // What is not there counts as not done only once the call can no longer be running
      const says = async () => {
        await page.clock.runFor(2000)
        return prepared.says(await textOf(page), page)
      }
      await expect.poll(says).toMatchObject({ [end]: 1, isChecking: false })
      expect(servers.proxy.effects(company.key)).toBe(isWorkDone ? 1 : 0)
      expect(servers.proxy.arrived(company.key)).toBe(1)
      await close()
    })

    test(`${actId}, ${work}, answered with 401: the page reads the outcome once the session is renewed`, async ({
      servers,
      browser,
    }) => {
      const { world, close } = await openWorld(servers, browser, null)
      const { page, company } = world
      const prepared = await act.prepare(world)
      servers.proxy.reset(company.key)
      servers.proxy.set(company.key, { isWorkDone, answer: { status: 401, body: '{"errors":[]}' }, times: 1 })
      await prepared.go(page)
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
      await expect.poll(() => textOf(page)).toMatch(READS_LATER)
      expect(await textOf(page)).not.toMatch(SAYS_OUTCOME)
      await signInAgain(page)
      await expect
        .poll(async () => prepared.says(await textOf(page), page))
        .toMatchObject({ [end]: 1, isChecking: false })
      expect(servers.proxy.effects(company.key)).toBe(isWorkDone ? 1 : 0)
      expect(servers.proxy.arrived(company.key)).toBe(1)
      await close()
    })
  }
