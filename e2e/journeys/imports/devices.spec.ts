import type { Page } from 'playwright/test'
import { appIdOf, findDevice, newDevice } from '../../support/subscriber'
import { expect, test } from '../../support/test'
import { renewSession } from '../../support/troubles'

test.use({ dataset: 'empty' })

const forecast = (page: Page) => page.getByRole('region', { name: 'What will happen' })
const associate = (page: Page) => page.getByRole('button', { name: 'Associate device' })

async function preview(page: Page, { key = '', external = '' }): Promise<void> {
  await page.getByLabel('Person key').fill(key)
  await page.getByLabel('External id').fill(external)
  await page.getByRole('button', { name: 'Preview the change' }).click()
}

test('a device is associated, and the effect of each way of identifying the person is forecast correctly', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 404/)
  const [ines, noor] = await Promise.all(
    ['Ines', 'Noor'].map((first_name, i) =>
      company.newPerson({
        mdn: `+1312555014${i}`,
        carrier_code: '31',
        external_person_id: `CRM-${i}`,
        custom_fields: { first_name },
      }),
    ),
  )
  if (!ines || !noor) throw new Error('two people are needed')
  await newDevice(app, company, { service_device_id: 'd-1', person_key: ines.person_key })
  await page.goto(`${company.path}/devices`)
  await expect(page.getByText('an import of push tokens may register some')).toBeVisible()
  await findDevice(page, appIdOf(company), 'd-1')
  await expect(page.getByText('Pixel 8')).toBeVisible()
  await expect(page.getByText('The service does not say whose device this is.')).toBeVisible()
  expect(page.url()).not.toContain('d-1')

  // No person has the key; with both, the key is used
  await preview(page, { key: '00000000-0000-4000-8000-000000000000', external: 'CRM-1' })
  await expect(forecast(page)).toContainText('the external id is ignored')
  await expect(forecast(page)).toContainText('the association would fail')
  await expect(associate(page)).toBeDisabled()

  // The device is already theirs
  await preview(page, { key: ines.person_key })
  await expect(forecast(page)).toContainText('already belongs to Ines, so nothing will change')
  await expect(associate(page)).toHaveCount(0)

  // The device moves, by external id
  await preview(page, { external: 'CRM-1' })
  await expect(forecast(page)).toContainText('The device will move to Noor')
  await associate(page).click()
  await expect(page.getByText('The device belongs to Noor.')).toBeVisible()

  // No person has the external id
  await preview(page, { external: 'CRM-NEW' })
  await expect(forecast(page)).toContainText('will be given to Noor')
  await expect(forecast(page)).toContainText('will replace their external id CRM-1')
  await associate(page).click()
  await page.getByRole('button', { name: 'Change external id to CRM-NEW' }).click()
  await expect(page.getByText('who has this device is now CRM-NEW')).toBeVisible()

  await page.getByRole('button', { name: 'Undo: restore CRM-1' }).click()
  await expect(page.getByText('The external id is CRM-1 again.')).toBeVisible()

  await page.getByRole('link', { name: 'Open profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor' })).toBeVisible()
  await expect(page.getByText('CRM-1', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices of this person' })).toContainText('Pixel 8')
})

test('from a profile, by keyboard: the person is filled in, and an unknown device is reported', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 404/)
  const { person_key: key } = await company.newPerson({ mdn: '+13125550149', carrier_code: '31' })
  await newDevice(app, company, { service_device_id: 'd-2' })
  await page.goto(`${company.path}/persons/${key}`)
  await expect(page.getByText('No devices')).toBeVisible()
  await page.getByRole('link', { name: 'Associate a device' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Devices · Signalbox')
  await expect(page.getByText('Associating a device with')).toBeVisible()
  await findDevice(page, appIdOf(company), 'd-none')
  await expect(page.getByText('This app has no such device')).toBeVisible()
  await page.getByLabel('Device id', { exact: true }).fill('d-2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Person key')).toHaveValue(key)
  await page.getByLabel('Person key').focus()
  await page.keyboard.press('Enter')
  await expect(forecast(page)).toContainText('The device will move to')
  await associate(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The device belongs to/)).toBeVisible()
})

