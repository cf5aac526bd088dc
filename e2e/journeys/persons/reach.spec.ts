import { expectAccessible } from '../../support/accessible'
import { newBroadcast } from '../../support/broadcasts'
import { openSamplePeople } from '../../support/sample-people'
import { newCampaign, replyFromHandset, subscribe } from '../../support/subscriber'
import { expect, test } from '../../support/test'

test.use({ dataset: 'empty' })

const mdn = '+13125550142'

test('a support agent tells a caller which broadcasts went to them, and checks one for everyone with the number', async ({
  app,
  company,
  signedIn: page,
}) => {
  const { list, campaign } = await newCampaign(app, company, 'Weekend offers')
  const key = await subscribe(app, page, company, { campaign, mdn })
  await company.newPerson({ mdn, carrier_code: '77', custom_fields: { first_name: 'Bo' } })
  const send = async (name: string, filters: unknown[] = []) => {
    const targeting = { message_template: 'Hello', channel: 'sms', source_lists: [list], filters }
    await newBroadcast(app, page, company, list, { name, send_scheduled_date: '2026-01-01T00:00:00Z', targeting })
    await app.mock.advance('PT5M')
  }
  await app.mock.advance('PT5M')
  await send('Spring sale')
  await send('VIP evening', [{ name: 'vip', selector: 'any', value: ['true'] }])
  await replyFromHandset(app, company, mdn, 'STOP')
  await app.mock.advance('PT5M')
  await send('Late news')
  await newBroadcast(app, page, company, list, { name: 'Autumn preview' })

  await page.goto(`${company.path}/persons/${key}`)
  await expect(page.getByRole('list', { name: 'Subscription lists' })).toContainText('replied STOP')
  await expect(page.getByRole('region', { name: 'Devices', exact: true })).toContainText('No devices')
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/mobiledb/broadcasts')) calls.push(request.url())
  })
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  const group = (name: string) => page.getByRole('list', { name, exact: true })
  await expect(group('Recipient').getByRole('listitem')).toContainText(['Spring sale'])
  await expect(group('Recipient')).toContainText('On Weekend offers since')
  const others = group('Not a recipient').getByRole('listitem')
  await expect(others).toHaveCount(3)
  await expect(others.filter({ hasText: 'Autumn preview' })).toContainText(/Left Weekend offers on [^;]+\.$/)
  const late = others.filter({ hasText: 'Late news' })
  await expect(late).toContainText(/Left Weekend offers on .+; sending started on .+\./)
  await expect(others.filter({ hasText: 'VIP evening' })).toContainText('only to people whose VIP is Yes')
  await expect(page.getByText('The service keeps no message history.')).toBeVisible()
  expect(calls).toHaveLength(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Spring sale' }).click()
  const check = page.getByRole('region', { name: 'Did this person get it?' })
  await check.getByRole('textbox').fill('(312) 555-0142')
  await page.keyboard.press('Enter')
  const people = check.getByRole('list', { name: 'People found' }).getByRole('listitem')
  await expect(people.filter({ hasText: 'Ines Duarte' })).toContainText('Was a recipient. On Weekend offers since')
  await expect(people.filter({ hasText: 'Bo' })).toContainText('Was not a recipient. Never on Weekend offers.')
})

test('a marketer sees what sample people will get, steps through them in a draft, and removes them at sign-out', async ({
  app,
  company,
  signedIn: page,
}) => {
  await openSamplePeople(page, company, app)
  const table = page.getByRole('table', { name: 'What they will get' })
  const cells = (name: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('cell')
  await expect(cells('Winter sale')).toHaveText([
    /Gets it.*On Store news since .*Bo Lindqvist has the same number and gets it too/,
    /Gets it.*Ines Duarte has the same number and gets it too/,
    /Gets it.*Also gets “Last call” 2 h later.*23:45 in Kathmandu, within quiet hours/,
    /Does not get it.*Not on Store news/,
  ])
  const people = page.getByRole('table', { name: 'People', exact: true })
  await expect(people.getByRole('row', { name: /Noor/ })).toContainText('2 messages')
  await expect(people.getByRole('row', { name: /Noor/ })).toContainText('2 at night')
  await expect(people.getByRole('row', { name: /Ada/ })).toContainText('Gets nothing')

  await page.getByRole('link', { name: 'Broadcasts', exact: true }).first().click()
  await page.getByRole('button', { name: 'New broadcast' }).click()
  await page
    .getByRole('group', { name: 'Lists' })
    .getByRole('checkbox', { name: /^Store news/ })
    .check()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi {{ first_name }}')
  await page.getByRole('button', { name: 'Preview as…' }).click()
  await page.getByRole('button', { name: 'Step through 4 sample people' }).click()
  const verdict = page.getByRole('group', { name: 'Would this person get it?' })
  await expect(page.getByRole('group', { name: 'Preview as Ines Duarte' })).toContainText('Hi Ines')
  await expect(verdict).toContainText('Will be a recipient. On Store news since')
  await page.getByRole('button', { name: 'Previous sample person' }).click()
  await expect(page.getByRole('group', { name: 'Preview as Ada' })).toContainText('Hi Ada')
  await expect(verdict).toContainText('Will not be a recipient. Not on Store news.')
  await page.reload()
  await expect(page.getByText('Sample person 4 of 4')).toBeVisible()

  await page.goto(`${company.path}/broadcasts/-/sample-people`)
  await expect(page.getByText('4 of 20')).toBeVisible()
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const opening = indexedDB.open('signalbox-sample-people')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('people').objectStore('people').count()
            counting.onsuccess = () => {
              resolve(counting.result)
              opening.result.close()
            }
          }
        }),
    )
  expect(await stored()).toBe(4)
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sign out/ })
  await dialog.getByRole('checkbox', { name: 'Also delete them from this computer' }).check()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await stored()).toBe(0)
})
