import type { Page } from 'playwright/test'
import { expect, test, testNumberPattern } from '../../support/test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })

test('what is typed survives a reload and Back', async ({ signedIn: page }) => {
  await box(page).fill('773 555 0118 about the boots')
  await page.reload()
  await expect(box(page)).toHaveValue('773 555 0118 about the boots')

  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Ελένη Παπαδάκη' })).toBeVisible()
  await page.goBack()
  // Back leads to the lookup and does not open the person again
  await expect(box(page)).toHaveValue('773 555 0118 about the boots')
  await expect(page).toHaveURL(/\/persons$/)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Ελένη Παπαδάκη' })).toBeVisible()
})

test('what is typed survives a reload right after the keystroke', async ({ signedIn: page }) => {
  await box(page).fill('773 555')
  await page.reload()
  await expect(box(page)).toHaveValue('773 555')
})

test('a result with several people survives a reload, and Back from one of them', async ({ signedIn: page }) => {
  await box(page).fill('312 555 0142')
  await box(page).press('Enter')
  const several = page.getByRole('heading', { name: 'Three people have this number' })
  await expect(several).toBeVisible()
  await page.getByRole('radio', { name: /^Differences/ }).click()
  await expect(page.getByRole('radio', { name: /^Differences/ })).toBeChecked()

  await page.reload()
  await expect(several).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Differences/ })).toBeChecked()
  await page.getByRole('link', { name: 'Open José Peña Ortiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'José Peña Ortiz' })).toBeVisible()
  await page.goBack()
  await expect(several).toBeVisible()
  await expect(box(page)).toHaveValue('312 555 0142')
  await page.goBack()
  await expect(several).toHaveCount(0)
})

test('Back from a person looked up after several people were found shows those people and their number again', async ({
  signedIn: page,
}) => {
  await box(page).fill('312 555 0142')
  await box(page).press('Enter')
  const several = page.getByRole('heading', { name: 'Three people have this number' })
  await expect(several).toBeVisible()
  await box(page).fill('773 555 0118')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  await page.goBack()
  await expect(several).toBeVisible()
  await expect(box(page)).toHaveValue('312 555 0142')

  // What was typed but not looked up is kept
  await box(page).fill('773 555 01')
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await page.goBack()
  await expect(several).toBeVisible()
  await expect(box(page)).toHaveValue('773 555 01')
})

test('a result without a person survives a reload, and the next result replaces it', async ({ signedIn: page }) => {
  await box(page).fill('312 555 0199')
  await box(page).press('Enter')
  const nobody = page.getByText('Nobody at this company has +1 312 555 0199.')
  await expect(nobody).toBeVisible()
  await page.reload()
  await expect(nobody).toBeVisible()
  await box(page).fill('312 555 0142')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
  await expect(nobody).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Three people have this number' })).toHaveCount(0)
})

test('copying a link to several people says that the link omits the number; it opens an empty lookup that says why', async ({
  company,
  context,
  newVisitor,
  signedIn: page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await box(page).fill('312 555 0142')
  await box(page).press('Enter')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('main').getByText('numbers and ids stay out of URLs')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe(`${company.path}/persons?result=several`)

  const colleague = await newVisitor(company)
  await colleague.goto(link)
  await expect(colleague.getByText('This link does not include the person')).toBeVisible()
  await expect(box(colleague)).toHaveValue('')
  await expect(box(colleague)).toBeFocused()
})

test('a link to a person shows the same person to a colleague', async ({ company, newVisitor, signedIn: page }) => {
  await box(page).fill('CRM-33802')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Елена Соколова' })).toBeVisible()
  const colleague = await newVisitor(company)
  await colleague.goto(page.url())
  await expect(colleague.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
})

test('neither URL nor title ever contains a number, a name, or an external id', async ({ signedIn: page }) => {
  const seen: string[] = []
  const record = async () => seen.push(decodeURIComponent(page.url()), await page.title())
  for (const text of ['312 555 0142', '312 555 0199', 'CRM-20417', 'nobody@mail.example', '773 555 0118']) {
    await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/persons`)
    await box(page).fill(text)
    await record()
    await box(page).press('Enter')
    await expect(
      page
        .getByRole('heading', { level: 2, name: /people have this number$/ })
        .or(page.getByRole('region', { name: 'No person found' }))
        .or(page.getByRole('button', { name: 'Refresh' })),
    ).toBeVisible()
    await record()
  }
  expect(seen.filter(text => testNumberPattern.test(text) || /CRM|mail|Անի|Ελένη/.test(text))).toEqual([])
})
