import { describe, expect, it } from 'vitest'
import { readUrlState } from '#/nav/url-state'
import type { ComparedBatch } from '#/parts/import-batches/batch-row'
import { batchesAddressSchema } from '../batches-address'
import type { ListedBatch } from '../use-batches'
import { batchCsvFields } from './batch-columns'
import { filterBatches, isInState } from './filter-batches'

const compared = (id: string, received: string, counts: ComparedBatch['counts']): ComparedBatch => ({
  id,
  idRank: 0,
  receivedAt: Date.parse(received),
  counts,
  usualShare: null,
  isUnusual: false,
})
const elsewhere = (row: ComparedBatch): ListedBatch => ({ ...row, sent: null, isUnlisted: false })
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
  isUnlisted: row.counts === null,
})

const rows = [
  elsewhere(compared('e41b-1', '2026-06-04T04:30:00Z', { succeeded: 90, failed: 10, pending: 0 })),
  here(compared('e41b-2', '2026-06-04T05:30:00Z', { succeeded: 0, failed: 0, pending: 1000 }), 'June.csv', 1000),
  here(compared('c11f-3', '2026-06-05T05:30:00Z', null), 'July.csv', 12),
]
const idsOf = (search: string, file = '') =>
  filterBatches(rows, { ...readUrlState(batchesAddressSchema, search), file }, 'America/Chicago').map(({ id }) => id)

describe('the filters of the list', () => {
  it('select by id, origin, file name, failures, and pending results', () => {
    expect(idsOf('')).toEqual(['e41b-1', 'e41b-2', 'c11f-3'])
    expect(idsOf('?id=E41B')).toEqual(['e41b-1', 'e41b-2'])
    expect(idsOf('?origin=elsewhere')).toEqual(['e41b-1'])
    expect(idsOf('', 'july')).toEqual(['c11f-3'])
    expect(idsOf('?failed=10')).toEqual(['e41b-1'])
    expect(idsOf('?failed=11')).toEqual([])
    expect(idsOf('?pending=1')).toEqual(['e41b-2'])
  })

  it('use the number of sent tokens if the counts are missing', () => {
    expect(idsOf('?least=12&most=100')).toEqual(['e41b-1', 'c11f-3'])
  })

  it('use days of the display time zone, including both ends', () => {
    expect(idsOf('?from=2026-06-04')).toEqual(['e41b-2', 'c11f-3'])
    expect(idsOf('?until=2026-06-03')).toEqual(['e41b-1'])
    expect(idsOf('?from=2026-06-04&until=2026-06-05')).toEqual(['e41b-2', 'c11f-3'])
  })

  it('ignore invalid values in the URL', () => {
    expect(idsOf('?from=yesterday&least=many&origin=moon&state=odd')).toHaveLength(3)
  })

  it('select by state; a batch without counts is only in "all"', () => {
    const inState = (state: Parameters<typeof isInState>[1]) =>
      rows.filter(row => isInState(row, state)).map(({ id }) => id)
    expect(inState('open')).toEqual(['e41b-2'])
    expect(inState('failures')).toEqual(['e41b-1'])
    expect(inState('settled')).toEqual(['e41b-1'])
    expect(inState('all')).toHaveLength(3)
  })
})

it('the CSV of batches has the number of rows of each, because a canary has only a few of the rows between its first and last lines', () => {
  const [row] = rows.slice(1)
  expect(row && Object.entries(batchCsvFields).map(([name, read]) => `${name} ${read(row) ?? ''}`)).toEqual(
    expect.arrayContaining(['first_line 2', 'last_line 3', 'sent_rows 1000']),
  )
})
