import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readJson } from './json'

describe('the text of a reply', () => {
  it('is parsed the way JSON.parse would parse it, wherever that is exact', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
        expect(readJson(JSON.stringify(value))).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) })
      }),
    )
  })

  it('keeps all digits of ids beyond 2^53, and does not change digits inside strings', () => {
    const text =
      '{"id":90071992547409931234,"note":"90071992547409931234 \\" 1","list":[-90071992547409931234,9007199254740991],"x":1.0000000000000000001}'
    expect(readJson(text)).toEqual({
      ok: true,
      value: {
        id: '90071992547409931234',
        note: '90071992547409931234 " 1',
        list: ['-90071992547409931234', 9007199254740991],
        x: 1,
      },
    })
  })

  it.each(['[', '{'])('with 8,000,000 %s in a row is refused after the first few hundred', bracket => {
    const text = bracket.repeat(8_000_000)
    const split = vi.spyOn(String.prototype, 'split')
    const search = vi.spyOn(String.prototype, 'indexOf')
    const read = readJson(text)
    const searches = search.mock.calls.length
    vi.restoreAllMocks()
    expect(read).toMatchObject({ ok: false, reason: 'too-deep' })
    expect(searches).toBeLessThan(500)
    expect(split).not.toHaveBeenCalled()
  })

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['<!doctype html><p>Bad gateway', 'html'],
    ['{"a":', 'malformed'],
    ['{"a":12345678901234567890', 'malformed'],
    ['['.repeat(200_000) + ']'.repeat(200_000), 'too-deep'],
    ['{"a":'.repeat(200_000), 'too-deep'],
  ])('is refused, and the result gives the reason: %#', (text, reason) => {
    expect(readJson(text)).toMatchObject({ ok: false, reason })
  })
})
