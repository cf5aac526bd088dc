import { expect, it } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testApi, testSession } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { rememberSample, useSamples } from './sample-store'
import { useRememberSamples } from './use-remember-samples'

const reading = (id: string, recipient_count: number): BroadcastReading => ({
  broadcast: { broadcast_id: id, status: 'in_progress', delivery: { recipient_count } },
  raw: {},
  differences: [],
})
const old = { data: reading('old', 20), dataUpdatedAt: 1_000 }

it('a reading is stored only once, even if another tab has stored newer samples since then', async () => {
  const api = testApi(async () => new Response(), { session: testSession({ user: `samples-${Math.random()}` }) })
  const scope = storageScopeOf(api.session)
  function Watcher({ at }: { at: number }) {
    useRememberSamples([old, { data: reading('new', at), dataUpdatedAt: at }])
    return <p>{JSON.stringify([useSamples(scope, 'old'), useSamples(scope, 'new')])}</p>
  }
  const watcher = (at: number) => (
    <ApiProvider value={api}>
      <Watcher at={at} />
    </ApiProvider>
  )
  const stored = () => JSON.parse(screen.container.textContent)
  const screen = await render(watcher(1_000))
  await expect.poll(stored).toEqual([[[1_000, 20]], [[1_000, 1_000]]])
  await rememberSample(scope, 'old', [60_000, 50])
  await screen.rerender(watcher(70_000))
  await expect.poll(() => stored()[1]).toHaveLength(2)
  expect(stored()[0]).toEqual([
    [1_000, 20],
    [60_000, 50],
  ])
  // The page is opened again, with the old reading still in memory
  await screen.unmount()
  const again = await render(watcher(80_000))
  await expect.element(again.getByText('[80000,80000]', { exact: false })).toBeInTheDocument()
  await expect.element(again.getByText('[[[1000,20],[60000,50]],', { exact: false })).toBeInTheDocument()
})
