import { expect, it } from 'vitest'
import { versionsOf } from './sent-cells'

const rows = [
  { line: 2, token: 'a', cells: ['a', '4.1'] },
  { line: 3, token: 'b', cells: ['b', ''] },
  { line: 4, token: 'c', cells: ['c', '4.2'] },
]

it.each(['app_version', 'App Version', 'appversion'])('versions of the app are read from a column %s', name => {
  expect(versionsOf({ header: ['token', name], rows }, [2, 3])).toEqual([[2, '4.1']])
})

it('without such a column no version is known', () => {
  expect(versionsOf({ header: ['token', 'sdk_version'], rows }, [2, 3, 4])).toEqual([])
  expect(versionsOf({ header: [], rows }, [2])).toEqual([])
})
