import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeFault } from './describe-fault'
import { defaultFault, faultEffects, faultMethods, faultSchema, type FaultValues } from './fault-form'
import { faultPresets } from './fault-presets'

function read(values: Partial<FaultValues>) {
  const reading = faultSchema.safeParse({ ...defaultFault, ...values })
  return reading.success
    ? { ok: true as const, rule: reading.data }
    : { ok: false as const, faults: Object.fromEntries(reading.error.issues.map(one => [one.path[0], one.message])) }
}

describe('a fault rule from its form', () => {
  it('has what the effect needs, and nothing from the hidden fields', () => {
    const typed = { status: '418', body: 'x', retryAfter: '7', delay: '', times: '2' }
    expect(read({ ...typed, effect: 'status' })).toEqual({
      ok: true,
      rule: { status: 418, body: 'x', headers: { 'Retry-After': '7' }, times: 2 },
    })
    expect(read({ ...typed, effect: 'after', method: 'POST', path: ' /companies/DEMO ' })).toEqual({
      ok: true,
      rule: { drop: 'after', method: 'POST', path: '/companies/DEMO', times: 2 },
    })
    expect(read({ ...typed, effect: 'before', status: 'nonsense' })).toEqual({
      ok: true,
      rule: { drop: 'before', times: 2 },
    })
    expect(read({ effect: 'delay', delay: '1500', times: '', chance: '25' })).toEqual({
      ok: true,
      rule: { delay_ms: 1500, probability: 0.25 },
    })
  })

  it('has a JSON body as JSON and any other body as plain text', () => {
    expect(read({ body: '{"errors":[]}' })).toMatchObject({ rule: { body: { errors: [] } } })
    expect(read({ body: '<html>' })).toMatchObject({ rule: { body: '<html>' } })
  })

  it('has an error for every invalid field', () => {
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
    expect(read({ effect: 'delay', delay: '' })).toMatchObject({ ok: false, faults: { delay: expect.any(String) } })
    expect(read({ effect: 'delay', delay: '0' })).toMatchObject({ ok: false, faults: { delay: expect.any(String) } })
  })

  it('never throws, and every rule can be described', () => {
    const field = fc.oneof(fc.string(), fc.constantFrom('', '0', '1', '200', '1e3', ' 5 ', '-2', '99999999999999'))
    fc.assert(
      fc.property(
        fc.record({
          method: fc.constantFrom(...faultMethods),
          effect: fc.constantFrom(...faultEffects),
          path: field,
          status: field,
          body: field,
          retryAfter: field,
          delay: field,
          times: field,
          chance: field,
        }),
        values => {
          const reading = read(values)
          if (reading.ok) expect(describeFault(reading.rule)).toMatch(/^(Any call|[A-Z]+ calls).*: ./s)
          else expect(Object.keys(reading.faults).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('a fault rule in words', () => {
  it.each([
    [{ method: 'post', drop: 'after', times: 1 }, 'POST calls: processed, response lost'],
    [{ drop: 'before', path: '/companies/DEMO' }, 'Any call to /companies/DEMO…: request lost before processing'],
    [{ status: 429, headers: { 'Retry-After': '5' } }, 'Any call: 429 without processing, with Retry-After: 5'],
    [{ delay_ms: 2000 }, 'Any call: delayed by 2 s'],
    [
      { status: 500, probability: 0.25, delay_ms: 500 },
      'Any call: 25.0% of the time, delayed by 0.5 s, 500 without processing',
    ],
    [{ status: 500, drop: 'after' }, 'Any call: 500 without processing, response lost'],
    [{ headers: { 'X-A': 'b' } }, 'Any call: normal response, with X-A: b'],
  ] as const)('%o', (rule, description) => {
    expect(describeFault(rule)).toBe(description)
  })

  it('differs for every preset', () => {
    expect(new Set(faultPresets.map(({ rule }) => describeFault(rule))).size).toBe(faultPresets.length)
  })
})
