import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProvider } from '#/api/api-context'
import type { CallEntry } from '#/api/http/log'
import { fakeFetch, testApi } from '#/api/testing'
import { endpoints } from '#/contract/endpoints'
import { render } from '#/ui/theme/testing'
import { CallDetail } from './CallDetail'

const entry: CallEntry = {
  id: 1,
  requestId: 'r1',
  row: endpoints.createPerson,
  apiVersion: 2,
  method: 'POST',
  path: '/companies/DEMO/mobiledb/persons',
  startedAt: 0,
  ms: 20,
  status: 201,
  kind: null,
  attempts: [],
  requestBody: null,
  responseBody: null,
  responseCut: false,
  differences: [],
}

async function open(shown: CallEntry) {
  const api = testApi(fakeFetch().fetch)
  const repeat = vi.spyOn(api, 'repeat').mockRejectedValue(new Error('no reply'))
  const element = <CallDetail entry={shown} masked={false} onBack={() => {}} />
  const router = createMemoryRouter([{ path: '/:connection/:company_key', element }], {
    initialEntries: ['/test/DEMO'],
  })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, repeat, button: screen.getByRole('button', { name: 'Repeat call' }) }
}

it('a call that is not a GET cannot be repeated, and its button says why on focus', async () => {
  const { screen, repeat, button } = await open(entry)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect
    .element(screen.getByRole('tooltip'))
    .toHaveTextContent('Only a GET can be repeated: anything else could take effect twice.')
  await userEvent.keyboard('{Enter}')
  expect(repeat).not.toHaveBeenCalled()
})

it.each([
  ['is still waiting', { ms: null, status: null }, 'Waiting'],
  ['got no response', { status: null }, 'No response'],
  ['got a response without a body', { status: 204 }, 'No body'],
])('a call that %s says so in place of the body', async (_, more, shown) => {
  const { screen } = await open({ ...entry, ...more })
  const response = screen.getByRole('heading', { name: 'Response', exact: true }).element().closest('section')
  expect(response?.textContent).toBe(`Response${shown}`)
})

it('a GET can be repeated from its entry in the API log', async () => {
  const { repeat, button } = await open({ ...entry, method: 'GET', row: endpoints.searchPersons })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  expect(repeat).toHaveBeenCalledOnce()
})
