import { expect, it } from 'vitest'
import { linePaths } from './line-paths'

const size = { width: 100, height: 10 }
const points = [
  { at: 0, value: 0 },
  { at: 10, value: 5 },
  { at: 50, value: 5 },
  { at: 100, value: 10 },
]

it.each([
  ['no points', [], [], { line: '', dashed: '', area: '' }],
  ['one point', [{ at: 7, value: 3 }], [], { line: 'M0 0h1', dashed: '', area: 'M0 10L0 0L0 10Z' }],
  ['a line', points, [], { line: 'M0 10L10 5L50 5L100 0', dashed: '', area: 'M0 10L0 10L10 5L50 5L100 0L100 10Z' }],
  [
    'a gap',
    points,
    [{ from: 10, until: 50 }],
    {
      line: 'M0 10L10 5M50 5L100 0',
      dashed: 'M10 5L50 5',
      area: 'M0 10L0 10L10 5L10 10ZM50 10L50 5L100 0L100 10Z',
    },
  ],
  [
    'a last point after a gap, within the chart',
    [...points.slice(0, 2), ...points.slice(3)],
    [{ from: 10, until: 100 }],
    {
      line: 'M0 10L10 5M100 0h-1',
      dashed: 'M10 5L100 0',
      area: 'M0 10L0 10L10 5L10 10ZM100 10L100 0L100 10Z',
    },
  ],
])('linePaths draws %s', (_, some, gaps, paths) => {
  expect(linePaths(some, gaps, size)).toEqual(paths)
})
