import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readAddress, writeAddress } from './address'
import { readHistoryState } from './history-state'

const schema = z.object({
  status: z.catch(z.enum(['scheduled', 'sent']), 'scheduled'),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  raw: z._default(z.stringbool(), false),
  sort: z.optional(z.string()),
})
const fallback = { status: 'scheduled', page: 1, raw: false }

describe('screen state in the address', () => {
  it('falls back where it is missing or misspelt, field by field', () => {
    expect(readAddress(schema, '')).toEqual(fallback)
    expect(readAddress(schema, '?status=snet&page=3')).toEqual({ ...fallback, page: 3 })
    expect(readAddress(schema, '?page=0&raw=maybe&status=sent')).toEqual({ ...fallback, status: 'sent' })
    expect(readAddress(schema, '?%E0%A4%A&=&&page=')).toEqual(fallback)
  })

  it('never breaks on any query, and holds nothing but its fields', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), query => {
        const read = readAddress(schema, `?${query}&__proto__=x&constructor=y`)
        expect(Object.keys(read).filter(name => !['status', 'page', 'raw', 'sort'].includes(name))).toEqual([])
        expect(['scheduled', 'sent']).toContain(read.status)
      }),
    )
  })

  it('reads back what it wrote, and leaves other parameters alone', () => {
    const state = fc.record({
      status: fc.constantFrom('scheduled' as const, 'sent' as const),
      page: fc.integer({ min: 1 }),
      raw: fc.boolean(),
      sort: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    })
    fc.assert(
      fc.property(state, state, (first, second) => {
        const search = writeAddress(schema, writeAddress(schema, '?keep=a%2Bb', first), second)
        expect(readAddress(schema, search)).toEqual(JSON.parse(JSON.stringify(second)))
        expect(new URLSearchParams(search).get('keep')).toBe('a+b')
      }),
    )
  })

  it('is not in the address while it is as always', () => {
    expect(writeAddress(schema, '?status=sent&page=2', { ...fallback, status: 'scheduled' })).toBe('')
    expect(writeAddress(schema, '', { page: 2 })).toBe('?page=2')
  })
})

describe('screen state in the history entry', () => {
  const own = z.object({ asked: z.catch(z.nullable(z.object({ kind: z.string(), value: z.string() })), null) })

  it('is read back, and falls back on whatever another version of the app left', () => {
    const asked = { kind: 'mdn', value: '+13125550142' }
    expect(readHistoryState(own, { asked, other: 1 })).toEqual({ asked })
    for (const left of [undefined, null, 5, 'x', [], { asked: { kind: 1 } }, { asked: 'x' }]) {
      expect(readHistoryState(own, left)).toEqual({ asked: null })
    }
  })
})
