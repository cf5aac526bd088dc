import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { checkFile } from '#/parts/bulk/read-file'
import { RowDraw } from '#/parts/bulk/row-draw'
import { compareWithEarlier } from '#/parts/import-batches/batch-row'
import { chanceOf, CANARY_TOKENS, judgeCanary, type CanaryToken } from './canary'
import { importFile } from './import-file'
import type { ImportSetup } from './import-settings'

/** Random numbers that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface FileOfRows {
  rows: number
  /** The share of bad rows in the file, and in one tenth of it, if different there. */
  bad?: number
  badInTenth?: number
  isAndroid?: (row: number) => boolean
}

/** Draws the canary of a file and returns it with the results of its tokens. */
function canaryOf({ rows, bad = 0, badInTenth = bad, isAndroid = row => row % 2 === 0 }: FileOfRows, seed: number) {
  const random = seeded(seed)
  const draw = new RowDraw(CANARY_TOKENS, random)
  for (let row = 0; row < rows; row++) draw.add(row, isAndroid(row) ? 'ANDROID' : 'IOS')
  const from = Math.floor(random() * 10) * (rows / 10)
  return draw.drawn().map((record): CanaryToken => {
    const isInBadTenth = record >= from && record < from + rows / 10
    const isBad = random() < (isInBadTenth ? badInTenth : bad)
    return {
      record,
      line: record + 2,
      platform: isAndroid(record) ? 'android' : 'ios',
      state: isBad ? 'failed' : 'succeeded',
      platformStatus: isBad ? '400' : '200',
      platformMessage: isBad ? 'BadDeviceToken' : 'Success',
    }
  })
}

const countStops = (file: FileOfRows, usual: number | null): number => {
  let stops = 0
  for (let seed = 1; seed <= 100; seed++) {
    const tokens = canaryOf(file, seed)
    expect(tokens.length).toBeLessThanOrEqual(CANARY_TOKENS)
    if (judgeCanary(tokens, usual) !== null) stops++
  }
  return stops
}

/** The highest usual share after batches of 1,000 tokens with these shares of failures; null if it is unknown. */
async function usualOf(shares: readonly number[]): Promise<number | null> {
  const earlier = shares.map((share, index) => ({
    id: `b-${index}`,
    receivedAt: index,
    counts: { succeeded: 1000 * (1 - share), failed: 1000 * share, pending: 0 },
  }))
  const canary = {
    id: 'canary',
    receivedAt: shares.length,
    counts: { succeeded: 0, failed: 0, pending: CANARY_TOKENS },
  }
  const compared = await compareWithEarlier([...earlier, canary])
  return compared.find(({ id }) => id === canary.id)?.usualShare?.high ?? null
}

