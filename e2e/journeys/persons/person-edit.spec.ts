import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { takeTheirs, unsafeCallsOf } from '../../support/edits'
import { putAsOtherUser } from '../../support/other-user'
import { expect, test, type Company } from '../../support/test'
import { crash } from '../../support/troubles'

// Editing a person sends what was reviewed, once, and never silently overwrites someone else's change.

test.use({ dataset: 'empty' })

const newPerson = (company: Company, overrides: Record<string, unknown> = {}) =>
  company.newPerson({
    mdn: '+14145550123',
    carrier_code: '77',
    external_person_id: 'CRM-9',
    custom_fields: {
      first_name: 'Noor',
      last_name: 'Haddad',
      loyalty_points: 1840,
      interests: [{ option_key: 'books' }],
    },
    ...overrides,
  })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Saving|Checking)/ })
const saved = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The drafts as they are stored in the browser, encrypted. */
const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('signalbox-drafts')
        opening.onerror = () => reject(new Error('no drafts'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

async function openEdit(page: Page, company: Company, key: string): Promise<void> {
  await page.goto(`${company.path}/persons/${key}/edit`)
  await expect(field(page, 'First name')).toBeEditable()
}

test('a support agent changes three kinds of fields by keyboard alone, sees the exact patch, saves it, and undoes it', async ({
  company,
  signedIn: page,
}) => {
  const calls = unsafeCallsOf(page, '/mobiledb/')
  const { person_key: key } = await newPerson(company)
  await page.goto(`${company.path}/persons/${key}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveTitle('Edit person · Signalbox')

  await field(page, 'First name').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Nour')
  await page.getByRole('button', { name: 'Remove Last name' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Shoes' }).focus()
  await page.keyboard.press('Space')
  await field(page, 'Loyalty points').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('1,840')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Enter the number without commas')).toBeVisible()
  await expect(field(page, 'Loyalty points')).toBeFocused()
  expect(calls).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('1841')

  const review = page.getByRole('region', { name: 'Review changes' })
  await expect(review.getByRole('listitem').filter({ hasText: 'Was Haddad' })).toContainText('Removed')
  await expect(page.getByText('3 fields set, 1 removed')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(saved(page, 'Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Nour', exact: true })).toBeVisible()
  const patch =
    '{"custom_fields":{"first_name":"Nour","last_name":null,"loyalty_points":1841,"interests":[{"option_key":"books"},{"option_key":"shoes"}]}}'
  expect(calls).toEqual([`PUT ${patch}`])

  await page.keyboard.press('ControlOrMeta+z')
  await expect(saved(page, 'Undone.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  expect(calls).toHaveLength(2)
  expect(calls[1]).toContain('"last_name":"Haddad"')
})

test('a double click saves once, and removing a number can be undone', async ({ company, signedIn: page }) => {
  const calls = unsafeCallsOf(page, '/mobiledb/')
  const { person_key: key } = await newPerson(company)
  await openEdit(page, company, key)
  await page.getByRole('button', { name: 'Remove number' }).click()
  await saveButton(page).dblclick()
  await expect(saved(page, 'Saved.')).toBeVisible()
  await expect(page.getByText('No mobile number')).toBeVisible()
  expect(calls).toEqual(['PUT {"mobile_phone":null}'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saved(page, 'Undone.')).toBeVisible()
  expect(calls[1]).toBe('PUT {"mobile_phone":{"mdn":"+14145550123"}}')
})

test('what was typed survives a reload, a crash, and another tab that takes over, and is gone once discarded', async ({
  company,
  context,
  signedIn: page,
}) => {
  const { person_key: key } = await newPerson(company)
  await openEdit(page, company, key)
  await field(page, 'First name').fill('Half a na')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Half a na')
  await expect(page.getByText('1 field set')).toBeVisible()
  await expect(page.getByText(/^Draft saved \d\d:\d\d:\d\d$/)).toBeVisible()

  const second = await context.newPage()
  await second.goto(`${company.path}/persons/${key}/edit`)
  await expect(second.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(field(second, 'First name')).toBeDisabled()
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expect(field(second, 'First name')).toBeEditable()
  await expect(field(page, 'First name')).toBeDisabled()
  await expect(field(second, 'First name')).toHaveValue('Half a na')

  const before = await storedDrafts(second)
  expect(before, 'drafts are encrypted').not.toContain('Half')
  await field(second, 'First name').fill('Half a name')
  await expect.poll(() => storedDrafts(second)).not.toBe(before)
  await crash(second)
  const third = await context.newPage()
  await third.goto(`${company.path}/persons/${key}/edit`)
  await third.getByRole('button', { name: 'Edit here' }).click()
  await expect(field(third, 'First name')).toBeEditable()
  await expect(field(third, 'First name')).toHaveValue('Half a name')

  const dialog = third.getByRole('dialog', { name: 'Discard draft?' })
  await third.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await dialog.getByRole('button', { name: 'Keep draft' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(third, 'First name')).toHaveValue('Half a name')
  await third.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(third.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  await third.getByRole('link', { name: 'Edit' }).click()
  await expect(field(third, 'First name')).toHaveValue('Noor')
})

test('a change by someone else is shown before anything is overwritten', async ({ company, signedIn: page }) => {
  const calls = unsafeCallsOf(page, '/mobiledb/')
  const { person_key: key } = await newPerson(company)
  await openEdit(page, company, key)
  await field(page, 'First name').fill('Mine')
  await field(page, 'Email').fill('mine@mail.example')

  const theirs = { custom_fields: { first_name: 'Theirs', postal_code: '60601' } }
  await putAsOtherUser(page, company, `mobiledb/persons/${key}`, theirs)

  await saveButton(page).click()
  await takeTheirs(page, { title: 'Someone else changed 2 fields', field: 'First name', theirs: 'Theirs' })
  expect(calls).toEqual([])
  await expect(field(page, 'First name')).toHaveValue('Theirs')
  await expect(field(page, 'Postal code')).toHaveValue('60601')
  await saveButton(page).click()
  await expect(saved(page, 'Saved.')).toBeVisible()
  expect(calls).toEqual(['PUT {"custom_fields":{"email":"mine@mail.example"}}'])
})

test('an external id that is taken leads to the person who has it', async ({ company, signedIn: page }) => {
  await newPerson(company, { mdn: '+14145550124', external_person_id: 'CRM-10', custom_fields: { first_name: 'Ines' } })
  const { person_key: key } = await newPerson(company)
  await openEdit(page, company, key)
  await field(page, 'External id').fill('CRM-10')
  await saveButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'EXTERNALPERSONIDMISMATCH' })).toContainText(
    'Nothing was changed.',
  )
  await expect(field(page, 'External id')).toHaveValue('CRM-10')
  await page.getByRole('main').getByRole('link', { name: 'Ines' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines' })).toBeVisible()
})

test.describe('when the call fails', () => {
  test.afterEach(({ app }) => app.mock.clearFaults())

  test('a lost response is resolved by reading: one PUT reached the service', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    const { person_key: key } = await newPerson(company)
    await openEdit(page, company, key)
    await field(page, 'First name').fill('Nour')
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, drop: 'after', times: 2 })
    await saveButton(page).click()
    await expect(saved(page, 'Saved. The response was lost, but reading the person shows the changes.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Nour Haddad' })).toBeVisible()
    // One PUT hit the fault, and none followed
    expect(await app.mock.call('GET', '/faults')).toMatchObject({ rules: [{ times: 1 }] })
  })

  test('500 changes nothing and keeps what was typed; saving again works', async ({
    app,
    company,
    guard,
    signedIn: page,
  }) => {
    guard.allow(/status of 50\d/)
    const { person_key: key } = await newPerson(company)
    await openEdit(page, company, key)
    await field(page, 'First name').fill('Nour')
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, status: 500, times: 1 })
    await saveButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The person was not saved.' })).toContainText(
      'nothing was changed',
    )
    await expect(field(page, 'First name')).toHaveValue('Nour')
    await saveButton(page).click()
    await expect(saved(page, 'Saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Nour Haddad' })).toBeVisible()
  })

  test('401 on save asks the user to sign in, and the form stays as it was', async ({
    app,
    company,
    signedIn: page,
  }) => {
    const { person_key: key } = await newPerson(company)
    await openEdit(page, company, key)
    await field(page, 'First name').fill('Nour')
    await app.mock.setFaults({ method: 'PUT', path: `/companies/${company.key}`, status: 401, times: 1 })
    await saveButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('demo')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'First name')).toHaveValue('Nour')
    await saveButton(page).click()
    await expect(saved(page, 'Saved.')).toBeVisible()
  })
})
