import { expect, it, vi } from 'vitest'
import { fakeFetch } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { openPage } from '#/parts/testing/test-page'
import { ExportPage } from './ExportPage'

it('the export page does not start an export that cannot be stored, and says why', async () => {
  const campaign =
    '{"wallet_id":"w","name":"Gold circle","created_at":"2026-11-01T08:30Z","updated_at":"2026-11-01T08:30Z"}'
  const { fetch } = fakeFetch(() => new Response(campaign, { headers: { 'Content-Type': 'application/json' } }))
  const { screen, api } = await openPage({
    path: routePatterns.walletExport,
    element: <ExportPage />,
    at: '/test/DEMO/wallet/w/export',
    fetch,
  })
  const refresh = vi.fn(() => Promise.resolve())
  setJobsClient({ ...testJobsClient(), refresh })
  const openFolder = vi
    .spyOn(navigator.storage, 'getDirectory')
    .mockRejectedValue(new DOMException('refused', 'SecurityError'))
  await screen.getByRole('button', { name: 'Start export' }).click()
  await expect.element(screen.getByText(/This browser does not let the page store files/)).toBeVisible()
  openFolder.mockRestore()
  expect(refresh).not.toHaveBeenCalled()
  expect(await jobStore.list(api.scope)).toEqual([])
  setJobsClient(null)
})
