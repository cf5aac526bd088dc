import type { Page, Request } from 'playwright/test'
import { expectAccessible } from '../support/accessible'
import { expect, test } from '../support/test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id or external id' })
const readings = (page: Page) => page.getByRole('listbox').getByRole('option')

/** The calls for persons that reach the service, as method and path below the company; a profile's panels read besides. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const at = request.url().indexOf('/mobiledb/persons')
    // not what the profile around the person asks
    if (at > 0 && !/\/subscriptions\?|\/push_devices/.test(request.url()))
      calls.push(`${request.method()} ${request.url().slice(at + 10)}`)
  })
  return calls
}

test.describe('a support agent with a customer on the phone', () => {
  test('pastes, presses Enter, and sees the person: two actions, one request', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await expect(box(page)).toBeFocused()

    await page.keyboard.insertText('(773) 555-0118, called about offers')
    await expect(readings(page).first()).toContainText('+1 773 555 0118')
    await expect(readings(page).first()).toContainText('read as a US number, the home country of this connection.')
    await expect(readings(page).first()).toContainText('The words around it are ignored.')
    expect(calls).toEqual([])
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
    await expect(page.getByText('+1 773 555 0118', { exact: true })).toBeVisible()
    expect(calls).toEqual(['GET persons?mdn=%2B17735550118'])
    expect(new URL(page.url()).pathname).toMatch(/\/persons\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle('Person · Signalbox')
  })

  for (const written of [
    '+1 773 555 0118',
    '001-773-555-0118',
    'tel:+17735550118',
    '７７３ ５５５ ０１１８',
    '+1\u00a0773\u00a0555\u00a00118',
    '\u202a773‑555‑0118\u202c',
    'the number is 773.555.0118 ext. 5, please',
  ]) {
    test(`finds the same person by ${written}`, async ({ signedIn: page }) => {
      await box(page).fill(written)
      await box(page).press('Enter')
      await expect(page.getByRole('heading', { name: 'Ελένη Παπαδάκη' })).toBeVisible()
    })
  }

  test('finds a person by external id, person id or person key, in any of its forms', async ({
    company,
    signedIn: page,
  }) => {
    const { person_key: key } = await company.newPerson({
      mdn: '+14145550111',
      carrier_code: '9',
      custom_fields: { first_name: 'Ines' },
    })
    for (const [what, written, name] of [
      ['an external id', 'CRM-33802', 'Елена Соколова'],
      ['a person id', '90033802', 'Елена Соколова'],
      ['a person key', `{${key.toUpperCase()}}`, 'Ines'],
      ['a person key', `urn:uuid:${key}`, 'Ines'],
      ['a person key', `https://other.example/mock/DEMO/persons/${key}`, 'Ines'],
    ] as const) {
      await page.goto(`${company.path}/persons`)
      await box(page).fill(written)
      await expect(readings(page).first()).toContainText(`read as ${what}`)
      await box(page).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  test('is told what is wrong with a number, and nothing is sent', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await box(page).fill('+1 312 555 014')
    await expect(page.getByText('After +1 a number has 10 digits; this one has 9.')).toBeVisible()
    await expect(box(page)).not.toHaveAttribute('aria-invalid')
    await box(page).press('Enter')
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page)).toHaveAccessibleDescription(/this one has 9/)
    await expect(box(page)).toBeFocused()
    await expectAccessible(page)
    expect(calls).toEqual([])

    await box(page).press('2')
    await expect(box(page)).not.toHaveAttribute('aria-invalid')
  })

  test('learns within one request that nobody has the number, and what to do', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await box(page).fill('3125550199')
    await box(page).press('Enter')
    const answer = page.getByRole('region', { name: 'Nobody was found' })
    await expect(answer).toContainText('Nobody has +1 312 555 0199.')
    await expect(answer).toContainText('a typing mistake in the digits')
    expect(calls).toEqual(['GET persons?mdn=%2B13125550199'])
    expect(new URL(page.url()).search).toBe('?result=nobody')
    await expect(page.getByRole('button', { name: /Create person/ })).toHaveCount(0)
    await expectAccessible(page)

    await answer.getByRole('button', { name: 'Check the digits' }).click()
    await expect(box(page)).toBeFocused()
    await answer.getByRole('button', { name: 'Ask as external id 3125550199' }).click()
    await expect(answer).toContainText('Nobody has external id 3125550199.')
    expect(calls).toHaveLength(2)
  })

  test('compares three people who share a number, and opens one by its key', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await box(page).fill('(312) 555-0142')
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Three people have this number' })).toBeVisible()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveCount(4)
    await expect(table.getByRole('row', { name: /^Carrier code/ }).getByRole('cell')).toHaveText([
      /31, differs/,
      /12, differs/,
      /77, differs/,
    ])
    // Two of three live in Chicago: only the third is lit
    await expect(table.getByRole('row', { name: /^Time zone/ }).getByText('differs')).toHaveCount(1)
    await expect(table.getByRole('row', { name: /^Mobile number/ })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('radio', { name: /^Differences, \d+$/ }).click()
    await expect(page.getByRole('radio', { name: /^Differences, \d+$/ })).toBeChecked()
    await expect(table.getByRole('row', { name: /^Mobile number/ })).toHaveCount(0)

    await page.getByRole('heading', { name: 'Three people have this number' }).click()
    await page.keyboard.press('3')
    await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
    expect(calls).toEqual(['GET persons?mdn=%2B13125550142'])
  })

  test('is told that the service returns no more than 25', async ({ signedIn: page }) => {
    test.slow() // axe looks at 25 columns
    await box(page).fill('+1 312 555 0126')
    await box(page).press('Enter')
    await expect(page.getByText('The service returns no more than 25.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '25 people have this number' })).toBeVisible()
    // Many columns scroll inside their region; the page itself does not
    await expect(page.getByRole('region', { name: /scrolls sideways/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
  })

  test('chooses another reading by arrow key; only the chosen one is asked', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    // A person of the demo company has this external id, and somebody else this number
    await box(page).fill('8475550131')
    await expect(readings(page)).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(readings(page).nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect(readings(page).nth(2)).toContainText('external id')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/)
    expect(calls).toEqual(['GET persons/external/8475550131'])
  })

  test('does the whole job by keyboard alone', async ({ signedIn: page }) => {
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('312 555 0142')
    await page.keyboard.press('Enter')
    const several = page.getByRole('heading', { name: 'Three people have this number' })
    await expect(several).toBeVisible()
    // The answer has the focus: switch, columns, then one link for each person
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'All fields' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^Differences/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Open José Peña Ortiz' })).toBeFocused()
    await page.keyboard.press('Enter')
    const person = page.getByRole('heading', { level: 1, name: 'José Peña Ortiz' })
    await expect(person).toBeFocused()
    await page.goBack()
    await expect(several).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue('')
  })

  test('types the next number at once: it goes into the box, and its digits open nobody', async ({
    signedIn: page,
  }) => {
    await box(page).fill('312 555 0142')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await page.keyboard.type('3125550107')
    await expect(box(page)).toHaveValue('3125550107')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Noor Haddad/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
  })

  test('goes on typing while the answer is on its way: the box keeps the cursor', async ({
    app,
    company,
    signedIn: page,
  }) => {
    await app.mock.setFaults({ path: `/companies/${company.key}`, method: 'GET', delay_ms: 1_500, times: 1 })
    await box(page).fill('312 555 0142')
    await page.keyboard.press('Enter')
    await box(page).fill('773 555')
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(' 0118')
    await expect(box(page)).toHaveValue('773 555 0118')
  })

  test('comes back to an answer with the number it answers in the box', async ({ signedIn: page }) => {
    await box(page).fill('312 555 0142')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await box(page).fill('312 555 0195')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Nobody has/)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await expect(box(page)).toHaveValue('312 555 0142')
  })

  test('asks once, however often Enter is pressed', async ({ app, company, signedIn: page }) => {
    const calls = callsOf(page)
    await app.mock.setFaults({ path: `/companies/${company.key}`, method: 'GET', delay_ms: 600, times: 1 })
    await box(page).fill('773 555 0118')
    for (let i = 0; i < 5; i++) await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ελένη Παπαδάκη' })).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('sees who was looked up in this session, and can hide the numbers', async ({ signedIn: page }) => {
    await box(page).fill('773 555 0118')
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Ελένη Παπαδάκη' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Persons' }).click()
    await box(page).fill('312 555 0199')
    await box(page).press('Enter')

    const session = page.getByRole('region', { name: 'This session' })
    await expect(session.getByRole('listitem')).toHaveText([
      /^Nobody found\+1.312.555.0199/,
      /^Ελένη Παπαδάκη\+1.773.555.0118/,
    ])
    await session.getByRole('button', { name: 'Hide numbers' }).click()
    await expect(session.getByRole('listitem').nth(1)).toContainText('··18')
    await session.getByRole('button', { name: 'Show numbers' }).click()

    await session.getByRole('button', { name: /Nobody found/ }).click()
    await expect(box(page)).toHaveValue('+1 312 555 0199')
    await session.getByRole('link', { name: /Ελένη Παπαδάκη/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  })
})
