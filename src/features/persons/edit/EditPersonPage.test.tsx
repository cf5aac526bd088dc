import { describe, expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { fakeFetch, testSession } from '#/api/testing'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { useHistoryState } from '#/nav/history-state'
import { routePatterns } from '#/nav/paths'
import { renderRoutes } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { savedStateSchema } from '../saved-state'
import { EditPersonPage } from './EditPersonPage'

const options = [
  { option_key: 'female', name: 'Female' },
  { option_key: 'male', name: 'Male' },
]
const definitions: CustomFieldDefinition[] = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'a.b', label: 'Dotted', type: 'text' },
  { key: 'x[0]', label: 'Indexed', type: 'text' },
  { key: 'points', label: 'Points', type: 'number' },
  { key: 'vip', label: 'VIP', type: 'boolean' },
  { key: 'born', label: 'Born', type: 'date' },
  { key: 'home', label: 'Home', type: 'timezone' },
  { key: 'gender', label: 'Gender', type: 'single_select', options },
  { key: 'tags', label: 'Tags', type: 'multi_select', options },
]

/** In place of the profile: says what the form passes on about the save. */
function Profile() {
  const [{ saved }] = useHistoryState(savedStateSchema)
  return <p>{`The profile after: ${saved?.kind ?? 'nothing'}`}</p>
}

/** Opens the form for a person; `puts` collects the bodies that were sent. */
async function edit(fields: string, phone = '{"mdn":"+13125550142","carrier_code":"1"}') {
  const puts: string[] = []
  const isDown = { current: false }
  /** Whether a save is answered with a person that cannot be read. */
  const isUnreadable = { current: false }
  /** What the answer to a save waits for. */
  const held = { until: Promise.resolve() }
  /** What the search for others with the same number waits for. */
  const heldSearch = { until: Promise.resolve() }
  /** What the page at `/slow` waits for. */
  const heldPage = { until: Promise.resolve() }
  let body = `{"person_key":"k","mobile_phone":${phone},"updated_at":"2026-11-01T08:30:12Z","custom_fields":${fields}}`
  const service = fakeFetch(async init => {
    if (!navigator.onLine) throw new TypeError('offline')
    if (isDown.current) throw new TypeError('down')
    if (init.method === 'PUT' && typeof init.body === 'string') {
      puts.push(init.body)
      await held.until
      body = body.replace('Noor', 'Nour')
      if (isUnreadable.current) return Response.json({})
    }
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  })
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (typeof url === 'string' && url.includes('mdn=')) await heldSearch.until
    return service.fetch(url, init)
  }
  const session = { ...testSession({ user: `edit-${Math.random()}` }), custom_fields: definitions }
  const routes = [
    {
      path: routePatterns.editPerson,
      element: (
        <main id="main" tabIndex={-1}>
          <EditPersonPage />
        </main>
      ),
    },
    { path: routePatterns.person, element: <Profile /> },
    { path: '/slow', element: <p>The slow page</p>, loader: () => heldPage.until.then(() => null) },
  ]
  const { screen, router } = await renderRoutes(createApi({ session, fetch }), routes, '/test/DEMO/persons/k/edit')
  setRouter(router)
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await expect.element(field('First name')).toBeVisible()
  const save = () => screen.getByRole('button', { name: /^Save/ }).click()
  const changeElsewhere = (from: string, to: string) => {
    body = body.replace(from, to)
  }
  return { screen, router, puts, field, save, isDown, isUnreadable, held, heldSearch, heldPage, changeElsewhere }
}

/** A promise, and what fulfills it. */
function gate() {
  let open = () => {}
  return { until: new Promise<void>(resolve => (open = resolve)), open: () => open() }
}

