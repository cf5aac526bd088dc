import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#/api/api-context'
import { createApi } from '#/api/client'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testSession } from '#/api/test-world'
import { routePatterns } from '#/nav/paths'
import { jobStore } from '#/parts/jobs/jobs-client'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { Look } from '#/ui/Look'
import { ExportPage } from './ExportPage'

it('an export that could be written nowhere is not begun, and says why', async () => {
  const campaign =
    '{"wallet_id":"w","name":"Gold circle","created_at":"2026-11-01T08:30Z","updated_at":"2026-11-01T08:30Z"}'
  const { fetch } = fakeFetch(() => new Response(campaign, { headers: { 'Content-Type': 'application/json' } }))
  const session = testSession({ user: `export-${Math.random()}` })
  const api = createApi({ session, fetch })
  const wake = vi.fn(() => Promise.resolve())
  const none = () => undefined
  setJobsClient({
    scope: api.scope,
    jobs: () => [],
    subscribe: () => none,
    command: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    wake,
    renew: none,
    close: none,
  })
  const router = createMemoryRouter([{ path: routePatterns.walletExport, element: <ExportPage /> }], {
    initialEntries: ['/test/DEMO/wallet/w/export'],
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Look>
          <RouterProvider router={router} />
        </Look>
      </ApiProvider>
    </QueryClientProvider>,
  )
  const refusing = vi
    .spyOn(navigator.storage, 'getDirectory')
    .mockRejectedValue(new DOMException('refused', 'SecurityError'))
  await screen.getByRole('button', { name: 'Start the export' }).click()
  await expect.element(screen.getByText(/This browser keeps no files for this page/)).toBeVisible()
  refusing.mockRestore()
  expect(wake).not.toHaveBeenCalled()
  expect(await jobStore.list(api.scope)).toEqual([])
  setJobsClient(null)
})
