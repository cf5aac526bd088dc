import { describe, expect, it } from 'vitest'
import { writeColonMillis } from '#/contract/format/timestamps'
import type { ImportDevice } from '#/contract/imports'
import { findLostBatch } from './create-import-batch'
import { testApi } from './testing'

const SINCE = Date.parse('2026-11-21T09:00:00Z')
const devicesOf = (...tokens: string[]): ImportDevice[] => tokens.map(token => ({ platform: 'IOS', token }))

interface StoredBatch {
  id: string
  at?: number
  tokens: string[]
  /** Whether it is in the list, which is limited to 100. */
  listed?: boolean
  /** The arrays of tokens are optional. */
  omitsTokens?: boolean
  /** The counts are optional too. */
  omitsCounts?: boolean
  /** The index of an entry that cannot be read, in a reply without the count of pending tokens. */
  unreadableAt?: number
}

/** A service with these batches, and `more` others in its list. */
function serviceOf(
  batches: StoredBatch[],
  { more = 0, broken = [] as string[], addsUnreadable = false, statusOfUnknown = 404 } = {},
) {
  const requested: string[] = []
  const summary = ({ id, at = SINCE + 500, tokens, omitsCounts }: StoredBatch) => ({
    batch_id: id,
    received_on: writeColonMillis(at),
    ...(omitsCounts !== true && { success_count: 0, failure_count: 0, pending_count: tokens.length }),
  })
  const answer = (path: string): Response => {
    if (broken.some(part => path.includes(part)))
      return Response.json({ errors: [{ message: 'down' }] }, { status: 500 })
    const [, token] = /device_migrations\/([^/]+)$/.exec(path) ?? []
    if (token !== undefined) {
      const found = batches.filter(batch => batch.tokens.includes(decodeURIComponent(token)))
      if (found.length === 0 && !addsUnreadable)
        return Response.json({ errors: [{ message: 'no such token' }] }, { status: statusOfUnknown })
      const rows = found.map(batch => ({ ...summary(batch), status: 'PENDING' }))
      return Response.json(addsUnreadable ? [...rows, null] : rows)
    }
    const [, id] = /import_batches\/([^/]+)$/.exec(path) ?? []
    const others = Array.from({ length: more }, (_, n) => ({ id: `other-${n}`, at: SINCE + n, tokens: ['x'] }))
    if (id === undefined)
      return Response.json([...batches.filter(({ listed = true }) => listed), ...others].map(summary))
    const batch = batches.find(one => one.id === id)
    if (!batch) return Response.json({ errors: [{ message: 'none' }] }, { status: 404 })
    const pending = batch.tokens.map((pendingToken, index) =>
      index === batch.unreadableAt ? null : { token: pendingToken, status: 'PENDING' },
    )
    return Response.json({
      ...summary(batch),
      ...(batch.unreadableAt !== undefined && { pending_count: null }),
      ...(batch.omitsTokens !== true && { pending }),
    })
  }
  const api = testApi(async input => {
    const path = typeof input === 'string' ? input : ''
    requested.push(path)
    return answer(path)
  })
  const find = (devices: ImportDevice[], others: string[] = []) =>
    findLostBatch(api, { appId: 'demo-app', devices, since: SINCE, others: new Set(others) })
  return { find, requested }
}

const ABC = ['a', 'b', 'c']

