import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSample, lastChange, MAX_SAMPLES, readSeries, type Sample } from './samples'

const MIN = 60_000

describe('addSample', () => {
  it('keeps no more than the limit, and neither the first nor the last sample is lost', () => {
    let samples: readonly Sample[] = []
    for (let i = 0; i < 3 * MAX_SAMPLES; i++) samples = addSample(samples, [i * 10_000, i])
    expect(samples.length).toBeLessThanOrEqual(MAX_SAMPLES)
    expect(samples[0]).toEqual([0, 0])
    expect(samples.at(-1)?.[1]).toBe(3 * MAX_SAMPLES - 1)
  })

  it.each<[string, Sample, number]>([
    ['the same sample of another tab', [10_500, 5], 1],
    ['another count at the same time', [10_500, 6], 2],
    ['the same count later', [20_000, 5], 2],
    ['an earlier time', [9_000, 5], 2],
  ])('%s', (_, sample, count) => expect(addSample([[10_000, 5]], sample)).toHaveLength(count))
})

describe('readSeries', () => {
  it.each<[string, Sample[], Partial<ReturnType<typeof readSeries>>]>([
    ['nothing', [], { points: [], gaps: [], falls: 0, backwards: 0 }],
    ['one sample', [[5, 1]], { points: [{ at: 5, value: 1 }], gaps: [], falls: 0, backwards: 0 }],
    [
      'a gap of ten minutes',
      [
        [0, 0],
        [MIN, 5],
        [11 * MIN, 9],
      ],
      { gaps: [{ from: MIN, until: 11 * MIN }] },
    ],
    [
      'a slow watcher, but no gap',
      [
        [0, 0],
        [5 * MIN, 1],
        [10 * MIN, 2],
        [16 * MIN, 3],
      ],
      { gaps: [] },
    ],
    [
      'recipients that fall',
      [
        [0, 5],
        [MIN, 9],
        [2 * MIN, 4],
      ],
      { falls: 1, backwards: 0 },
    ],
    [
      'a clock that was set back',
      [
        [2 * MIN, 9],
        [MIN, 5],
        [3 * MIN, 11],
      ],
      {
        falls: 0,
        backwards: 1,
        points: [
          { at: MIN, value: 5 },
          { at: 2 * MIN, value: 9 },
          { at: 3 * MIN, value: 11 },
        ],
      },
    ],
    [
      'what is not a number',
      [
        [Number.NaN, 1],
        [1, Infinity],
        [2, 2],
      ],
      { points: [{ at: 2, value: 2 }] },
    ],
  ])('%s', (_, samples, expected) => expect(readSeries(samples)).toMatchObject(expected))

  it('is sorted by time and has each time once, in whatever order the samples were taken', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50))), samples => {
        const times = readSeries(samples).points.map(({ at }) => at)
        expect(times).toEqual([...new Set(samples.map(([at]) => at))].toSorted((a, b) => a - b))
      }),
    ))

  it('starts and ends with what the service says', () => {
    const { points } = readSeries(
      [[MIN, 5]],
      [
        [0, 0],
        [2 * MIN, 9],
      ],
    )
    expect(points.map(({ value }) => value)).toEqual([0, 5, 9])
  })
})

it.each<[string, Sample[], number | null, number | null]>([
  ['never', [], null, null],
  [
    'never while the count stayed the same',
    [
      [1, 5],
      [2, 5],
    ],
    5,
    null,
  ],
  [
    'at the first sample of the last count',
    [
      [1, 4],
      [2, 5],
      [3, 5],
    ],
    5,
    2,
  ],
  [
    'later than the samples',
    [
      [1, 4],
      [2, 5],
    ],
    6,
    null,
  ],
])('the last change was %s', (_, samples, recipients, at) =>
  expect(lastChange(readSeries(samples), recipients)).toBe(at),
)
