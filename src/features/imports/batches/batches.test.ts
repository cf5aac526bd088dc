import { describe, expect, it } from 'vitest'
import { readUrlState } from '#/nav/url-state'
import type { ComparedBatch } from '#/parts/import-batches/batch-row'
import { batchesAddressSchema } from '../batches-address'
import { tokenImports, statusChange } from '../token/token-history'
import type { ListedBatch } from '../use-batches'
import { filterBatches, isInState } from './filter-batches'

const marked = (id: string, received: string, counts: ComparedBatch['counts']): ComparedBatch => ({
  id,
  rank: 0,
  receivedAt: Date.parse(received),
  counts,
  usualShare: null,
  isUnusual: false,
})
const elsewhere = (row: ComparedBatch): ListedBatch => ({ ...row, sent: null, batchesInFile: 0, unlisted: false })
const here = (row: ComparedBatch, title: string, rows: number): ListedBatch => ({
  ...row,
  sent: {
    scope: 's',
    app_id: 'a',
    batch_id: row.id,
    job: 'j',
    title,
    step: 0,
    rows,
    first_line: 2,
    last_line: 3,
    sent_at: 0,
  },
  batchesInFile: 1,
  unlisted: row.counts === null,
})

const rows = [
  elsewhere(marked('e41b-1', '2026-06-04T04:30:00Z', { succeeded: 90, failed: 10, pending: 0 })),
  here(marked('e41b-2', '2026-06-04T05:30:00Z', { succeeded: 0, failed: 0, pending: 1000 }), 'June.csv', 1000),
  here(marked('c11f-3', '2026-06-05T05:30:00Z', null), 'July.csv', 12),
]
const idsOf = (search: string, file = '') =>
  filterBatches(rows, { ...readUrlState(batchesAddressSchema, search), file }, 'America/Chicago').map(({ id }) => id)

describe('the filters of the list', () => {
  it('take every column, and what was sent from here by the name of its file', () => {
    expect(idsOf('')).toEqual(['e41b-1', 'e41b-2', 'c11f-3'])
    expect(idsOf('?id=E41B')).toEqual(['e41b-1', 'e41b-2'])
    expect(idsOf('?origin=elsewhere')).toEqual(['e41b-1'])
    expect(idsOf('', 'july')).toEqual(['c11f-3'])
    expect(idsOf('?failed=10')).toEqual(['e41b-1'])
    expect(idsOf('?failed=11')).toEqual([])
    expect(idsOf('?pending=1')).toEqual(['e41b-2'])
  })

  it('count what was sent where the service has not counted yet', () => {
    expect(idsOf('?least=12&most=100')).toEqual(['e41b-1', 'c11f-3'])
  })

  it('know days as the display zone has them, both ends included', () => {
    expect(idsOf('?from=2026-06-04')).toEqual(['e41b-2', 'c11f-3'])
    expect(idsOf('?until=2026-06-03')).toEqual(['e41b-1'])
    expect(idsOf('?from=2026-06-04&until=2026-06-05')).toEqual(['e41b-2', 'c11f-3'])
  })

  it('fall back on what an address misspells', () => {
    expect(idsOf('?from=yesterday&least=many&origin=moon&state=odd')).toHaveLength(3)
  })

  it('tell states apart, and say nothing of a batch that is not counted', () => {
    const inState = (state: Parameters<typeof isInState>[1]) =>
      rows.filter(row => isInState(row, state)).map(({ id }) => id)
    expect(inState('open')).toEqual(['e41b-2'])
    expect(inState('failures')).toEqual(['e41b-1'])
    expect(inState('settled')).toEqual(['e41b-1'])
    expect(inState('all')).toHaveLength(3)
  })
})

describe('the history of a token', () => {
  const one = (status: string, day: number) => ({
    batch_id: `b${day}`,
    received_on: `2026-06-0${day}T12:00:00:123Z`,
    status,
  })

  it('has the newest import on top, and those without a time last', () => {
    const read = tokenImports([
      one('SUCCESS', 1),
      { batch_id: 'x', received_on: 'soon', status: 'FAILURE' },
      one('PENDING', 3),
    ])
    expect(read.map(({ batchId, state }) => [batchId, state])).toEqual([
      ['b3', 'pending'],
      ['b1', 'succeeded'],
      ['x', 'failed'],
    ])
  })

  it('says when the last answer differs from the one before, whatever still waits', () => {
    const turn = (...statuses: string[]) =>
      statusChange(tokenImports(statuses.map((status, at) => one(status, 9 - at))))
    expect(turn('FAILURE', 'SUCCESS')).toBe('gone')
    expect(turn('PENDING', 'SUCCESS', 'FAILURE')).toBe('back')
    expect(turn('FAILURE', 'FAILURE', 'SUCCESS')).toBeNull()
    expect(turn('EXPIRED', 'SUCCESS')).toBeNull()
    expect(turn('SUCCESS')).toBeNull()
  })
})