describe('values that no editor can hold', () => {
  it('are each shown with a note, and survive a save untouched', async () => {
    const errors = vi.spyOn(console, 'error')
    const { screen, puts, field, save } = await edit(
      '{"first_name":"Noor","points":90071992547409931,"vip":"true","born":"tomorrow","home":5,"gender":{"option_key":"gone","name":"Gone"},"tags":[{"option_key":"gone","name":"Running"},{"option_key":"male"}],"a.b":{"deep":[1]},"x[0]":null,"__proto__":"kept","":1,"other":true}',
    )
    await expect.element(screen.getByText(/Stored: "90071992547409931"\. This is not a number/)).toBeVisible()
    await expect.element(screen.getByText(/Stored: "true"\. This is not yes or no/)).toBeVisible()
    await expect.element(screen.getByText(/Stored: "tomorrow"\. This is not a date/)).toBeVisible()
    await expect.element(screen.getByText(/Stored: 5\. This is not a time zone/)).toBeVisible()
    await expect.element(screen.getByText(/Stored: {"deep":\[1\]}\. This is not text/)).toBeVisible()
    await expect.element(screen.getByText(/This option is no longer offered/)).toBeVisible()
    await expect.element(screen.getByText(/No longer offered: Running/)).toBeVisible()
    const unchanged = screen.getByRole('region', { name: 'Left unchanged' })
    await expect.element(unchanged.getByText('__proto__', { exact: true })).toBeVisible()
    await expect.element(unchanged.getByText('Field without a name')).toBeVisible()

    await field('First name').fill('Nour')
    await save()
    await expect.element(screen.getByText('The profile')).toBeVisible()
    expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}'])
    expect(errors).not.toHaveBeenCalled()
  })

  it('can be replaced or removed', async () => {
    const { screen, puts, field, save } = await edit(
      '{"points":"many","vip":null,"tags":[{"option_key":"gone"}],"born":7}',
    )
    await field('Points').fill('12')
    await screen.getByRole('combobox', { name: 'VIP' }).selectOptions('No')
    const male = screen.getByRole('checkbox', { name: 'Male', exact: true }).element()
    if (male instanceof HTMLElement) male.click()
    await screen.getByRole('button', { name: 'Remove Born' }).click()
    await save()
    await expect.element(screen.getByText('The profile')).toBeVisible()
    expect(puts.map(put => JSON.parse(put) as unknown)).toEqual([
      {
        custom_fields: { points: 12, vip: false, born: null, tags: [{ option_key: 'gone' }, { option_key: 'male' }] },
      },
    ])
  })
})

describe('the number', () => {
  it.each(['null', '{"mdn":null}', '{"mdn":"","carrier_code":""}'])('can be given to a person with %s', async phone => {
    const { screen, puts, field, save } = await edit('{}', phone)
    await field('Mobile number').fill('(312) 555-0143')
    await save()
    await expect.element(screen.getByText('The profile')).toBeVisible()
    expect(puts).toEqual(['{"mobile_phone":{"mdn":"+13125550143"}}'])
  })

  it('of a person who has one cannot be typed over', async () => {
    const { field } = await edit('{}')
    await expect.element(field('Mobile number')).not.toBeInTheDocument()
  })
})

it('a number that someone else has given a person stays: a typed one cannot overwrite it', async () => {
  const { screen, puts, field, save, changeElsewhere } = await edit('{"first_name":"Noor"}', 'null')
  await field('First name').fill('Nour')
  await field('Mobile number').fill('(312) 555-0143')
  changeElsewhere('"mobile_phone":null', '"mobile_phone":{"mdn":"+13125550144"}')
  await save()
  await expect.element(screen.getByText('Someone else changed 1 field after you started editing.')).toBeVisible()
  await expect.element(screen.getByText('Once set, this can be kept or removed but not changed')).toBeVisible()
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await expect.element(field('Mobile number')).not.toBeInTheDocument()
  await save()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}'])
})

describe('keys that the form library would read as paths', () => {
  it('are edited and sent under the same keys', async () => {
    const { screen, puts, field, save } = await edit('{"a.b":"one","a":{"b":"other"},"x[0]":"two"}')
    await expect.element(field('Dotted')).toHaveValue('one')
    await field('Dotted').fill('three')
    await field('Indexed').fill('')
    await save()
    await expect.element(screen.getByText('The profile')).toBeVisible()
    expect(puts).toEqual(['{"custom_fields":{"a.b":"three","x[0]":null}}'])
  })
})

