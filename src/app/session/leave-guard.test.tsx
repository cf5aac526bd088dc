import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { expireHistory, isExpired } from './expired-history'
import { watchHistory } from './leave-guard'

it('an entry that the router leaves before it is on screen expires with the session', async () => {
  const router = createMemoryRouter([{ path: '/persons' }], { initialEntries: ['/persons'] })
  watchHistory(router)
  // No page is rendered: React is slower than the router
  await router.navigate('/persons', { replace: true, state: { text: '+14045559999' } })
  const { key } = router.state.location
  await router.navigate('/persons?result=nobody')
  expect(isExpired(key)).toBe(false)
  expireHistory()
  expect(isExpired(key)).toBe(true)
})
