import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, parsePath, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiProvider } from '#/api/api-context'
import { createApi, type Api } from '#/api/http/client'
import { createQueryClient } from '#/api/query-client'
import { testSession } from '#/api/testing'
import type { Session } from '#/contract/gateway'
import { render } from '#/ui/theme/testing'

/** For tests: renders a page at a URL, with its own session and the given `fetch` as the service. */
export async function openPage(page: {
  path: string
  element: ReactNode
  at: string
  fetch: typeof fetch
  loader?: () => unknown
  /** The roles of the session; an admin's by default. */
  roles?: Session['roles']
}) {
  window.scrollTo({ top: 0 })
  const { path, element, at, fetch, loader, roles } = page
  const api = createApi({ session: testSession({ user: `user-${Math.random()}`, roles }), fetch })
  const routes = [
    { path, element, ...(loader && { loader }) },
    { path: '*', element: <p>Another page</p> },
  ]
  return { api, ...(await renderRoutes(api, routes, at)) }
}

/** For tests: renders routes at a URL for a session, with the state of the history entry. */
export async function renderRoutes(api: Api, routes: RouteObject[], at: string, state?: unknown) {
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(at), state }] })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, router }
}

/**
 * The replies of a service by method and end of the path, such as `GET /persons`. A test can change them as it runs.
 */
export type Answers = Record<string, () => Response | Promise<Response>>

/** For tests: a service that replies as told, and with 404 to the rest. It records its calls as `METHOD /path`. */
export function testService(answers: Answers) {
  const calls: string[] = []
  const service: typeof fetch = async (address, init) => {
    const { pathname } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
    const method = init?.method ?? 'GET'
    calls.push(`${method} ${pathname}`)
    const answer = Object.entries(answers).find(([key]) => {
      const [verb, end = ''] = key.split(' ')
      return verb === method && pathname.endsWith(end)
    })
    const aborted = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    )
    return Promise.race([answer ? answer[1]() : Response.json({ errors: [] }, { status: 404 }), aborted])
  }
  /** How many calls had this method and a path that ends with this. */
  const count = (method: string, end = '') =>
    calls.filter(call => call.startsWith(`${method} `) && call.endsWith(end)).length
  return { fetch: service, calls, count }
}

/** A reply that never comes. */
export const neverReplies = () => new Promise<Response>(() => {})

/** A reply of a service that fails. */
export const failure = () => Response.json({ errors: [{ message: 'Out of order' }] }, { status: 500 })

/** Clicks twice in one task, faster than React can disable the button. */
export function clickTwice(button: Element): void {
  if (!(button instanceof HTMLElement)) throw new Error('Not an element that can be clicked')
  button.click()
  button.click()
}

/** Whether nothing is wider than the page. */
export const fitsThePage = () => document.documentElement.scrollWidth <= window.innerWidth
