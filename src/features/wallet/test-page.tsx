import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#/api/api-context'
import { createApi } from '#/api/http/client'
import { createQueryClient } from '#/api/query-client'
import { testSession } from '#/api/testing'
import { ThemeScope } from '#/ui/theme/ThemeScope'

/** For tests: renders a page at a URL, with its own session and the given `fetch` as the service. */
export async function openPage(page: { path: string; element: ReactNode; at: string; fetch: typeof fetch }) {
  window.scrollTo({ top: 0 })
  const { path, element, at, fetch } = page
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch })
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  )
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <ThemeScope>
          <RouterProvider router={router} />
        </ThemeScope>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, api, router }
}
