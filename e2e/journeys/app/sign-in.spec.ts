import type { Page } from 'playwright/test'
import { expect, test } from '../../support/test'

/** Fills in the form. The company is typed, because a test's own company is not in the list. */
async function fillIn(
  page: Page,
  { company, user = 'demo', password = 'demo' }: { company: string; user?: string; password?: string },
) {
  await page.getByLabel('Company key', { exact: true }).selectOption({ label: 'Other…' })
  await page.getByLabel('Other company key').fill(company)
  await page.getByLabel('User', { exact: true }).fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()

test('the demo connection is selected, lists its users, and fills one in with one click', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByLabel('Connection', { exact: true })).toHaveValue('mock')
  await expect(page.getByText('app / demo and reader / demo')).toBeVisible()
  await page.getByRole('button', { name: 'Fill in demo / demo' }).click()
  await submit(page)
  await expect(page).toHaveURL(/\/mock\/DEMO\/persons$/)
  await expect(page).toHaveTitle('Look up a person · Signalbox')
  await expect(page.getByRole('combobox', { name: /^Number, person key/ })).toBeFocused()
})

test('sign-in works with the keyboard alone', async ({ page, company }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('User', { exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Company key', { exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.type(company.key)
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${company.path}/persons`)
})

test('a wrong password shows an error and is selected to be typed over', async ({ page, company }) => {
  await page.goto('/sign-in')
  await fillIn(page, { company: company.key, password: 'wrong' })
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Wrong user name or password.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${company.path}/persons`)
})

test('an unknown company does not show the error for a wrong password', async ({ page }) => {
  await page.goto('/sign-in')
  await fillIn(page, { company: 'NO-SUCH' })
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Company NO-SUCH was not found for this user.')
  await expect(page.getByLabel('Other company key')).toBeFocused()
})

test('a missing value shows an error at its field, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/sign-in')
  await submit(page)
  await expect(page.getByRole('main').getByText('Enter your user name.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('User', { exact: true })).toBeFocused()
  expect(sent).toEqual([])
})

test('no session is created when the service does not respond', async ({ page, app, company, guard }) => {
  guard.allow(/status of 50[24]/)
  await app.mock.setFaults({ path: `/companies/${company.key}`, drop: 'before' })
  try {
    await page.goto('/sign-in')
    await fillIn(page, { company: company.key })
    await submit(page)
    await expect(page.getByRole('alert')).toContainText('No usable response from the service.')
  } finally {
    await app.mock.clearFaults()
  }
  expect(await page.context().cookies()).toEqual([])
})

test('a double click signs in once', async ({ page, company }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/session')) sent.push(request.url())
  })
  await page.goto('/sign-in')
  await fillIn(page, { company: company.key })
  await page.getByRole('button', { name: 'Sign in' }).dblclick()
  await expect(page).toHaveURL(`${company.path}/persons`)
  expect(sent).toHaveLength(1)
})

test('sign-in opens the page the user was going to, with the company preselected', async ({ page, company }) => {
  const { person_key: key } = await company.newPerson({ mdn: '+13125550177', carrier_code: '31' })
  await page.goto(`${company.path}/persons/${key}`)
  await expect(page).toHaveURL(/\/sign-in\?to=/)
  await expect(page.getByLabel('Company key', { exact: true })).toHaveValue(company.key)
  await page.getByLabel('User', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await submit(page)
  await expect(page).toHaveURL(`${company.path}/persons/${key}`)
  await expect(page).toHaveTitle('Person · Signalbox')
})

test('a link to a scenario of the lab survives the sign-in, and a reload before it', async ({
  signedIn,
  newVisitor,
  company,
}) => {
  await signedIn.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn.goto(`${company.path}/lab?part=dataset`)
  await signedIn.getByRole('button', { name: 'Copy link' }).click()
  await expect(signedIn.getByText('Link copied.').first()).toBeVisible()
  const link = await signedIn.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toMatch(/^#scenario=/)

  const colleague = await newVisitor()
  await colleague.goto(link)
  await expect(colleague).toHaveURL(/\/sign-in\?to=/)
  await colleague.reload()
  await colleague.getByLabel('User', { exact: true }).fill('demo')
  await colleague.getByLabel('Password', { exact: true }).fill('demo')
  await submit(colleague)
  await expect(colleague.getByRole('dialog', { name: 'Open this scenario?' })).toBeVisible()
  await expect(colleague).toHaveURL(link)
  // Once it is closed, the same page opens without it
  await colleague.getByRole('button', { name: 'Cancel' }).click()
  await colleague.context().clearCookies()
  await colleague.goto(`${company.path}/lab?part=dataset`)
  await expect(colleague).toHaveURL(/\/sign-in\?to=/)
  await colleague.getByLabel('User', { exact: true }).fill('demo')
  await colleague.getByLabel('Password', { exact: true }).fill('demo')
  await submit(colleague)
  await expect(colleague.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
})

for (const to of ['//evil.example/x', 'https://evil.example/', '/\\evil.example', '/sign-in?to=/sign-in']) {
  test(`sign-in never redirects to ${to}`, async ({ page, company }) => {
    await page.goto(`/sign-in?${new URLSearchParams({ to }).toString()}`)
    await fillIn(page, { company: company.key })
    await submit(page)
    await expect(page).toHaveURL(`${company.path}/persons`)
  })
}

test('two sessions side by side never mix', async ({ page, app, company }) => {
  const other = await app.mock.newCompany('empty')
  await page.goto('/sign-in')
  await fillIn(page, { company: company.key })
  await submit(page)
  await expect(page).toHaveURL(`${company.path}/persons`)

  const second = await page.context().newPage()
  await second.goto('/sign-in')
  await expect(second.getByRole('navigation', { name: 'Open sessions in this browser' })).toContainText(company.key)
  await fillIn(second, { company: other.company_key })
  await submit(second)
  await expect(second).toHaveURL(`/mock/${other.company_key}/persons`)

  const requested: string[] = []
  page.context().on('request', request => {
    if (request.url().includes('/mobiledb/persons')) requested.push(new URL(request.url()).pathname)
  })
  for (const tab of [page, second]) {
    await tab.getByRole('main').getByRole('combobox').fill('+13125559999')
    await tab.keyboard.press('Enter')
    await expect(tab).toHaveURL(/result=nobody/)
  }
  expect(requested).toEqual([
    `/api/mock/${company.key}/companies/${company.key}/mobiledb/persons`,
    `/api/mock/${other.company_key}/companies/${other.company_key}/mobiledb/persons`,
  ])

  await second.getByRole('button', { name: /^Connection/ }).click()
  const menu = second.getByRole('dialog', { name: 'Connection' })
  await expect(menu.getByText('Other open sessions')).toBeVisible()
  await menu.getByRole('link', { name: new RegExp(company.key) }).click()
  await expect(second).toHaveURL(`${company.path}/persons`)
})
