import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'

test.describe('a support agent on the profile', () => {
  test('sees who it is, and copies any value with one click', async ({ company, context, signedIn: page }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { person_key: key } = await company.newPerson({
      mdn: '+14145550123',
      carrier_code: '77',
      external_person_id: 'CRM-9',
      custom_fields: {
        first_name: 'Noor',
        last_name: 'Haddad',
        vip: true,
        loyalty_points: 1840,
        interests: [{ option_key: 'books' }],
      },
    })
    await page.goto(`${company.path}/persons/${key}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
    await expect(page.getByText('Carrier code 77')).toBeVisible()
    await expect(page).toHaveTitle('Person · Signalbox')
    await expectAccessible(page)

    for (const [name, value] of [
      ['mobile number', '+14145550123'],
      ['person key', key],
      ['external id', 'CRM-9'],
      ['First name', 'Noor'],
      ['VIP', 'Yes'],
      ['Loyalty points', '1840'],
      ['Interests', 'Books'],
    ] as const) {
      await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { message: name }).toBe(value)
    }
    await page.getByRole('button', { name: 'Copy full response' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`"person_key": "${key}"`)
  })

  test('reads the local time of the person, and the dates in the display time zone', async ({ signedIn: page }) => {
    await page.getByRole('combobox').fill('CRM-33802')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('term').filter({ hasText: 'Local time' })).toBeVisible()
    const local = page.getByRole('definition').filter({ hasText: /\d\d:\d\d \w{3} New York, E[SD]T/ })
    await expect(local).toBeVisible()
    await expect(page.getByText('America/New_York').first()).toBeVisible()
    await expect(page.getByText(/^Time zone: Chicago, C[SD]T$/)).toBeVisible()
  })

  test('follows a link to a person who does not exist and gets back to the lookup', async ({
    company,
    signedIn: page,
  }) => {
    await page.goto(`${company.path}/persons/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { level: 1, name: 'No person has this key' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Look up a person' }).click()
    await expect(page.getByRole('combobox')).toBeFocused()
  })

  test('still sees the rest when one panel fails, and reloads that panel', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 403/)
    await page.getByRole('combobox').fill('CRM-33802')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
    const person = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const base = `/companies/${company.key}/mobiledb/persons/${person}`
    const parts = [
      ['Subscriptions', `${base}/subscriptions`, 'Iced season'],
      ['Devices', `${base}/push_devices`, 'd-77120-9f3e'],
    ] as const
    for (const [name, path, content] of parts) {
      await app.mock.setFaults({ method: 'GET', path, status: 403, body: { errors: [{ message: 'No role' }] } })
      await page.reload()
      const part = page.getByRole('region', { name, exact: true })
      await expect(part.getByRole('alert')).toContainText('No role')
      await expect(page.getByRole('alert')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
      for (const [other, , shown] of parts)
        if (other !== name) await expect(page.getByRole('region', { name: other, exact: true })).toContainText(shown)
      await app.mock.clearFaults()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(part).toContainText(content)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('refreshes, sees that refreshing failed, and still sees the person', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    await page.getByRole('combobox').fill('CRM-33802')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
    // List names come from a separate call
    await expect(page.getByRole('list', { name: 'Subscription lists' })).toContainText('Iced season')
    await expect(page.getByRole('list', { name: 'Devices of this person' })).toBeVisible()
    await app.mock.setFaults({
      path: `/companies/${company.key}`,
      status: 403,
      body: { errors: [{ message: 'No role' }] },
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    // Each panel shows its own error and keeps its data
    await expect(page.getByRole('alert').filter({ hasText: 'No role' })).toHaveCount(3)
    await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Subscription lists' })).toContainText('Iced season')
    await app.mock.clearFaults()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
