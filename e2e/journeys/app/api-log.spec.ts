import { expect, test } from '../../support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the API log shows every call with its bodies, copies calls as curl without credentials, repeats them, and masks numbers', async ({
  signedIn: page,
  company,
}) => {
  await company.newPerson({ mdn: '+14045550155', carrier_code: '31' })
  await page.getByRole('main').getByRole('combobox').fill('+14045550155')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Person · Signalbox')
  await page.getByRole('button', { name: 'API log' }).click()
  const log = page.getByRole('dialog', { name: /^API log/ })
  await log.getByRole('button', { name: /persons\?mdn=%2B14045550155/ }).click()
  await expect(log).toContainText('200')
  await expect(log).toContainText('searchPersons')
  await expect(log).toContainText('"+14045550155"')

  await log.getByRole('button', { name: 'Copy as curl' }).click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  expect(curl).toContain(`'/companies/${company.key}/mobiledb/persons?mdn=%2B14045550155'`)
  expect(curl).not.toMatch(/demo:demo|Basic|signalbox/i)

  await log.getByRole('switch', { name: 'Mask numbers everywhere' }).click()
  await expect(log).not.toContainText('14045550155')
  await log.getByRole('button', { name: 'Repeat call' }).click()
  await expect(log.getByRole('button', { name: /persons\?mdn/ })).toHaveCount(2)
  await expect(log).not.toContainText('14045550155')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).not.toContainText('404 555 0155')

  await page.getByRole('button', { name: 'API log' }).click()
  await log.getByRole('button', { name: 'Clear log' }).click()
  await expect(log).toContainText('No calls yet')
})

test('"Show the call" opens the call in the API log', async ({ signedIn: page }) => {
  await page.getByRole('main').getByRole('combobox').fill('+14045559999')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show the call' }).click()
  const log = page.getByRole('dialog', { name: /^API log/ })
  await expect(log).toContainText('404')
  await expect(log).toContainText('PersonErrors::PersonNotFound')
})