describe('a field whose change is undone', () => {
  it('is untouched again, with nothing to save', async () => {
    const { screen, field } = await edit('{"first_name":"Noor"}')
    await field('First name').fill('Nour')
    await expect.element(screen.getByRole('button', { name: 'Save 1 change' })).toBeEnabled()
    await screen.getByRole('button', { name: 'Undo the change to First name' }).click()
    await expect.element(field('First name')).toHaveValue('Noor')
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  })
})

it('a form whose only input is not valid yet does not say that nothing is changed', async () => {
  const { screen, field } = await edit('{"points":7}')
  const review = screen.getByRole('region', { name: 'Review changes' })
  await expect.element(review).toHaveTextContent('No changes yet.')
  await field('Points').fill('many')
  await expect.element(review).toHaveTextContent('What you entered cannot be saved yet.')
  await expect
    .element(screen.getByRole('button', { name: 'Save', exact: true }))
    .toHaveAccessibleDescription('What you entered cannot be saved yet. Correct it first.')
})

it('a change by someone else loses no typed value, whether it is valid or not', async () => {
  const { screen, puts, field, save, changeElsewhere } = await edit(
    '{"first_name":"Noor","points":7,"born":"1990-01-01","a.b":"one"}',
  )
  await field('First name').fill('Nour')
  changeElsewhere('"born":"1990-01-01","a.b":"one"', '"born":"1990-01-02","a.b":"two"')
  await save()
  await expect.element(screen.getByText('Someone else changed 2 fields after you started editing.')).toBeVisible()
  await field('Born').fill('1990-02-30')
  await field('Points').fill('many')
  await expect.element(screen.getByRole('radio', { name: 'Born: overwrite with mine' })).toBeChecked()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  // Not lost with the button
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.element(field('Dotted')).toHaveValue('two')
  await expect.element(field('First name')).toHaveValue('Nour')
  await expect.element(field('Born')).toHaveValue('1990-02-30')
  await expect.element(field('Points')).toHaveValue('many')
  await field('Born').fill('1990-03-01')
  await field('Points').fill('8')
  await save()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour","points":8,"born":"1990-03-01"}}'])
})

it('saving a person while offline sends nothing, and the page asks whether to send', async () => {
  const { screen, puts, field, save } = await edit('{"first_name":"Noor"}')
  await field('First name').fill('Nour')
  const mocks = [
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')),
  ]
  await save()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not sent: you were offline. Send now?')
  expect(puts).toEqual([])
  for (const mock of mocks) mock.mockRestore()
  await save()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}'])
})

it('a save whose person cannot be read beforehand sends nothing, says so, and can be tried again', async () => {
  const { screen, puts, field, save, isDown } = await edit('{"first_name":"Noor"}')
  await field('First name').fill('Nour')
  isDown.current = true
  await save()
  const alert = screen.getByRole('alert', {
    name: 'Not saved: the person could not be read before saving. Nothing was sent.',
  })
  await expect.element(alert).toBeVisible()
  expect(puts).toEqual([])
  isDown.current = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}'])
})

it('a save whose response cannot be read is not said to have lost its response', async () => {
  const { screen, puts, field, save, isUnreadable } = await edit('{"first_name":"Noor"}')
  isUnreadable.current = true
  await field('First name').fill('Nour')
  await save()
  await expect.element(screen.getByText('The profile after: saved')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}'])
})

it('what is entered during a save is kept, and is all that the next save sends', async () => {
  const { screen, puts, field, save, held } = await edit('{"first_name":"Noor"}', 'null')
  let release = () => {}
  held.until = new Promise(resolve => (release = resolve))
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await field('Points').fill('8')
  await field('Dotted').fill('two')
  release()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'What you entered during the save is not saved yet.' }))
    .toBeVisible()
  await expect.element(field('First name')).toHaveValue('Nour')
  await expect.element(field('Points')).toHaveValue('8')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  held.until = Promise.resolve()
  await screen.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect.element(screen.getByText('The profile after: saved')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"first_name":"Nour"}}', '{"custom_fields":{"a.b":"two","points":8}}'])
})

