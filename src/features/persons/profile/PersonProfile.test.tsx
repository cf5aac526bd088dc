import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { fakeFetch, testSession } from '#/api/testing'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { routePatterns } from '#/nav/paths'
import { JustNow } from '#/parts/receipts/JustNow'
import { addSamplePerson, MAX_SAMPLE_PEOPLE, removeSamplePeople } from '#/parts/sample-people/sample-people'
import { neverReplies, openPage, renderRoutes, testService } from '#/parts/testing/test-page'
import { PersonProfile } from './PersonProfile'

const definitions: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'birth_date', label: 'Birth date', type: 'date' },
  { key: 'home', label: 'Home zone', type: 'timezone' },
]

/** Opens the profile, with this response from the service. */
async function open(body: string, status = 200) {
  const { fetch, requests } = fakeFetch(new Response(body, { status, headers: { 'Content-Type': 'application/json' } }))
  const api = createApi({ session: { ...testSession(), custom_fields: definitions }, fetch })
  const profile = (
    <main id="main" tabIndex={-1}>
      <PersonProfile renderPanels={() => null} />
    </main>
  )
  const routes = [{ path: routePatterns.person, element: profile }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/persons/k')
  return { screen, api, requests, heading: screen.getByRole('heading', { level: 1 }) }
}
const person = (more: Record<string, unknown>): string => JSON.stringify({ person_key: 'k', ...more })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('a person whose record is not as documented', () => {
  it.each([
    ['nothing but a key', {}],
    ['nulls', { mobile_phone: null, custom_fields: null, timezone: null, created_at: null, external_person_id: null }],
    [
      'wrong types',
      { mobile_phone: 'x', custom_fields: [1], timezone: 5, created_at: {}, updated_at: [], person_id: {}, url: 1 },
    ],
    ['a phone of wrong types', { mobile_phone: { mdn: {}, carrier_code: [] } }],
    ['invalid dates', { created_at: '2026-02-30T00:00:00Z', updated_at: '…T12:00:00:123Z' }],
    ['extreme dates', { created_at: '0000-01-01T00:00Z', updated_at: '9999-12-31T23:59:59Z' }],
    [
      'an unknown time zone',
      { timezone: 'Mars/Olympus_Mons', custom_fields: { home: 'Atlantis', birth_date: 'tomorrow' } },
    ],
    [
      'ids that are numbers',
      { person_id: 7, external_person_id: 8, mobile_phone: { mdn: 13125550142, carrier_code: 31 } },
    ],
    ['a deep field', { custom_fields: { deep: JSON.parse(`${'['.repeat(150)}1${']'.repeat(150)}`) as unknown } }],
    ['1,000 fields', { custom_fields: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, i])) }],
  ])('is shown with %s', async (_, more) => {
    const errors = vi.spyOn(console, 'error')
    const { screen, heading } = await open(person(more))
    await expect.element(screen.getByRole('heading', { name: 'Full response' })).toBeVisible()
    await expect.element(heading).not.toHaveTextContent('Person')
    expect(errors).not.toHaveBeenCalled()
  })

  it('shows values of the wrong type as received', async () => {
    const { screen } = await open(
      person({ timezone: 5, created_at: '2026-02-30T00:00Z', custom_fields: { birth_date: 'tomorrow' } }),
    )
    await expect.element(screen.getByText('not in the documented format, shown as received')).toBeVisible()
    await expect.element(screen.getByText('not a date, shown as received')).toBeVisible()
    await expect.element(screen.getByText('does not match the field’s type; shown as received')).toBeVisible()
  })

  it('shows fields without a definition, even with dangerous keys', async () => {
    const { screen } = await open('{"person_key":"k","custom_fields":{"__proto__":"kept","a.b":1,"":"nameless"}}')
    const fields = screen.getByRole('region', { name: 'Custom fields' })
    await expect.element(fields.getByText('__proto__', { exact: true })).toBeVisible()
    await expect.element(fields.getByText('kept', { exact: true })).toBeVisible()
    await expect.element(fields.getByText('Field without a name')).toBeVisible()
    expect(fields.getByText('unknown field, cannot be edited here').elements()).toHaveLength(3)
  })

  it('keeps ids beyond 2^53 exact', async () => {
    const { screen } = await open('{"person_key":"k","person_id":90071992547409931}')
    await expect.element(screen.getByText('90071992547409931', { exact: true })).toBeVisible()
  })
})

