import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { personsRoot } from '#/api/persons'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { setRouter } from '#/ui/behavior/navigation'
import { setPreference } from '#/ui/behavior/preferences'
import { render } from '#/ui/theme/testing'
import { PersonFinder } from './PersonFinder'

const person = (key: string, name: string) => ({
  person_key: key,
  external_person_id: `CRM-${key}`,
  custom_fields: { first_name: name },
})
/** Waits until React has rendered everything that has arrived. */
async function waitForRender() {
  for (let frames = 0; frames < 2; frames++) await new Promise(resolve => requestAnimationFrame(resolve))
}
const nobody = () => Response.json({ errors: [{ message: 'No such person.' }] }, { status: 404 })

async function open() {
  const service = { answer: (): Response | Promise<Response> => Response.json([person('1', 'Ines')]), calls: 0 }
  const { fetch } = fakeFetch(() => {
    service.calls++
    return service.answer()
  })
  const api = testApi(fetch, { session: testSession({ user: `finder-${Math.random()}` }) })
  const client = createQueryClient()
  const onFound = vi.fn()
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <PersonFinder onFound={onFound} renderError={(_, onRetry) => <button onClick={onRetry}>Try again</button>} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const find = async (typed: string) => {
    await screen.getByRole('textbox').fill(typed)
    await screen.getByRole('button', { name: 'Find person' }).click()
  }
  return { screen, service, find, onFound, refresh: () => client.invalidateQueries({ queryKey: personsRoot(api) }) }
}

it('the person finder reports the person it found only once, whatever is refreshed later', async () => {
  const { service, find, onFound, refresh } = await open()
  await find('+13125550142')
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledOnce())
  service.answer = () => Response.json([person('1', 'Nour')])
  await refresh()
  await waitForRender()
  expect(onFound).toHaveBeenCalledOnce()
})

it('the person finder does not show an error in the page as a failed search', async () => {
  const { screen, find, onFound } = await open()
  const reported = new Promise<PromiseRejectionEvent>(resolve =>
    window.addEventListener('unhandledrejection', event => (event.preventDefault(), resolve(event)), { once: true }),
  )
  onFound.mockImplementation(() => {
    throw new RangeError('the page')
  })
  await find('+13125550142')
  expect((await reported).reason).toBeInstanceOf(RangeError)
  await waitForRender()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it('the person finder asks the service again, so it never repeats an earlier "nobody"', async () => {
  const { screen, service, find, onFound } = await open()
  service.answer = nobody
  await find('+13125550142')
  await expect.element(screen.getByText(/Check it for typos/)).toBeVisible()
  let respond: (response: Response) => void = () => undefined
  service.answer = () => new Promise<Response>(resolve => (respond = resolve))
  await screen.getByRole('button', { name: 'Find person' }).click()
  await vi.waitFor(() => expect(service.calls).toBe(2))
  await expect.element(screen.getByText(/Check it for typos/)).not.toBeInTheDocument()
  respond(Response.json([person('1', 'Ines')]))
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledOnce())
})

it('the person finder drops the response to a search that was abandoned by typing or leaving', async () => {
  const { screen, service, find, onFound } = await open()
  let respond: (response: Response) => void = () => undefined
  service.answer = () => new Promise<Response>(resolve => (respond = resolve))
  await find('+13125550142')
  await vi.waitFor(() => expect(service.calls).toBe(1))
  await screen.getByRole('textbox').fill('+1312555014')
  respond(Response.json([person('1', 'Ines')]))
  await waitForRender()
  await find('+13125550143')
  await vi.waitFor(() => expect(service.calls).toBe(2))
  await screen.unmount()
  respond(Response.json([person('1', 'Ines')]))
  await waitForRender()
  expect(onFound).not.toHaveBeenCalled()
})

it('the person finder tries a failed search again, and lets the user choose among several people', async () => {
  const { screen, service, find, onFound } = await open()
  service.answer = () => Response.json({ errors: [{ message: 'Not now.' }] }, { status: 403 })
  await find('+13125550142')
  service.answer = () => Response.json([person('1', 'Ines'), person('2', 'Nour')])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('button', { name: 'Choose Nour' }).click()
  expect(onFound).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ person: expect.objectContaining({ person_key: '2' }) as unknown }),
  )
})

it('the person finder names a person without a name or external id by their key', async () => {
  const { screen, service, find } = await open()
  service.answer = () =>
    Response.json([
      { person_key: '1', external_person_id: '' },
      { person_key: '2', external_person_id: 'CRM-2' },
    ])
  await find('+13125550142')
  await expect.element(screen.getByRole('button', { name: 'Choose 1', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose CRM-2' })).toBeVisible()
})

it('the person finder names the value that each alternative looks up, and masks it if the user prefers', async () => {
  const { screen, find } = await open()
  await find('+13125550142 +13125550143 +13125550144')
  const alternatives = screen.getByRole('button', { name: /^number/ })
  const names = () => alternatives.elements().map(button => button.textContent?.replaceAll('\u00a0', ' '))
  await expect.poll(names).toEqual(['number +1 312 555 0143', 'number +1 312 555 0144'])
  setPreference('maskNumbers', true)
  await expect.poll(names).toEqual(['number +1 312 ··· ··43', 'number +1 312 ··· ··44'])
  await find('3125550142')
  await expect.element(screen.getByRole('button', { name: 'external id 312·····42' })).toBeVisible()
  // An all-digit id may be someone's number
  await find('90020417')
  expect(screen.container.textContent).not.toContain('90020417')
  setPreference('maskNumbers', false)
})

it('in the list of people it found, the person finder masks external ids that are numbers, if the user prefers that', async () => {
  setPreference('maskNumbers', true)
  const { screen, service, find } = await open()
  service.answer = () =>
    Response.json([
      { person_key: '1', external_person_id: '3125550142', mobile_phone: { carrier_code: '31' } },
      { person_key: '2', external_person_id: '+13125550143' },
    ])
  await find('+13125550199')
  const choices = screen.getByRole('listitem')
  await expect.element(screen.getByRole('button', { name: 'Choose 312·····42', exact: true })).toBeVisible()
  await expect.element(choices.first()).toHaveTextContent('312·····42312·····42, carrier 31')
  await expect.element(choices.last()).toHaveTextContent('+1312·····43+1312·····43')
  setPreference('maskNumbers', false)
})

it('the person finder does not take the user elsewhere once another page is loading', async () => {
  const { service, find, screen, onFound } = await open()
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '/slow', element: null, loader: () => new Promise<never>(() => {}) },
  ])
  setRouter(router)
  let respond: (response: Response) => void = () => undefined
  service.answer = () => new Promise<Response>(resolve => (respond = resolve))
  await find('+13125550142')
  await vi.waitFor(() => expect(service.calls).toBe(1))
  void router.navigate('/slow')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  respond(Response.json([person('1', 'Ines')]))
  await expect.element(screen.getByRole('button', { name: 'Choose Ines' })).toBeVisible()
  expect(onFound).not.toHaveBeenCalled()
})
