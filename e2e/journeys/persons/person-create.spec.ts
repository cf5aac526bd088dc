import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'
import { crash, renewSession } from '../../support/troubles'

// The form creates a person, updates an existing one and says so, or is refused with a link to the person who has the
// external id.

test.use({ dataset: 'empty' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('no person has the number: creates the person with it filled in, and no URL ever contains it', async ({
  signedIn: page,
}) => {
  const urls: string[] = []
  page.on('framenavigated', frame => urls.push(frame.url()))
  await page.getByRole('combobox').fill('(414) 555-0131')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Create person' }).click()
  await expect(page).toHaveTitle('Create person · Signalbox')
  await expect(field(page, 'Mobile number')).toHaveValue(/^\+1\s414\s555\s0131$/)
  await field(page, 'First name').fill('Ines')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Ines')
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Female')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect(saved(page, 'Person created.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines' })).toBeVisible()
  await expect(page.getByText('+1 414 555 0131').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Just now' })).toContainText('Ines was created.')
  expect(urls.filter(url => url.includes('5550131'))).toEqual([])
})

test('someone has the number: shows who before anything is sent, then updates that person', async ({
  company,
  signedIn: page,
}) => {
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/mobiledb/')) posts.push(request.postData() ?? '')
  })
  await company.newPerson({ mdn: '+14145550132', carrier_code: '77', custom_fields: { first_name: 'Noor' } })
  await page.goto(`${company.path}/persons/-/new`)
  await field(page, 'Mobile number').fill('414 555 0132')
  await field(page, 'Last name').fill('Haddad')
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A person with this number already exists.' })).toContainText(
    'Noor',
  )
  expect(posts).toEqual([])
  await page.getByRole('button', { name: 'Update Noor' }).click()
  await expect(saved(page, 'An existing person was updated, matched by number.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  expect(posts).toEqual(['{"mobile_phone":{"mdn":"+14145550132"},"custom_fields":{"last_name":"Haddad"}}'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saved(page, 'Undone.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor', exact: true })).toBeVisible()
})

test('409 leads to the person who has the external id', async ({ company, signedIn: page }) => {
  await company.newPerson({
    mdn: '+14145550133',
    carrier_code: '77',
    external_person_id: 'CRM-33',
    custom_fields: { first_name: 'Zoë' },
  })
  await page.goto(`${company.path}/persons/-/new`)
  await field(page, 'Mobile number').fill('414 555 0134')
  await field(page, 'External id').fill('CRM-33')
  await page.getByRole('button', { name: 'Create person' }).click()
  await page.getByRole('button', { name: 'Update Zoë' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Rejected: this conflicts' })).toContainText(
    'Nothing was changed.',
  )
  await expect(field(page, 'External id')).toHaveValue('CRM-33')
  await page.getByRole('list').getByRole('link', { name: 'Zoë' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë' })).toBeVisible()
})

test('a lost response is resolved by reading: there is one person', async ({ app, company, guard, signedIn: page }) => {
  guard.allow(/status of 50\d/)
  await page.goto(`${company.path}/persons/-/new`)
  await field(page, 'Mobile number').fill('414 555 0135')
  await app.mock.setFaults({ method: 'POST', path: `/companies/${company.key}`, drop: 'after', times: 1 })
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect(saved(page, 'Person created.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('414')
  await app.mock.clearFaults()
})

test('the tab crashes, then the session ends: what was typed is restored, and the person is created once', async ({
  company,
  context,
  signedIn: page,
}) => {
  const posts: string[] = []
  context.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/mobiledb/')) posts.push(request.postData() ?? '')
  })
  const begin = async (tab: Page) => {
    await tab.goto(`${company.path}/persons`)
    await tab.getByRole('main').getByRole('combobox').fill('(414) 555-0136')
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Create person' }).click()
  }
  await begin(page)
  await field(page, 'First name').fill('Ines')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await crash(page)
  const tab = await context.newPage()
  await begin(tab)
  await expect(field(tab, 'First name')).toHaveValue('Ines')
  await field(tab, 'Last name').fill('Duarte')

  await context.clearCookies()
  await tab.getByRole('button', { name: 'Create person' }).click()
  await renewSession(tab)
  await expect(field(tab, 'First name')).toHaveValue('Ines')
  await expect(field(tab, 'Last name')).toHaveValue('Duarte')
  expect(posts).toEqual([])
  await tab.getByRole('button', { name: 'Create person' }).click()
  await expect(saved(tab, 'Person created.')).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1, name: 'Ines Duarte' })).toBeVisible()
  expect(posts).toHaveLength(1)
})
