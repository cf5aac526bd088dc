import type { Page } from 'playwright/test'
import { expect, test } from '../../support/test'

const box = (page: Page) => page.getByRole('combobox', { name: 'Number, person key, person id, or external id' })
const notice = (page: Page) => page.getByRole('main').getByRole('alert')

/** The paths of the requests for persons, below `/mobiledb/` and still encoded. */
function pathsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    const index = request.url().indexOf('/mobiledb/persons')
    // Without the requests of the profile's other panels
    if (index > 0 && !/\/subscriptions\?|\/push_devices/.test(request.url()))
      paths.push(request.url().slice(index + 10))
  })
  return paths
}

test('input that is neither a usable number nor a usable id is refused with an explanation and never sent', async ({
  signedIn: page,
}) => {
  const paths = pathsOf(page)
  for (const [text, sentence] of [
    ['.', /one or two dots/],
    ['..', /one or two dots/],
    ['x'.repeat(500), /at most 128/],
    ['CRM-\ud83d', /a broken character/],
    ['1.31256E+10', /shortened by a spreadsheet/],
    ['555-0142', /the area code is missing/],
    ['+0312 555 0142', /No country code starts with 0/],
  ] as const) {
    await box(page).fill(text)
    await box(page).press('Enter')
    await expect(box(page), text.slice(0, 20)).toHaveAccessibleDescription(sentence)
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(paths).toEqual([])
})

test('unusual external ids find exactly the person they belong to', async ({ signedIn: page }) => {
  const paths = pathsOf(page)
  for (const [id, path] of [
    ['a/b', 'persons/external/a%2Fb'],
    ['%2e%2e', 'persons/external/%252e%252e'],
    ['a%2Fb', 'persons/external/a%252Fb'],
    ['😀', 'persons/external/%F0%9F%98%80'],
    ['...', 'persons/external/...'],
    ['two words', 'persons/external/two%20words'],
    ['q?x=1&y=2', 'persons/external/q%3Fx%3D1%26y%3D2'],
    ['external', 'persons/external/external'],
    ['subscriptions', 'persons/external/subscriptions'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click()
    await box(page).fill(id)
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('definition').filter({ hasText: id }).first()).toBeVisible()
    // The profile then asks who else has the person's number
    expect(
      paths.findLast(requested => requested.includes('external')),
      id,
    ).toBe(path)
  }
})

test('the box accepts 10,000 characters and what is typed after them', async ({ signedIn: page }) => {
  await box(page).fill(`${'7 - '.repeat(2500)}`)
  await box(page).press('End')
  await box(page).pressSequentially('12345')
  await expect(box(page)).toHaveValue(/12345$/)
})

test.describe('a service with unexpected responses', () => {
  test.afterEach(async ({ app }) => app.mock.clearFaults())

  const strange: readonly [string, { status: number; body: unknown; headers?: Record<string, string> }, RegExp][] = [
    ['a web page', { status: 200, body: '<html><body>Welcome</body></html>' }, /The response could not be read/],
    ['nothing', { status: 200, body: '' }, /The response could not be read/],
    ['half a response', { status: 200, body: '[{"person_key":"8c1f' }, /The response could not be read/],
    [
      '200,000 levels',
      { status: 200, body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
      /The response could not be read/,
    ],
    ['one person instead of a list', { status: 200, body: '{"person_key":"k"}' }, /The response could not be read/],
    ['a failure', { status: 500, body: '<b>oops</b>' }, /The service failed with status 500/],
    [
      'too many calls',
      { status: 429, body: '{"errors":[{"message":"Slow down"}]}', headers: { 'Retry-After': '0' } },
      /too many calls/,
    ],
    ['a refusal', { status: 403, body: '{"errors":[{"message":"No role"}]}' }, /You are not allowed to do this/],
  ]
  for (const [response, fault, title] of strange) {
    test(`${response}: the page says so, keeps what was typed, and finds the people on the next try`, async ({
      app,
      company,
      guard,
      signedIn: page,
    }) => {
      guard.allow(/status of 50\d/)
      await app.mock.setFaults({ path: `/companies/${company.key}`, ...fault })
      await box(page).fill('312 555 0142')
      await box(page).press('Enter')
      await expect(notice(page)).toContainText(title, { timeout: 40_000 })
      await expect(box(page)).toHaveValue('312 555 0142')

      await app.mock.clearFaults()
      const again = notice(page).getByRole('button', { name: 'Try again' })
      if ((await again.count()) > 0) await again.click()
      else await box(page).press('Enter')
      await expect(page.getByRole('heading', { name: 'Three people have this number' })).toBeVisible()
    })
  }

  test('a failed call is one click away in the API log', async ({ app, company, guard, signedIn: page }) => {
    guard.allow(/status of 50\d/)
    await app.mock.setFaults({
      path: `/companies/${company.key}`,
      status: 403,
      body: { errors: [{ message: 'No role for you' }] },
    })
    await box(page).fill('312 555 0142')
    await box(page).press('Enter')
    await expect(notice(page)).toContainText('No role for you')
    await notice(page).getByRole('button', { name: 'Show the call' }).click()
    await expect(page.getByRole('dialog', { name: 'API log' })).toContainText('No role for you')
  })

  test('rows that are not persons are shown as received, next to those that are', async ({
    app,
    company,
    signedIn: page,
  }) => {
    const rows = [
      { person_key: 'k-1', mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: 'Ines' } },
      { note: 'no key here' },
      'not even an object',
      {
        person_key: 'k-2',
        mobile_phone: 7,
        custom_fields: 'none',
        timezone: 5,
        created_at: '2026-02-30T00:00Z',
        updated_at: 12,
      },
    ]
    await app.mock.setFaults({ path: `/companies/${company.key}`, status: 200, body: rows })
    await box(page).fill('312 555 0142')
    await box(page).press('Enter')
    const heading = page.getByRole('heading', { name: 'Two people have this number; 2 rows could not be read' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open Ines' })).toBeVisible()
    await expect(page.getByText('2026-02-30T00:00Z')).toBeVisible()
    const unreadable = page.getByRole('region', { name: '2 rows in the response could not be read' })
    await expect(unreadable).toContainText('no key here')
    await expect(unreadable).toContainText('not even an object')
  })

  test('no response for a while: a message, and a button to stop waiting', async ({ app, company, signedIn: page }) => {
    await app.mock.setFaults({ path: `/companies/${company.key}`, delay_ms: 60_000, status: 200, body: [], times: 1 })
    await box(page).fill('312 555 0142')
    await box(page).press('Enter')
    await expect(page.getByText('Still loading after')).toBeVisible()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(page.getByText('Still loading after')).toHaveCount(0)
    await expect(box(page)).toHaveValue('312 555 0142')
  })
})
