import { describe, expect, it } from 'vitest'
import { pagesOf } from './pages'

describe('the pages of a connection', () => {
  it('have the lab with a mock, and never with a real service', () => {
    const ids = (mock: boolean) => pagesOf({ mock }).map(page => page.id)
    expect(ids(true)).toContain('lab')
    expect(ids(true).at(-1)).toBe('lab')
    expect(ids(false)).toEqual(ids(true).filter(id => id !== 'lab'))
  })

  it('have shortcuts that differ', () => {
    const keys = pagesOf({ mock: true }).map(page => page.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
