import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sample } from '#/contract/format/broadcast-samples'
import { lastChange, readSeries } from './samples'
import { teamOnlySamples } from './team-samples'

const MIN = 60_000

describe('readSeries', () => {
  it.each<[string, Sample[], Partial<ReturnType<typeof readSeries>>]>([
    ['nothing', [], { points: [], gaps: [], falls: 0, clockSetbacks: 0 }],
    ['one sample', [[5, 1]], { points: [{ at: 5, value: 1 }], gaps: [], falls: 0, clockSetbacks: 0 }],
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
      'long but regular intervals, which are not gaps',
      [
        [0, 0],
        [5 * MIN, 1],
        [10 * MIN, 2],
        [16 * MIN, 3],
      ],
      { gaps: [] },
    ],
    [
      'a recipient count that falls',
      [
        [0, 5],
        [MIN, 9],
        [2 * MIN, 4],
      ],
      { falls: 1, clockSetbacks: 0 },
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
        clockSetbacks: 1,
        points: [
          { at: MIN, value: 5 },
          { at: 2 * MIN, value: 9 },
          { at: 3 * MIN, value: 11 },
        ],
      },
    ],
    [
      'a first sample dated slightly late, before the clock was known precisely',
      [
        [MIN, 5],
        [MIN - 900, 9],
        [MIN + 100, 11],
      ],
      {
        falls: 0,
        clockSetbacks: 0,
        points: [
          { at: MIN, value: 9 },
          { at: MIN + 100, value: 11 },
        ],
      },
    ],
    [
      'samples that are not finite numbers',
      [
        [Number.NaN, 1],
        [1, Infinity],
        [2, 2],
      ],
      { points: [{ at: 2, value: 2 }] },
    ],
  ])('%s', (_, samples, expected) => expect(readSeries(samples)).toMatchObject(expected))

  it('sorts by time and keeps each time once, in whatever order the samples were taken', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50))), minutes => {
        const samples = minutes.map(([at, recipients]): Sample => [at * MIN, recipients])
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
  ['not seen without samples', [], null, null],
  [
    'not seen while the count stayed the same',
    [
      [1, 5],
      [2, 5],
    ],
    5,
    null,
  ],
  [
    'seen at the first sample of the last count',
    [
      [1, 4],
      [2, 5],
      [3, 5],
    ],
    5,
    2,
  ],
  [
    'not seen if it is later than the samples',
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

it.each<[what: string, own: Sample[], team: Sample[], further: number[]]>([
  ['nothing if the server took none', [[10_000, 5]], [], []],
  [
    'everything if it took none itself',
    [],
    [
      [1_000, 1],
      [9_000, 2],
    ],
    [1_000, 9_000],
  ],
  [
    'those far from its own',
    [
      [60_000, 5],
      [70_000, 7],
    ],
    [
      [54_000, 4],
      [55_000, 4],
      [66_000, 6],
      [76_000, 8],
    ],
    [54_000, 76_000],
  ],
  [
    'those far from its own, in whatever order its own were taken',
    [
      [70_000, 7],
      [10_000, 1],
    ],
    [
      [10_000, 1],
      [40_000, 4],
    ],
    [40_000],
  ],
])("from the server's samples, a browser adds %s", (_, own, team, further) =>
  expect(teamOnlySamples(own, team).map(([at]) => at)).toEqual(further),
)
