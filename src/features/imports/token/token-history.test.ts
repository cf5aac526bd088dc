import { describe, expect, it } from 'vitest'
import { isFirstLatest, statusChange, tokenImports } from './token-history'

describe('the history of a token', () => {
  const one = (status: string, day: number) => ({
    batch_id: `b${day}`,
    received_on: `2026-06-0${day}T12:00:00:123Z`,
    status,
    ...(status === 'FAILURE' && { platform_status: '410', platform_message: 'Unregistered' }),
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
    expect(change('EXPIRED', 'SUCCESS', 'FAILURE')).toBeNull()
  })

  it.each([
    ['410', 'Unregistered', 'gone'],
    ['404', 'UNREGISTERED', 'gone'],
    ['503', 'ServiceUnavailable', null],
    ['429', 'QUOTA_EXCEEDED', null],
    ['403', 'InvalidProviderToken', null],
    ['', '', null],
  ])(
    'after a success, the change that is reported for a failure with %s %s is: %s',
    (platform_status, platform_message, change) => {
      const failed = { ...one('FAILURE', 2), platform_status, platform_message }
      expect(statusChange(tokenImports([failed, one('SUCCESS', 1)]))).toBe(change)
    },
  )

  it('has no latest result if imports with the same time, as in one batch, ended differently', () => {
    const twice = (...statuses: string[]) =>
      tokenImports([...statuses.map(status => one(status, 2)), one('FAILURE', 1)])
    expect(isFirstLatest(twice('SUCCESS', 'FAILURE'))).toBe(false)
    expect(statusChange(twice('SUCCESS', 'FAILURE'))).toBeNull()
    expect(isFirstLatest(twice('SUCCESS', 'SUCCESS'))).toBe(true)
    expect(statusChange(twice('SUCCESS'))).toBe('back')
  })
})
