import { expect, it, vi } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { addSamplePerson } from '#/parts/sample-people/sample-people'
import { setPreference } from '#/ui/behavior/preferences'
import { broadcast, open, serviceOf } from '../testing'

it('the table of sample people says when its data was read, and a refresh updates that time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-09T09:00:00Z') })
  try {
    setPreference('zone', 'UTC')
    const service = serviceOf([broadcast('1')])
    const api = testApi(
      async (input, init) => {
        const path = typeof input === 'string' ? input : ''
        if (path.includes('/subscriptions')) return Response.json([])
        return path.includes('/persons/') ? Response.json({ person_key: 'p1' }) : service(input, init)
      },
      { session: testSession({ user: `as-of-${Math.random()}` }) },
    )
    await addSamplePerson(api.session, 'p1')
    // The page's clock is in another year
    const { screen } = await open('/-/sample-people?span=all', api, undefined, Date.parse('2028-01-01T00:00:00Z'))
    await expect.element(screen.getByText(/^As of 9 Mar 2027 09:00 UTC\. Results change if/)).toBeVisible()
    vi.setSystemTime(Date.parse('2027-03-10T08:50:00Z'))
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(screen.getByText(/^As of 10 Mar 2027 08:50 UTC\. Results change if/)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