it('what is entered during a save is no longer called unsaved once it has been undone', async () => {
  const { screen, puts, field, save, held } = await edit('{"first_name":"Noor"}')
  const reply = gate()
  held.until = reply.until
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await field('Dotted').fill('two')
  reply.open()
  const notice = screen.getByRole('status').filter({ hasText: 'What you entered during the save is not saved yet.' })
  await expect.element(notice).toBeVisible()
  await field('Dotted').fill('')
  await expect.element(notice).not.toBeInTheDocument()
  await field('Dotted').fill('three')
  await expect.element(screen.getByRole('button', { name: 'Save 1 change' })).toBeEnabled()
  await expect.element(notice).not.toBeInTheDocument()
})

it('a save is not taken for a change by someone else if the saved person is read before the save ends', async () => {
  const { screen, puts, field, save, held, heldSearch } = await edit('{"first_name":"Noor"}')
  const reply = gate()
  const search = gate()
  held.until = reply.until
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await field('First name').fill('Nouria')
  heldSearch.until = search.until
  reply.open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nour')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  await field('First name').fill('Nour')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  search.open()
  await expect.element(screen.getByText('The profile after: saved')).toBeVisible()
})

it('someone else making the same change is no reason to ask, and the save ends', async () => {
  const { screen, puts, field, save, changeElsewhere } = await edit('{"first_name":"Noor","a.b":"one"}')
  await field('First name').fill('Nour')
  await field('Dotted').fill('mine')
  changeElsewhere('"first_name":"Noor","a.b":"one"', '"first_name":"Nour","a.b":"two"')
  await save()
  await expect.element(screen.getByText('Someone else changed 1 field after you started editing.')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue with these values' }).click()
  await save()
  await expect.element(screen.getByText('The profile after: saved')).toBeVisible()
  expect(puts).toEqual(['{"custom_fields":{"a.b":"mine"}}'])
})

it('a save is not taken for a change by someone else if the refresh after it fails', async () => {
  const { screen, puts, field, save, held, isDown } = await edit('{"first_name":"Noor"}')
  const reply = gate()
  held.until = reply.until
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await field('Dotted').fill('two')
  isDown.current = true
  reply.open()
  await expect.element(screen.getByText('What you entered during the save is not saved yet.').first()).toBeVisible()
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  await expect.element(field('First name')).toHaveValue('Nour')
})

it('a save that ends while another page is loading does not take the user to the profile', async () => {
  const { screen, router, puts, field, save, held, heldPage } = await edit('{"first_name":"Noor"}')
  const reply = gate()
  const page = gate()
  held.until = reply.until
  heldPage.until = page.until
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  void router.navigate('/slow')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  reply.open()
  await expect.element(screen.getByRole('button', { name: 'Saving' })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Draft saved/)).not.toBeInTheDocument()
  page.open()
  await expect.element(screen.getByText('The slow page')).toBeVisible()
})

it('what is entered during a save and then undone does not keep the form open', async () => {
  const { screen, puts, field, save, held } = await edit('{"first_name":"Noor"}')
  let release = () => {}
  held.until = new Promise(resolve => (release = resolve))
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await field('Dotted').fill('two')
  await field('Dotted').fill('')
  release()
  await expect.element(screen.getByText('The profile after: saved')).toBeVisible()
})

it('a save whose page is left before it ends leaves no draft that would look like a change by someone else', async () => {
  const { screen, router, puts, field, save, held } = await edit('{"first_name":"Noor"}')
  let release = () => {}
  held.until = new Promise(resolve => (release = resolve))
  await field('First name').fill('Nour')
  await save()
  await expect.poll(() => puts.length).toBe(1)
  await router.navigate('/test/DEMO/persons/k')
  await expect.element(screen.getByText('The profile after: nothing')).toBeVisible()
  release()
  await router.navigate('/test/DEMO/persons/k/edit')
  const review = screen.getByRole('region', { name: 'Review changes' })
  await expect.element(review).toHaveTextContent('No changes yet.')
  await expect.element(field('First name')).toHaveValue('Nour')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
  expect(puts).toHaveLength(1)
})
