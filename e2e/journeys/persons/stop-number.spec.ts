import type { Page } from 'playwright/test'
import { HOUR_MS } from '#/contract/format/durations'
import { expectAccessible } from '../../support/accessible'
import { newBroadcast } from '../../support/broadcasts'
import { newCampaign, subscribe } from '../../support/subscriber'
import { expect, test, type App, type Company, testNumberPattern } from '../../support/test'

const mdn = '+13125550142'
const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })
const ticketOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.use({ dataset: 'empty', permissions: ['clipboard-read', 'clipboard-write'] })

/**
 * José and Ana have the same number. Both are on Weekend offers, José is also on Store news, and a broadcast to Weekend
 * offers is scheduled.
 */
async function twoHolders(app: App, page: Page, company: Company): Promise<void> {
  const offers = await newCampaign(app, company, 'Weekend offers')
  const news = await newCampaign(app, company, 'Store news')
  const ana = { first_name: 'Ana', last_name: 'Marques' }
  for (const { campaign } of [offers, news])
    await subscribe(app, page, company, { campaign, mdn, fields: { first_name: 'José', last_name: 'Marques' } })
  await company.newPerson({ mdn, carrier_code: '77', external_person_id: 'CRM-2', custom_fields: ana })
  await subscribe(app, page, company, { campaign: offers.campaign, mdn, externalId: 'CRM-2', fields: ana })
  await newBroadcast(app, page, company, offers.list, {
    name: 'Friday flash',
    send_scheduled_date: new Date((await app.mock.now()) + HOUR_MS).toISOString(),
  })
}

test('a support agent stops a number by keyboard: four keys after pasting it, and the ticket is accurate', async ({
  app,
  company,
  signedIn: page,
}) => {
  await twoHolders(app, page, company)
  await expect(box(page)).toBeFocused()
  await page.keyboard.insertText('(312) 555-0142')
  await page.keyboard.press('Enter')
  // Pressed at once: the key waits for the comparison
  await page.keyboard.press('s')
  const stop = page.getByRole('button', { name: 'End 3 subscriptions' })
  await expect(stop).toBeFocused()
  await expect(page.getByRole('table', { name: 'People with this number' })).toContainText('Ana Marques')
  await expect(page.getByRole('table', { name: 'Broadcasts scheduled for these lists' })).toContainText('Friday flash')
  await expectAccessible(page)
  expect(page.url()).not.toMatch(testNumberPattern)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Ending 3 subscriptions for .* in \d+ s$/)).toBeVisible()
  await expectAccessible(page)
  // Skips the rest of the time to undo
  await page.getByRole('button', { name: 'End now' }).press('Enter')

  const receipt = page.getByRole('region', { name: /^Receipt/ })
  await expect(receipt).toContainText('are off every list.')
  // The button that had the focus is gone
  await expect(page.getByRole('main')).toBeFocused()
  await expect(receipt).toContainText('Ana Marques is off Weekend offers.')
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('main').getByText('Copied', { exact: true })).toBeVisible()
  const ticket = await ticketOf(page)
  expect(ticket).toContain('Stop for +1 312 555 0142')
  expect(ticket).toMatch(/José Marques is off (Weekend offers and Store news|Store news and Weekend offers)\./)
  expect(ticket).not.toContain(' is on ')

  // Everyone has a line on their profile, as after any other act
  await page.getByRole('link', { name: 'Profile of Ana Marques' }).press('Enter')
  const justNow = page.getByRole('region', { name: 'Just now' })
  await expect(justNow).toContainText('Stop for +13125550142: Ana Marques was unsubscribed from Weekend offers.')
  await expect(justNow).toContainText('Not on any list now.')
  await expect(justNow.getByRole('button', { name: /^Copy for ticket/ })).toBeVisible()
  await expect(justNow.getByRole('link', { name: 'Invite again to Weekend offers, from the receipt' })).toBeVisible()
  await page.reload()
  await expect(justNow.getByRole('listitem')).toHaveCount(1)

  // Two hours later the broadcast has been sent, to nobody at this number
  await app.mock.advance('PT2H')
  const texts = JSON.stringify(await app.mock.call('GET', `/handsets/${encodeURIComponent(mdn)}/messages`))
  expect(texts).toContain(company.key)
  expect(texts).not.toContain('The preview is open')
})

test('a support agent stops a number by mouse, from a profile that names the others: undone once, then with a lost response', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 50\d/)
  await twoHolders(app, page, company)
  await box(page).fill('(312) 555-0142')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^Weekend offers/ }).getByRole('cell')).toHaveText([
    /On the list since/,
    /On the list since/,
  ])
  await expect(page.getByRole('row', { name: /^Store news/ }).getByText('Not on the list')).toHaveCount(1)
  await page.getByRole('link', { name: 'Open Ana Marques' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Marques' })).toBeVisible()
  const others = page.getByRole('status').filter({ hasText: 'Another person has this number' })
  await expect(others).toContainText('José Marques: on')
  await page.getByRole('link', { name: 'Unsubscribe this number' }).click()
  // The second click of a double click, on the button that has just appeared, does not skip the time to undo. In the page,
  // because on a busy machine a second call would come too late for a double click
  await page.getByRole('button', { name: 'End 3 subscriptions' }).evaluate(button => {
    const clickAgain = new MutationObserver((_, observer) => {
      const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'End now')
      if (!next) return
      observer.disconnect()
      next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
    })
    clickAgain.observe(document.body, { childList: true, subtree: true })
    if (button instanceof HTMLElement) button.click()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Undone: nothing was sent/)).toBeVisible()

  await page.getByRole('button', { name: 'Review again' }).click()
  await page.getByRole('button', { name: 'End 3 subscriptions' }).click()
  await app.mock.setFaults({ method: 'DELETE', path: `/companies/${company.key}`, drop: 'after', times: 1 })
  await page.getByRole('button', { name: 'End now' }).click()
  const receipt = page.getByRole('region', { name: /^Receipt/ })
  await expect(receipt).toContainText('are off every list.')
  await page.reload()
  await expect(receipt).toContainText('are off every list.')
})

for (const { by, viewport, hasTouch } of [
  { by: 'mouse', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { by: 'touch on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
])
  test.describe(() => {
    test.use({ viewport, hasTouch })

    test(`a support agent stops a number by ${by} in six actions at most, and the ticket is accurate`, async ({
      app,
      company,
      signedIn: page,
    }) => {
      await twoHolders(app, page, company)
      let actions = 0
      const press = async (target: ReturnType<Page['getByRole']>) => {
        actions++
        await (hasTouch ? target.tap() : target.click())
      }
      actions++
      await box(page).fill('(312) 555-0142')
      await press(page.getByRole('option').first())
      await press(page.getByRole('link', { name: 'Unsubscribe this number' }))
      await press(page.getByRole('button', { name: 'End 3 subscriptions' }))
      await press(page.getByRole('button', { name: 'End now' }))
      await press(page.getByRole('button', { name: 'Copy for ticket' }))
      await expect(page.getByRole('main').getByText('Copied', { exact: true })).toBeVisible()
      expect(actions).toBeLessThanOrEqual(6)
      const ticket = await ticketOf(page)
      expect(ticket).toContain('Ana Marques is off Weekend offers.')
      expect(ticket).not.toContain(' is on ')
      await app.mock.advance('PT2H')
      const texts = JSON.stringify(await app.mock.call('GET', `/handsets/${encodeURIComponent(mdn)}/messages`))
      expect(texts).not.toContain('The preview is open')
    })
  })