it('on a phone, the ids of a person are collapsed, so that the subscriptions come first', async () => {
  await page.viewport(390, 844)
  const { screen } = await open(person({ external_person_id: 'CRM-1', mobile_phone: { mdn: '+13125550142' } }))
  const identity = screen.getByRole('region', { name: 'Identity' })
  await expect.element(identity.getByText('CRM-1', { exact: true })).not.toBeVisible()
  await identity.getByRole('button', { name: 'Ids and dates' }).click()
  await expect.element(identity.getByText('CRM-1', { exact: true })).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(identity.getByRole('button', { name: 'Ids and dates' })).not.toBeInTheDocument()
})

describe('a name', () => {
  it('is text, never markup', async () => {
    const { heading } = await open(person({ custom_fields: { first_name: '<img src=x onerror=alert(1)><b>Ines</b>' } }))
    await expect.element(heading).toHaveTextContent('<img src=x onerror=alert(1)><b>Ines</b>')
    expect(heading.getByRole('img').query()).toBeNull()
  })

  it('cannot reverse the text of the page: it is isolated, and its bidi controls are visible', async () => {
    const { heading } = await open(person({ custom_fields: { first_name: 'Ines\u202egnp.exe' } }))
    await expect.element(heading).toHaveTextContent('InesU+202Egnp.exe')
    expect(getComputedStyle(heading.getByText('InesU+202Egnp.exe').element()).unicodeBidi).toBe('isolate')
    expect(heading.element().textContent).not.toContain('\u202e')
  })

  it('with 10,000 characters and no space is cut, can be expanded, and never widens the page', async () => {
    const { screen, heading } = await open(person({ custom_fields: { first_name: 'x'.repeat(10_000) } }))
    await heading.getByRole('button', { name: 'Show all 10,000 characters' }).click()
    expect(heading.element().textContent).toHaveLength(10_000)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect.element(screen.getByRole('heading', { name: 'Full response' })).toBeInTheDocument()
  })

  it('that is missing is replaced by the number, or by an id if there is no number', async () => {
    const withNumber = await open(person({ mobile_phone: { mdn: '+13125550142' }, external_person_id: 'CRM-1' }))
    await expect.element(withNumber.heading).toHaveTextContent('+1 312 555 0142')
    await withNumber.screen.unmount()
    const withId = await open(person({ external_person_id: 'CRM-1' }))
    await expect.element(withId.heading).toHaveTextContent('CRM-1')
  })
})