test('a lost response, a busy service, a lost connection, and an expired session: the device moves once, and what is typed stays', async ({
  app,
  company,
  context,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 50\d/)
  const people = await Promise.all(
    ['Ines', 'Noor', 'Zoe'].map((first_name, i) =>
      company.newPerson({ mdn: `+1312555016${i}`, carrier_code: '31', custom_fields: { first_name } }),
    ),
  )
  await newDevice(app, company, { service_device_id: 'd-3' })
  await page.goto(`${company.path}/devices`)
  await page.getByLabel('Device id', { exact: true }).fill('d-3')
  await page.reload()
  await expect(page.getByLabel('Device id', { exact: true })).toHaveValue('d-3')
  await findDevice(page, appIdOf(company), 'd-3')

  const path = `/mobile_apps/${appIdOf(company)}`
  const keys = people.map(({ person_key: key }) => key)
  await app.mock.setFaults({ method: 'POST', path, drop: 'after', times: 1 })
  await preview(page, { key: keys[0] ?? '' })
  await associate(page).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'The device belongs to Ines.' })
      .filter({ hasText: 'shows that the change was made' }),
  ).toBeVisible()

  await app.mock.setFaults({ method: 'POST', path, status: 429, headers: { 'Retry-After': '1' }, times: 1 })
  await preview(page, { key: keys[1] ?? '' })
  await associate(page).click()
  await expect(page.getByRole('main').getByText('The service is getting too many calls.')).toBeVisible()
  await associate(page).click()
  await expect(page.getByText('The device belongs to Noor.')).toBeVisible()
  await app.mock.clearFaults()

  // Offline: neither the preview nor the association is lost
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await preview(page, { key: keys[0] ?? '' })
  await expect(page.getByRole('main').getByText('The dashboard server is not responding.')).toBeVisible()
  await context.setOffline(false)
  await expect(forecast(page)).toContainText('The device will move to Ines')
  await context.setOffline(true)
  await associate(page).click()
  await expect(page.getByText('Not sent: you were offline. Send now?')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/The device belongs to Ines\./)).toBeVisible()

  await preview(page, { key: keys[2] ?? '' })
  await expect(forecast(page)).toContainText('The device will move to Zoe')
  await context.clearCookies()
  await associate(page).click()
  await renewSession(page)
  await expect(page.getByLabel('Person key')).toHaveValue(keys[2] ?? '')
  await associate(page).click()
  await expect(page.getByText('The device belongs to Zoe.')).toBeVisible()
})

test('in two tabs: the later association wins, and the first tab reads again before its next forecast', async ({
  app,
  company,
  context,
  signedIn: page,
}) => {
  const [ines, noor] = await Promise.all(
    ['Ines', 'Noor'].map((first_name, i) =>
      company.newPerson({ mdn: `+1312555017${i}`, carrier_code: '31', custom_fields: { first_name } }),
    ),
  )
  await newDevice(app, company, { service_device_id: 'd-4' })
  const second = await context.newPage()
  for (const [tab, person, first] of [
    [page, ines, 'Ines'],
    [second, noor, 'Noor'],
  ] as const) {
    await tab.goto(`${company.path}/devices`)
    await findDevice(tab, appIdOf(company), 'd-4')
    await preview(tab, { key: person?.person_key ?? '' })
    await expect(forecast(tab)).toContainText(`The device will move to ${first}`)
  }
  await associate(page).click()
  await expect(page.getByText('The device belongs to Ines.')).toBeVisible()
  await associate(second).click()
  await expect(second.getByText('The device belongs to Noor.')).toBeVisible()
  await preview(page, { key: ines?.person_key ?? '' })
  await expect(forecast(page)).toContainText('The device will move to Ines')
})