describe('a batch whose reply was lost', () => {
  it('is found by its tokens', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'batch', batchId: '7f-1' })
  })

  it('is found by a token if the list is full and does not show it', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC, listed: false }], { more: 100 })
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'batch', batchId: '7f-1' })
  })

  it('is absent if none of its tokens was imported since it was sent, even if the list is full', async () => {
    const { find } = serviceOf([{ id: 'old', at: SINCE - 60_000, tokens: ABC }], { more: 100 })
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
  })

  it('is not called absent if a row of a history cannot be read', async () => {
    const { find } = serviceOf([], { addsUnreadable: true })
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'unknown' })
  })

  it('is not confused with one of the same length, with the same ends, or known to be another', async () => {
    const same = serviceOf([{ id: 'length', tokens: ['x', 'y', 'z'] }])
    await expect(same.find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
    const ends = serviceOf([{ id: 'ends', tokens: ['a', 'z', 'c'] }])
    await expect(ends.find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
    const known = serviceOf([
      { id: 'known', tokens: ABC },
      { id: 'ours', tokens: ABC },
    ])
    await expect(known.find(devicesOf(...ABC), ['known'])).resolves.toEqual({ found: 'batch', batchId: 'ours' })
  })

  it('is not confused with one that repeats a token', async () => {
    const { find } = serviceOf([{ id: 'twice', tokens: ['a', 'a', 'c'] }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
    const twice = serviceOf([{ id: 'twice', tokens: ['a', 'c', 'a'] }])
    await expect(twice.find(devicesOf('a', 'a', 'c'))).resolves.toEqual({ found: 'batch', batchId: 'twice' })
  })

  it('is recognized by its counts if the service lists no tokens', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC, omitsTokens: true }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'batch', batchId: '7f-1' })
  })

  it('is not confused with someone else’s batch of the same size if the service lists no tokens', async () => {
    const { find } = serviceOf([{ id: 'theirs', tokens: ['x', 'y', 'z'], omitsTokens: true }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
    const both = serviceOf([
      { id: 'theirs', tokens: ['x', 'y', 'z'], omitsTokens: true },
      { id: 'ours', tokens: ABC, omitsTokens: true },
    ])
    await expect(both.find(devicesOf(...ABC))).resolves.toEqual({ found: 'batch', batchId: 'ours' })
    const unread = serviceOf([{ id: 'theirs', tokens: ['x', 'y', 'z'], omitsTokens: true }], { addsUnreadable: true })
    await expect(unread.find(devicesOf(...ABC))).resolves.toEqual({ found: 'unknown' })
  })

  it('is found even if one of its entries cannot be read and its count of pending tokens is missing', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC, unreadableAt: 1 }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'batch', batchId: '7f-1' })
  })

  it('is unknown if no token can be queried and the list is full', async () => {
    const odd = devicesOf('.', '..')
    await expect(serviceOf([], { more: 99 }).find(odd)).resolves.toEqual({ found: 'absent' })
    await expect(serviceOf([], { more: 100 }).find(odd)).resolves.toEqual({ found: 'unknown' })
    await expect(serviceOf([{ id: '7f-1', tokens: ['.', '..'] }]).find(odd)).resolves.toMatchObject({ found: 'batch' })
  })

  it('is found among batches without counts if no token can be queried, and is unknown if a batch lists no tokens', async () => {
    const odd = ['.', '..']
    const findOdd = async (batch: Partial<StoredBatch>) =>
      serviceOf([{ id: '7f-1', tokens: odd, omitsCounts: true, ...batch }]).find(devicesOf(...odd))
    await expect(findOdd({})).resolves.toEqual({ found: 'batch', batchId: '7f-1' })
    await expect(findOdd({ omitsTokens: true })).resolves.toEqual({ found: 'unknown' })
    await expect(findOdd({ omitsTokens: true, omitsCounts: false })).resolves.toEqual({ found: 'unknown' })
    await expect(findOdd({ tokens: ['.'] })).resolves.toEqual({ found: 'unknown' })
    await expect(findOdd({ tokens: ['x', 'y'] })).resolves.toEqual({ found: 'absent' })
    await expect(findOdd({ omitsTokens: true, at: SINCE - 60_000 })).resolves.toEqual({ found: 'absent' })
  })

  it('is unknown if a batch with its first and last token has neither counts nor tokens', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC, omitsCounts: true, omitsTokens: true }])
    await expect(find(devicesOf(...ABC))).resolves.toEqual({ found: 'unknown' })
    const other = serviceOf([{ id: 'ends', tokens: ['a', 'z', 'c'], omitsCounts: true }])
    await expect(other.find(devicesOf(...ABC))).resolves.toEqual({ found: 'absent' })
  })

  it.each([400, 405, 410])(
    'does not count as absent if the service answers %i for its tokens',
    async statusOfUnknown => {
      const { find } = serviceOf([], { statusOfUnknown })
      await expect(find(devicesOf(...ABC))).rejects.toMatchObject({ status: statusOfUnknown })
    },
  )

  it('does not count as absent if reading fails', async () => {
    const { find } = serviceOf([{ id: '7f-1', tokens: ABC }], { broken: ['import_batches/7f-1'] })
    await expect(find(devicesOf(...ABC))).rejects.toMatchObject({ kind: 'service' })
  }, 60_000)
})
