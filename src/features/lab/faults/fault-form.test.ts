import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFault } from './describe-fault'
import { emptyFault, faultActs, faultMethods, readFault, type FaultValues } from './fault-form'
import { faultPresets } from './fault-presets'

const read = (values: Partial<FaultValues>) => readFault({ ...emptyFault, ...values })

describe('a fault rule from its form', () => {
  it('holds what the act needs, and nothing of the fields that are out of sight', () => {
    const typed = { status: '418', body: 'x', retryAfter: '7', delay: '', times: '2' }
    expect(read({ ...typed, act: 'status' })).toEqual({
      ok: true,
      rule: { status: 418, body: 'x', headers: { 'Retry-After': '7' }, times: 2 },
    })
    expect(read({ ...typed, act: 'after', method: 'POST', path: ' /companies/DEMO ' })).toEqual({
      ok: true,
      rule: { drop: 'after', method: 'POST', path: '/companies/DEMO', times: 2 },
    })
    expect(read({ ...typed, act: 'before', status: 'nonsense' })).toEqual({
      ok: true,
      rule: { drop: 'before', times: 2 },
    })
    expect(read({ act: 'delay', delay: '1500', times: '', chance: '25' })).toEqual({
      ok: true,
      rule: { delay_ms: 1500, probability: 0.25 },
    })
  })

  it('sends a JSON body as JSON and any other as text', () => {
    expect(read({ body: '{"errors":[]}' })).toMatchObject({ rule: { body: { errors: [] } } })
    expect(read({ body: '<html>' })).toMatchObject({ rule: { body: '<html>' } })
  })

  it('names every field that is wrong', () => {
    const reading = read({
      path: 'companies',
      status: '99',
      retryAfter: 'soon',
      delay: '-1',
      times: '0',
      chance: '101',
    })
    expect(reading).toMatchObject({ ok: false })
    expect(Object.keys(reading.ok ? {} : reading.faults).toSorted()).toEqual([
      'chance',
      'delay',
      'path',
      'retryAfter',
      'status',
      'times',
    ])
    expect(read({ act: 'delay', delay: '' })).toMatchObject({ ok: false, faults: { delay: expect.any(String) } })
    expect(read({ act: 'delay', delay: '0' })).toMatchObject({ ok: false, faults: { delay: expect.any(String) } })
  })

  it('never breaks, and is in words whatever it says', () => {
    const field = fc.oneof(fc.string(), fc.constantFrom('', '0', '1', '200', '1e3', ' 5 ', '-2', '99999999999999'))
    fc.assert(
      fc.property(
        fc.record({
          method: fc.constantFrom(...faultMethods),
          act: fc.constantFrom(...faultActs),
          path: field,
          status: field,
          body: field,
          retryAfter: field,
          delay: field,
          times: field,
          chance: field,
        }),
        values => {
          const reading = readFault(values)
          if (reading.ok) expect(describeFault(reading.rule)).toMatch(/^(Any call|[A-Z]+ calls).*: ./s)
          else expect(Object.keys(reading.faults).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('a fault rule in words', () => {
  it.each([
    [{ method: 'post', drop: 'after', times: 1 }, 'POST calls: done, its answer lost'],
    [{ drop: 'before', path: '/companies/DEMO' }, 'Any call to /companies/DEMO…: lost before the work'],
    [
      { status: 429, headers: { 'Retry-After': '5' } },
      'Any call: answered 429 without doing the work, with Retry-After: 5',
    ],
    [{ delay_ms: 2000 }, 'Any call: 2 s late'],
    [
      { status: 500, probability: 0.25, delay_ms: 500 },
      'Any call: 25.0\u00a0% of them, 0.5 s late, answered 500 without doing the work',
    ],
    [{ status: 500, drop: 'after' }, 'Any call: answered 500 without doing the work, and that lost on the way'],
    [{ headers: { 'X-A': 'b' } }, 'Any call: answered as ever, with X-A: b'],
  ] as const)('%o', (rule, words) => {
    expect(describeFault(rule)).toBe(words)
  })

  it('tells the presets apart', () => {
    expect(new Set(faultPresets.map(({ rule }) => describeFault(rule))).size).toBe(faultPresets.length)
  })
})
