import { beforeEach, expect, it } from 'vitest'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { clearLocalData } from './clear-local-data'

beforeEach(() => localStorage.clear())

it('clearing local data deletes the saved views of this user only, and keeps what all users of the browser share', async () => {
  const [mine, theirs] = [testSession({ user: 'ana|1' }), testSession({ user: 'ben' })]
  const keyOf = (session: typeof mine) => `signalbox.views.broadcasts|${storageScopeOf(session)}`
  localStorage.setItem(keyOf(mine), '[{"name":"Ines Vega","address":{},"words":"Ines"}]')
  localStorage.setItem(keyOf(theirs), '[]')
  localStorage.setItem('signalbox.preferences', '{}')
  localStorage.setItem('signalbox.sessions', '[]')
  await clearLocalData(mine)
  expect(Object.keys(localStorage).toSorted()).toEqual(
    ['signalbox.preferences', 'signalbox.sessions', keyOf(theirs)].toSorted(),
  )
})
