import { expect, it, vi } from 'vitest'
import { fakeFetch } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { openPage } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { ExportPage } from './ExportPage'

const campaign =
  '{"wallet_id":"w","name":"Gold circle","created_at":"2026-11-01T08:30Z","updated_at":"2026-11-01T08:30Z"}'

async function open(search = '') {
  const { fetch } = fakeFetch(() => new Response(campaign, { headers: { 'Content-Type': 'application/json' } }))
  return openPage({
    path: routePatterns.walletExport,
    element: <ExportPage />,
    at: `/test/DEMO/wallet/w/export${search}`,
    fetch,
  })
}

it('an export that starts after the user has moved to another page is not opened there', async () => {
  const { screen, api, router } = await open()
  setRouter(router)
  let release = () => {}
  const refresh = vi.fn(() => new Promise<void>(resolve => (release = resolve)))
  setJobsClient({ ...testJobsClient(), refresh })
  await screen.getByRole('button', { name: 'Start export' }).click()
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled())
  await router.navigate('/another?day=1')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  release()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(router.state.location).toMatchObject({ pathname: '/another', search: '?day=1' })
  expect(await jobStore.list(api.scope)).toHaveLength(1)
  setJobsClient(null)
})

it('the export page does not start an export that cannot be stored, and says why', async () => {
  const { screen, api } = await open()
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

it('the export page shows the day of a filter as the filter itself does', async () => {
  const { screen } = await open('?expires=2026-03-09')
  await expect.element(screen.getByText('Expires on: 9 Mar 2026')).toBeVisible()
})