describe('the page of a person who cannot be shown', () => {
  it('says that no person has the key, after one request', async () => {
    const { heading, requests } = await open('{"errors":[{"message":"PersonErrors::PersonNotFoundByPersonKey"}]}', 404)
    await expect.element(heading).toHaveTextContent('No person has this key')
    expect(requests).toHaveLength(1)
  })

  it('offers no actions on a person who has been removed since they were read', async () => {
    let answer = () => Response.json({ person_key: 'k' })
    const { screen } = await openPage({
      path: routePatterns.person,
      element: <PersonProfile renderPanels={() => null} />,
      at: '/test/DEMO/persons/k',
      fetch: testService({ 'GET /persons/k': () => answer() }).fetch,
    })
    const edit = screen.getByRole('link', { name: 'Edit', exact: true })
    await expect.element(edit).toBeVisible()
    answer = () => Response.json({ errors: [] }, { status: 404 })
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No person has this key')
    await expect.element(edit).not.toBeInTheDocument()
    await expect.element(screen.getByRole('link', { name: 'Look up a person' })).toBeVisible()
  })

  it.each([
    ['a web page', '<!doctype html><p>Hello'],
    ['empty', ''],
    ['half an object', '{"person_key":"k'],
    ['a list', '[]'],
    ['a person without a key', '{"custom_fields":{}}'],
    ['200,000 levels deep', '['.repeat(200_000)],
  ])('says that a response could not be read if it is %s', async (_, body) => {
    const { screen } = await open(body)
    await expect.element(screen.getByText('The response could not be read.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a sample person', () => {
  it('is added with one click, which leaves a link to the sample people', async () => {
    const { screen, api } = await open(person({}))
    await removeSamplePeople(api.session)
    await screen.getByRole('button', { name: 'Add to sample people' }).click()
    await expect
      .element(screen.getByRole('link', { name: 'Open sample people' }))
      .toHaveAttribute('href', '/test/DEMO/broadcasts/-/sample-people')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Added to sample people.')
    // Not lost with the button
    await expect.element(screen.getByRole('main')).toHaveFocus()
    await removeSamplePeople(api.session)
    await expect.element(screen.getByRole('button', { name: 'Add to sample people' })).toBeVisible()
  })

  it('is not added if there are twenty others, and the page says why', async () => {
    const { screen, api } = await open(person({}))
    await removeSamplePeople(api.session)
    for (let n = 0; n < MAX_SAMPLE_PEOPLE; n++) await addSamplePerson(api.session, `other-${n}`)
    await screen.getByRole('button', { name: 'Add to sample people' }).click()
    await expect.element(screen.getByText(/^There are already 20 sample people, the maximum/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add to sample people' })).toBeVisible()
    await removeSamplePeople(api.session)
  })

  it('is not shown as added if this browser stores nothing', async () => {
    const { screen, api } = await open(person({}))
    await removeSamplePeople(api.session)
    const button = screen.getByRole('button', { name: 'Add to sample people' })
    await expect.element(button).toBeEnabled()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await button.click()
    await expect.element(screen.getByText(/^Not saved: this browser does not let/)).toBeVisible()
    await expect.element(button).toBeVisible()
  })
})

it('the refresh button keeps the focus while it reads', async () => {
  let answer = (): Response | Promise<Response> => Response.json({ person_key: 'k' })
  const { screen } = await openPage({
    path: routePatterns.person,
    element: <PersonProfile renderPanels={() => null} />,
    at: '/test/DEMO/persons/k',
    fetch: testService({ 'GET /persons/k': () => answer() }).fetch,
  })
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await expect.element(refresh).toBeVisible()
  answer = neverReplies
  await refresh.click()
  await expect.element(refresh).toHaveAttribute('aria-disabled', 'true')
  await expect.element(refresh).toHaveFocus()
})

it('an undo has a receipt even if the profile is left before it ends', async () => {
  let reply: ((response: Response) => void) | undefined
  const personWith = (id: string) => Response.json({ person_key: 'k', external_person_id: id })
  const { fetch } = fakeFetch(init =>
    init.method === 'PUT' ? new Promise<Response>(resolve => (reply = resolve)) : personWith('CRM-2'),
  )
  const api = createApi({ session: testSession({ user: `undo-${Math.random()}` }), fetch })
  const routes = [
    { path: routePatterns.person, element: <PersonProfile renderPanels={() => null} /> },
    { path: '*', element: <JustNow personKey="k" waiting={[]} /> },
  ]
  const changes = [{ place: ['external_person_id'], before: 'CRM-1', after: 'CRM-2' }]
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/persons/k', {
    saved: { kind: 'saved', changes },
  })
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toHaveAttribute('aria-disabled', 'true')
  await vi.waitFor(() => expect(reply).toBeDefined())
  await router.navigate('/another')
  reply?.(personWith('CRM-1'))
  await expect.element(screen.getByRole('list', { name: 'What was done here' })).toHaveTextContent('External id')
})
