import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readHistoryState } from './history-state'
import { readUrlState, writeUrlState } from './url-state'

const schema = z.object({
  status: z.catch(z.enum(['scheduled', 'sent']), 'scheduled'),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  raw: z._default(z.stringbool(), false),
  sort: z.optional(z.string()),
})
const fallback = { status: 'scheduled', page: 1, raw: false }

describe('screen state in the URL', () => {
  it('falls back field by field where it is missing or invalid', () => {
    expect(readUrlState(schema, '')).toEqual(fallback)
    expect(readUrlState(schema, '?status=snet&page=3')).toEqual({ ...fallback, page: 3 })
    expect(readUrlState(schema, '?page=0&raw=maybe&status=sent')).toEqual({ ...fallback, status: 'sent' })
    expect(readUrlState(schema, '?%E0%A4%A&=&&page=')).toEqual(fallback)
  })

  it('accepts any query string, and returns only the fields of the schema', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), query => {
        const read = readUrlState(schema, `?${query}&__proto__=x&constructor=y`)
        expect(Object.keys(read).filter(name => !['status', 'page', 'raw', 'sort'].includes(name))).toEqual([])
        expect(['scheduled', 'sent']).toContain(read.status)
      }),
    )
  })

  it('reads back what it wrote, and keeps other parameters', () => {
    const state = fc.record({
      status: fc.constantFrom('scheduled' as const, 'sent' as const),
      page: fc.integer({ min: 1 }),
      raw: fc.boolean(),
      sort: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    })
    fc.assert(
      fc.property(state, state, (first, second) => {
        const search = writeUrlState(schema, writeUrlState(schema, '?keep=a%2Bb', first), second)
        expect(readUrlState(schema, search)).toEqual(JSON.parse(JSON.stringify(second)))
        expect(new URLSearchParams(search).get('keep')).toBe('a+b')
      }),
    )
  })

  it('leaves default values out of the URL', () => {
    expect(writeUrlState(schema, '?status=sent&page=2', { ...fallback, status: 'scheduled' })).toBe('')
    expect(writeUrlState(schema, '', { page: 2 })).toBe('?page=2')
  })
})

describe('screen state in the history entry', () => {
  const stateSchema = z.object({ asked: z.catch(z.nullable(z.object({ kind: z.string(), value: z.string() })), null) })

  it('is read back, and falls back if it does not match the schema', () => {
    const asked = { kind: 'mdn', value: '+13125550142' }
    expect(readHistoryState(stateSchema, { asked, other: 1 })).toEqual({ asked })
    for (const stored of [undefined, null, 5, 'x', [], { asked: { kind: 1 } }, { asked: 'x' }]) {
      expect(readHistoryState(stateSchema, stored)).toEqual({ asked: null })
    }
  })
})
