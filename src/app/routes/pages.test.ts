import { describe, expect, it } from 'vitest'
import { pagesOf } from './pages'

describe('the pages of a connection', () => {
  it('include the lab for a mock, and never for a real service', () => {
    const ids = (mock: boolean) => pagesOf({ mock }).map(page => page.id)
    expect(ids(true)).toContain('lab')
    expect(ids(true).at(-1)).toBe('lab')
    expect(ids(false)).toEqual(ids(true).filter(id => id !== 'lab'))
  })

  it('have different shortcuts', () => {
    const keys = pagesOf({ mock: true }).map(page => page.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
