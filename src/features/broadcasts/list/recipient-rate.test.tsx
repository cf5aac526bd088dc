import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { neverReplies, renderRoutes } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { broadcast, open, serviceOf } from '../testing'
import { useBroadcasts } from '../use-broadcasts'

it('the rate of a broadcast is measured up to its last reading, even if another broadcast cannot be read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-10T09:00:00Z') })
  try {
    setPreference('zone', 'UTC')
    let recipient_count = 1000
    const active = (id: string) =>
      broadcast(id, {
        status: 'in_progress',
        delivery: { send_start_date: '2027-03-10T08:50:00Z', recipient_count },
      })
    let isBroken = false
    const api = testApi(
      (input, init) =>
        isBroken && typeof input === 'string' && input.includes('/broadcasts/2')
          ? neverReplies()
          : serviceOf([active('1'), active('2')])(input, init),
      { session: testSession({ user: `rates-${Math.random()}` }) },
    )
    const { screen, router } = await open('/2', api)
    await expect.element(screen.getByRole('heading', { name: 'Broadcast 2', level: 1 })).toBeVisible()
    isBroken = true
    recipient_count = 2000
    vi.setSystemTime(Date.parse('2027-03-10T09:10:00Z'))
    await router.navigate('/test/DEMO/broadcasts')
    await expect.element(screen.getByRole('row', { name: /Broadcast 1/ })).toHaveTextContent('so far, 100 per min')
  } finally {
    vi.useRealTimers()
  }
})

it('the read times stay the same object until a broadcast is read again, so that typing does not rerender the cells', async () => {
  const wire = broadcast('1', { status: 'in_progress', delivery: { send_start_date: '2027-03-10T08:50:00Z' } })
  const api = testApi(
    (input, init) =>
      typeof input === 'string' && input.includes('/broadcasts/1') ? neverReplies() : serviceOf([wire])(input, init),
    { session: testSession({ user: `times-${Math.random()}` }) },
  )
  function Page() {
    const { readTimes } = useBroadcasts()
    const [before, setBefore] = useState<unknown>(null)
    return (
      <>
        <button type="button" onClick={() => setBefore(readTimes)}>
          Render
        </button>
        <p>{before === readTimes ? 'Same times' : readTimes.has('1') ? 'Times' : 'No times'}</p>
      </>
    )
  }
  const { screen } = await renderRoutes(api, [{ path: '*', element: <Page /> }], '/')
  await expect.element(screen.getByText('Times', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Render' }).click()
  await expect.element(screen.getByText('Same times')).toBeVisible()
})
