import { createBrowserRouter, createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { expireHistory, isExpired, giveFirstEntryKey } from './expired-history'
import { watchHistory } from './leave-session'

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

it('the first entry of a document does not expire with that of an earlier document', () => {
  const open = () => {
    window.history.replaceState(null, '')
    giveFirstEntryKey()
    const router = createBrowserRouter([{ path: '*' }])
    watchHistory(router)
    router.dispose()
    return router.state.location.key
  }
  const earlier = open()
  expireHistory()
  expect(isExpired(earlier)).toBe(true)
  expect(isExpired(open())).toBe(false)
})

it('an entry that has a key keeps it, and its state', () => {
  window.history.replaceState({ key: 'k1', usr: { text: 'June' }, idx: 3 }, '')
  giveFirstEntryKey()
  expect(window.history.state).toEqual({ key: 'k1', usr: { text: 'June' }, idx: 3 })
})
