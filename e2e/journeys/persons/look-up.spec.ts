import type { Page, Request } from 'playwright/test'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })
const interpretations = (page: Page) => page.getByRole('listbox').getByRole('option')

/** The requests for persons, as method and path below `/mobiledb/`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const index = request.url().indexOf('/mobiledb/persons')
    // Without the requests of the profile's other panels
    if (index > 0 && !/\/subscriptions\?|\/push_devices/.test(request.url()))
      calls.push(`${request.method()} ${request.url().slice(index + 10)}`)
  })
  return calls
}

/** Reloads the page and calls `act` before any script of the app is loaded. */
async function reloadWith(page: Page, act: () => Promise<void>) {
  let load = () => {}
  const loading = new Promise<void>(resolve => (load = resolve))
  await page.route(/\/assets\/.*\.js$/, async route => {
    await loading
    await route.continue()
  })
  const scriptRequested = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await scriptRequested
  // The browser may request the scripts before the page's first script has run
  await page.waitForFunction(() => 'signalboxEarlyText' in globalThis)
  await act()
  load()
}

test.describe('a support agent with a customer on the phone', () => {
  test('pastes, presses Enter, and sees the person: two actions, one request', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await expect(box(page)).toBeFocused()

    await page.keyboard.insertText('(773) 555-0118, called about offers')
    await expect(interpretations(page).first()).toContainText('+1 773 555 0118')
    await expect(interpretations(page).first()).toContainText(
      'read as a US number, because this connection’s home country is US.',
    )
    await expect(interpretations(page).first()).toContainText('The text around it is ignored.')
    expect(calls).toEqual([])
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
    await expect(page.getByText('+1 773 555 0118', { exact: true })).toBeVisible()
    expect(calls).toEqual(['GET persons?mdn=%2B17735550118'])
    expect(new URL(page.url()).pathname).toMatch(/\/persons\/[0-9a-f-]{36}$/)
    await expect(page).toHaveTitle('Person · Signalbox')
  })

  test('pastes and presses Enter before the box is there: the person opens all the same', async ({
    signedIn: page,
  }) => {
    await expect(box(page)).toBeFocused()
    await reloadWith(page, async () => {
      await page.keyboard.press('+')
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', '1 773 555 0118')
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      })
      await page.keyboard.press('Enter')
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  })

  test('types an invalid number and presses Enter before the box is there: the box says what is wrong', async ({
    signedIn: page,
  }) => {
    await expect(box(page)).toBeFocused()
    await reloadWith(page, async () => {
      await page.keyboard.type('+1 312 555 014')
      await page.keyboard.press('Enter')
    })
    await expect(box(page)).toHaveValue('+1 312 555 014')
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  })

  test('keeps the text of the box when more is typed during a reload', async ({ signedIn: page }) => {
    await box(page).fill('773 555')
    await reloadWith(page, () => page.keyboard.type(' 0118'))
    await expect(box(page)).toHaveValue('773 555 0118')
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

  test('finds a person by external id, person id, or person key, in any form', async ({ company, signedIn: page }) => {
    const { person_key: key } = await company.newPerson({
      mdn: '+14145550111',
      carrier_code: '9',
      custom_fields: { first_name: 'Ines' },
    })
    for (const [kind, written, name] of [
      ['an external id', 'CRM-33802', 'Елена Соколова'],
      ['a person id', '90033802', 'Елена Соколова'],
      ['a person key', `{${key.toUpperCase()}}`, 'Ines'],
      ['a person key', `urn:uuid:${key}`, 'Ines'],
      ['a person key', `https://other.example/mock/DEMO/persons/${key}`, 'Ines'],
    ] as const) {
      await page.goto(`${company.path}/persons`)
      await box(page).fill(written)
      await expect(interpretations(page).first()).toContainText(`read as ${kind}`)
      await box(page).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  test('sees what is wrong with a number, and nothing is sent', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await box(page).fill('+1 312 555 014')
    await expect(page.getByText('A number has 10 digits after +1; this one has 9.')).toBeVisible()
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

  test('learns with one request that no person has the number, and what to do', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    await box(page).fill('3125550199')
    await box(page).press('Enter')
    const answer = page.getByRole('region', { name: 'No person found' })
    await expect(answer).toContainText('Nobody at this company has +1 312 555 0199.')
    await expect(answer).toContainText('Read it back to check every digit.')
    expect(calls).toEqual(['GET persons?mdn=%2B13125550199'])
    expect(new URL(page.url()).search).toBe('?result=nobody')
    await expect(answer.getByRole('link', { name: 'Create person' })).toBeVisible()
    await expect(answer.getByRole('link', { name: 'Add to a campaign' })).toBeVisible()
    await expectAccessible(page)

    await answer.getByRole('button', { name: 'Check the digits' }).click()
    await expect(box(page)).toBeFocused()
    await answer.getByRole('button', { name: 'Look up as external id 3125550199' }).click()
    await expect(answer).toContainText('Nobody at this company has external id 3125550199.')
    expect(calls).toHaveLength(2)
  })

  test('compares three people who share a number, and opens one with a shortcut key', async ({ signedIn: page }) => {
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
    // Two of three live in Chicago, so only the third is highlighted
    await expect(table.getByRole('row', { name: /^Time zone (?!source)/ }).getByText('differs')).toHaveCount(1)
    await expect(table.getByRole('row', { name: /^Mobile number/ })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('radio', { name: /^Differences \(\d+\)$/ }).click()
    await expect(page.getByRole('radio', { name: /^Differences \(\d+\)$/ })).toBeChecked()
    await expect(table.getByRole('row', { name: /^Mobile number/ })).toHaveCount(0)

    await page.getByRole('heading', { name: 'Three people have this number' }).click()
    await page.keyboard.press('3')
    await expect(page.getByRole('heading', { level: 1, name: 'Елена Соколова' })).toBeVisible()
    expect(calls).toEqual(['GET persons?mdn=%2B13125550142'])
  })

  test('sees that the service returns at most 25 people', async ({ signedIn: page }) => {
    test.slow() // axe checks 25 columns
    await box(page).fill('+1 312 555 0126')
    await box(page).press('Enter')
    await expect(page.getByText('The service returns at most 25 people.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '25 people have this number' })).toBeVisible()
    // Many columns scroll inside their region, not the page
    await expect(page.getByRole('region', { name: /scrolls horizontally/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
  })

  test('selects another interpretation by arrow key; only that one is looked up', async ({ signedIn: page }) => {
    const calls = callsOf(page)
    // One person of the demo company has this external id, and another has this number
    await box(page).fill('8475550131')
    await expect(interpretations(page)).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(interpretations(page).nth(2)).toHaveAttribute('aria-selected', 'true')
    await expect(interpretations(page).nth(2)).toContainText('external id')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/)
    expect(calls[0]).toBe('GET persons/external/8475550131')
  })

  test('does the whole job by keyboard alone', async ({ signedIn: page }) => {
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('312 555 0142')
    await page.keyboard.press('Enter')
    const several = page.getByRole('heading', { name: 'Three people have this number' })
    await expect(several).toBeVisible()
    // The comparison has focus: view switch, stop, then one link per person
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'All fields' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^Differences/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Unsubscribe this number' })).toBeFocused()
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

  test('types the next number immediately: it goes into the box, and its digits do not open anyone', async ({
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

  test('keeps typing while the response is loading: the box keeps the cursor', async ({
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

  test('goes back to a result, and the box has the number that was looked up', async ({ signedIn: page }) => {
    await box(page).fill('312 555 0142')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await box(page).fill('312 555 0195')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Nobody at this company has/)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    await expect(box(page)).toHaveValue('312 555 0142')
  })

  test('sends one request, however often Enter is pressed', async ({ app, company, signedIn: page }) => {
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
    await page.getByRole('main').getByRole('link', { name: 'People' }).click()
    await box(page).fill('312 555 0199')
    await box(page).press('Enter')

    const session = page.getByRole('region', { name: 'Recent lookups' })
    await expect(session.getByRole('listitem')).toHaveText([
      /^No person found\+1.312.555.0199/,
      /^Ελένη Παπαδάκη\+1.773.555.0118/,
    ])
    await session.getByRole('button', { name: 'Mask numbers' }).click()
    await expect(session.getByRole('listitem').nth(1)).toContainText('··18')
    await session.getByRole('button', { name: 'Show numbers' }).click()

    await session.getByRole('button', { name: /No person found/ }).click()
    await expect(box(page)).toHaveValue('+1 312 555 0199')
    await session.getByRole('link', { name: /Ελένη Παπαδάκη/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ελένη Παπαδάκη' })).toBeVisible()
  })
})
