import { describe, expect, it } from 'vitest'
import { statusChange, tokenImports } from './token-history'

describe('the history of a token', () => {
  const one = (status: string, day: number) => ({
    batch_id: `b${day}`,
    received_on: `2026-06-0${day}T12:00:00:123Z`,
    status,
  })

  it('has the newest import first, and those without a timestamp last', () => {
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

  it('reports when the latest result differs from the one before, ignoring pending imports', () => {
    const change = (...statuses: string[]) =>
      statusChange(tokenImports(statuses.map((status, index) => one(status, 9 - index))))
    expect(change('FAILURE', 'SUCCESS')).toBe('gone')
    expect(change('PENDING', 'SUCCESS', 'FAILURE')).toBe('back')
    expect(change('FAILURE', 'FAILURE', 'SUCCESS')).toBeNull()
    expect(change('EXPIRED', 'SUCCESS')).toBeNull()
    expect(change('SUCCESS')).toBeNull()
  })
})
