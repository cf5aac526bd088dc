import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTimestamp, writeColonMillis, writeMinutes, writeSeconds } from './timestamps'

const moment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2199, 11, 31) })
const floor = (ms: number, step: number): number => Math.floor(ms / step) * step

describe('timestamps', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(moment, ms => {
        expect(readTimestamp(writeColonMillis(ms))).toBe(ms)
        expect(readTimestamp(writeSeconds(ms))).toBe(floor(ms, 1000))
        expect(readTimestamp(writeMinutes(ms))).toBe(floor(ms, 60_000))
        expect(readTimestamp(new Date(ms).toISOString())).toBe(ms)
      }),
    )
  })

  it('are read with any offset', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (ms, offset) => {
        const local = new Date(ms + offset * 60_000).toISOString().slice(0, 23)
        const pad = (n: number): string => String(Math.floor(n)).padStart(2, '0')
        const zone = `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset) / 60)}:${pad(Math.abs(offset) % 60)}`
        expect(readTimestamp(local + zone)).toBe(ms)
      }),
    )
  })

  it.each([
    ['2026-11-21T05:10:31:407Z', '2026-11-21T05:10:31.407Z'],
    ['2026-11-21T05:10Z', '2026-11-21T05:10:00.000Z'],
    [' 2026-11-21 05:10:31 Z ', '2026-11-21T05:10:31.000Z'],
    ['2027-01-31T23:59:59-06:00', '2027-02-01T05:59:59.000Z'],
    ['2027-01-31T23:59:59+0530', '2027-01-31T18:29:59.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['2026-11-21T05:10:31.123456789Z', '2026-11-21T05:10:31.123Z'],
  ])('%j is read', (text, iso) => {
    expect(new Date(readTimestamp(text) ?? Number.NaN).toISOString()).toBe(iso)
  })

  it.each([
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T05:10:31',
    '2026-11-21',
    'yesterday',
    '',
    null,
    12,
    {},
  ])('%j is not a timestamp and does not throw', text => {
    expect(readTimestamp(text)).toBeNull()
  })
})
