import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import type { BatchRow } from './batch-row'
import {
  readFailedTokens,
  readHistory,
  rememberBatches,
  rememberReading,
  removeHistory,
  removeOldTokens,
  type FailedToken,
  type RememberedBatch,
} from './history-store'

const mine = 'test|DEMO|ana'
const theirs = 'test|OTHER|ana'
const app = 'demo-app'
const row = (id: string, failed: number, pending = 0): BatchRow => ({
  id,
  receivedAt: 1000,
  counts: { succeeded: 5, failed, pending },
})
const token: FailedToken = {
  token: 'abc',
  status: '410',
  message: 'Unregistered',
  platform: 'ios',
  version: null,
  line: 7,
  external_id: null,
}
const readAt = (batch: RememberedBatch, at: number): RememberedBatch => ({
  ...batch,
  reading: {
    at,
    reasons: [{ status: '410', message: 'Unregistered', platform: 'ios', version: null, count: 1 }],
  },
})
const only = async (scope: string): Promise<RememberedBatch> => {
  const [batch, more] = await readHistory(scope, app)
  if (!batch || more) throw new Error('Expected exactly one batch.')
  return batch
}

beforeEach(async () => {
  await removeHistory(mine)
  await removeHistory(theirs)
})

it('the reading of a batch is kept until its counts change', async () => {
  await rememberBatches(mine, app, [row('b-1', 1, 2)])
  await rememberReading(readAt(await only(mine), 50), [token])
  await rememberBatches(mine, app, [row('b-1', 1, 2)])
  expect((await only(mine)).reading?.at).toBe(50)
  expect(await readFailedTokens(await only(mine))).toEqual([token])

  const before = await only(mine)
  await rememberBatches(mine, app, [row('b-1', 2, 1)])
  expect(await only(mine)).toMatchObject({ counts: { failed: 2 }, reading: null })
  expect(await readFailedTokens(before)).toBeNull()
})

it('tokens are deleted after 30 days, but counts and reasons are not', async () => {
  await rememberBatches(mine, app, [row('b-1', 1)])
  const batch = readAt(await only(mine), 50)
  await rememberReading(batch, [token])
  await removeOldTokens(mine, app, 30 * DAY_MS)
  expect(await readFailedTokens(batch)).toEqual([token])
  await removeOldTokens(mine, app, 30 * DAY_MS + 100)
  expect(await readFailedTokens(batch)).toBeNull()
  expect(await readHistory(mine, app)).toEqual([batch])
})

it('the batches of another company or app are not shown, and those of another company stay when this company’s are deleted', async () => {
  await rememberBatches(theirs, app, [row('b-1', 1)])
  expect(await readHistory(mine, app)).toEqual([])
  expect(await readHistory(theirs, 'other-app')).toEqual([])
  await removeHistory(mine)
  expect(await readHistory(theirs, app)).toHaveLength(1)
})

it('ten thousand batches are remembered and read', async () => {
  await rememberBatches(
    mine,
    app,
    Array.from({ length: 10_000 }, (_, index) => row(`b-${index}`, index % 3)),
  )
  expect(await readHistory(mine, app)).toHaveLength(10_000)
})