describe('the canary of a file', () => {
  it.each([
    ['no earlier batches', 0],
    ['two earlier batches, too few to compare with', 2],
    ['ten clean earlier batches', 10],
  ])(
    'stops a file with 30 percent bad rows in one tenth in 100 of 100 draws, and a clean file in none (%s)',
    async (_, count) => {
      const usual = await usualOf(Array.from({ length: count }, () => 0))
      expect(countStops({ rows: 100_000, badInTenth: 0.3 }, usual)).toBe(100)
      expect(countStops({ rows: 100_000 }, usual)).toBe(0)
    },
  )

  it('stops an import after one failure, but not if earlier batches had as high a failure share', async () => {
    expect(countStops({ rows: 20_000, bad: 0.03 }, null)).toBeGreaterThanOrEqual(95)
    const [one] = canaryOf({ rows: 20_000 }, 1)
    const tokens = canaryOf({ rows: 20_000 }, 1).map(token =>
      token.record === one?.record ? { ...token, state: 'failed' as const } : token,
    )
    expect(judgeCanary(tokens, null)).toMatchObject({ usual: null, all: { failed: 1, tokens: 200 } })
    expect(judgeCanary(tokens, await usualOf([0.01, 0.02, 0.01]))).toBeNull()
  })

  it('hardly ever stops a file that is as good as earlier ones, but nearly always one with a bad tenth', () => {
    expect(countStops({ rows: 20_000, bad: 0.03 }, 0.03)).toBeLessThanOrEqual(2)
    expect(countStops({ rows: 20_000, bad: 0.03, badInTenth: 0.6 }, 0.03)).toBeGreaterThanOrEqual(95)
    expect(countStops({ rows: 20_000, bad: 0.15 }, 0.03)).toBeGreaterThanOrEqual(95)
  })

  it('names the stretch and the most frequent response there, or the platform', () => {
    const finding = judgeCanary(canaryOf({ rows: 100_000, badInTenth: 0.5 }, 7), 0.01)
    expect(finding?.reason).toMatchObject({ response: '400 BadDeviceToken', count: finding?.part?.failed })
    const { first = 0, last = 0 } = finding?.part?.lines ?? {}
    expect(last - first).toBeLessThanOrEqual(10_000)
    expect(Math.floor((first - 2) / 10_000)).toBe(Math.floor((last - 2) / 10_000))

    const android = canaryOf({ rows: 50_000, isAndroid: row => row % 50 === 0 }, 3).map(token =>
      token.platform === 'android' ? { ...token, state: 'failed' as const } : token,
    )
    expect(judgeCanary(android, 0.05)?.part).toMatchObject({ platform: 'android', lines: null })
    expect(judgeCanary(android, 0.05)?.part?.tokens).toBe(20)
  })

  it.each([0, null])('names the bad tenth if the usual failure share is %s', usual => {
    let named = 0
    for (let seed = 1; seed <= 100; seed++) {
      const tokens = canaryOf({ rows: 100_000, badInTenth: 0.3 }, seed)
      const bad = tokens.filter(({ state }) => state === 'failed').map(({ line }) => line)
      const finding = judgeCanary(tokens, usual)
      expect(finding?.reason.response).toBe('400 BadDeviceToken')
      const { first = Infinity, last = -Infinity } = finding?.part?.lines ?? {}
      if (last - first <= 10_000 && bad.filter(line => line >= first && line <= last).length >= bad.length - 1) named++
    }
    expect(named).toBe(100)
  })

  it('without earlier batches, names no part if failures are everywhere, and the part of a single failure', () => {
    const everywhere = canaryOf({ rows: 100_000 }, 4).map((token, index) =>
      index % 7 === 0 ? { ...token, state: 'failed' as const } : token,
    )
    expect(judgeCanary(everywhere, null)).toMatchObject({ part: null, all: { failed: 29 } })
    const single = canaryOf({ rows: 100_000 }, 4).map(token =>
      token.record >= 50_000 && token.record < 50_500 ? { ...token, state: 'failed' as const } : token,
    )
    expect(judgeCanary(single, null)).toMatchObject({ all: { failed: 1 }, part: { failed: 1 } })
  })

  it('gives the 95% interval of the failure share', () => {
    const finding = judgeCanary(canaryOf({ rows: 10_000, bad: 0.5 }, 1), 0.02)
    const share = (finding?.all.failed ?? 0) / (finding?.all.tokens ?? 1)
    expect(finding?.all.low).toBeLessThan(share)
    expect(finding?.all.high).toBeGreaterThan(share)
    expect((finding?.all.high ?? 1) - (finding?.all.low ?? 0)).toBeLessThan(0.15)
  })

  it('is fine if nothing failed, however few tokens and platforms there are', () => {
    for (const rows of [0, 1, 199]) expect(judgeCanary(canaryOf({ rows, isAndroid: () => true }, 1), 0)).toBeNull()
  })

  it('computes the chance of failures exactly', () => {
    expect(chanceOf(1, 20, 0.02)).toBeCloseTo(1 - 0.98 ** 20, 10)
    expect(chanceOf(20, 20, 0.5)).toBeCloseTo(0.5 ** 20, 10)
    expect(chanceOf(3, 20, 0.03)).toBeCloseTo(0.021, 3)
    expect(chanceOf(0, 20, 0)).toBe(1)
    expect(chanceOf(1, 20, 0)).toBe(0)
  })
})

describe('rows drawn in one pass', () => {
  it('are different rows, in order, no more than wanted, and all rows of a short file with one group', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom(1, 2, 7),
        fc.integer(),
        (rows, size, groups, seed) => {
          const draw = new RowDraw(size, seeded(seed))
          for (let row = 0; row < rows; row++) draw.add(row, String(row % groups))
          const drawn = draw.drawn()
          expect(new Set(drawn).size).toBe(drawn.length)
          expect(drawn.length).toBeLessThanOrEqual(Math.min(size, rows))
          expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
          expect(drawn.every(row => row >= 0 && row < rows)).toBe(true)
          if (rows <= size && groups === 1) expect(drawn).toHaveLength(rows)
        },
      ),
    )
  })

  it('are drawn from a file of a million rows in the one pass of its dry run', { timeout: 60_000 }, async () => {
    const rows = 1_000_000
    const tokens = Array.from({ length: rows }, (_, row) => `dT${row}:APA91b`)
    const file = new Blob(['token\n', tokens.join('\n')])
    const streamOf = file.stream.bind(file)
    let bytes = 0
    file.stream = () =>
      streamOf().pipeThrough(
        new TransformStream({
          transform(chunk: Uint8Array<ArrayBuffer>, controller) {
            bytes += chunk.length
            controller.enqueue(chunk)
          },
        }),
      )
    const setup = {
      format: { encoding: 'utf-8', delimiter: ',', header: true },
      columns: ['token'],
      platform: 'ANDROID',
      duplicates: 'leave-out',
    } satisfies ImportSetup
    const { counts, drawn } = await checkFile(importFile, { file, setup, session: testSession() })
    expect(counts).toMatchObject({ total: rows, ready: rows })
    expect(drawn).toHaveLength(200)
    expect(drawn[0]).toBeLessThan(20_000)
    expect(drawn.at(-1)).toBeGreaterThan(980_000)
    expect(bytes).toBe(file.size)
  })

  it('are spread over a million rows and contain at least twenty of a rare platform', () => {
    const draw = new RowDraw(200, seeded(5))
    for (let row = 0; row < 1_000_000; row++) draw.add(row, row % 1000 === 0 ? 'rare' : 'common')
    const drawn = draw.drawn()
    expect(drawn).toHaveLength(200)
    expect(drawn.filter(row => row % 1000 === 0).length).toBeGreaterThanOrEqual(20)
    for (let tenth = 0; tenth < 10; tenth++)
      expect(drawn.filter(row => Math.floor(row / 100_000) === tenth).length).toBeGreaterThanOrEqual(15)
  })
})
