import { beforeEach, expect, it, vi } from 'vitest'
import { readDrift, recordDrift } from '#/api/drift/drift-store'
import { ledger } from '#/api/mutation/mutate'
import { companyScopeOf, storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { jobStore } from '#/parts/jobs/jobs-client'
import { clearLocalData } from './clear-local-data'

beforeEach(() => localStorage.clear())

it('clearing local data deletes the entries of this user only, and keeps what all users of the browser share', async () => {
  const [mine, theirs] = [testSession({ user: 'ana|1' }), testSession({ user: 'ben' })]
  const keyOf = (session: typeof mine) => `signalbox.views.broadcasts|${storageScopeOf(session)}`
  const sealedKeyOf = (session: typeof mine) => `signalbox.sealed.views.broadcasts|${storageScopeOf(session)}|1,2`
  localStorage.setItem(keyOf(mine), '[{"name":"Ines Vega","address":{},"words":"Ines"}]')
  localStorage.setItem(keyOf(theirs), '[]')
  // A user has one sealed entry for each secret that the server has had
  localStorage.setItem(sealedKeyOf(mine), 'AAAA')
  localStorage.setItem(sealedKeyOf(theirs), 'AAAA')
  localStorage.setItem(`signalbox.sealed-old|${storageScopeOf(mine)}`, '1')
  localStorage.setItem('signalbox.preferences', '{}')
  localStorage.setItem('signalbox.sessions', '[]')
  await clearLocalData(mine)
  expect(Object.keys(localStorage).toSorted()).toEqual(
    ['signalbox.preferences', 'signalbox.sessions', keyOf(theirs), sealedKeyOf(theirs)].toSorted(),
  )
})

it('clearing local data keeps how replies differed from the interface, since when, and how often', async () => {
  const session = testSession({ connection: { id: `test-${Math.random()}` } })
  const company = companyScopeOf(session)
  const read = () =>
    recordDrift(company, 'getPerson', { timezone: 7 }, [{ code: 'unexpected-value', path: 'timezone' }])
  read()
  await expect.poll(() => readDrift(company)).toMatchObject([{ field: 'timezone', replies: 1 }])
  const [before] = await readDrift(company)
  await clearLocalData(session)
  read()
  await expect
    .poll(() => readDrift(company))
    .toMatchObject([{ field: 'timezone', replies: 2, since: before?.since, example: 'number 9' }])
})

it('clearing local data continues when a database fails, and throws at the end', async () => {
  const failure = new DOMException('blocked', 'InvalidStateError')
  const fail = vi.spyOn(ledger, 'removeAll').mockRejectedValue(failure)
  const removeJobs = vi.spyOn(jobStore, 'removeAll')
  const session = testSession({ user: 'ana' })
  await expect(clearLocalData(session)).rejects.toBe(failure)
  expect(removeJobs).toHaveBeenCalledWith(storageScopeOf(session))
  for (const spy of [fail, removeJobs]) spy.mockRestore()
})
