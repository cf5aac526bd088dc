import { expect, it } from 'vitest'
import { text } from './batch/text'
import { text as fileText } from './file/text'
import { text as tokenText } from './token/text'

it('a batch says which lines its rows are on, and how many rows it has if it skips some of those lines', () => {
  expect(text.facts.lines(2, 1001, 1000)).toBe('Lines 2 to 1,001')
  expect(text.facts.lines(2, 2, 1)).toBe('Line 2')
  expect(text.facts.lines(2, 100_001, 200)).toBe('200 rows between lines 2 and 100,001')
  expect(tokenText.lines('June.csv', 2, 1001, 1000)).toBe('June.csv, lines 2 to 1,001')
  expect(tokenText.lines('June.csv', 2, 2, 1)).toBe('June.csv, line 2')
  expect(tokenText.lines('June.csv', 2, 100_001, 200)).toBe('June.csv, 200 rows between lines 2 and 100,001')
})

it('the length of a long iOS token has a thousands separator', () => {
  expect(fileText.problem({ code: 'ios-length', length: 1025 })).toContain('this one has 1,025.')
})

it('a single failure of a trial is not counted again with its response', () => {
  const all = { failed: 1, tokens: 200, low: 0.001, high: 0.028 }
  const reason = { response: '410 Unregistered', count: 1 }
  const finding = { code: 'unusual' as const, usual: null, all, part: null, reason }
  expect(fileText.canary.stopped(finding, { lead: 200, left: 9800 })).toMatch(
    /^1 of 200 tokens in the trial failed, with 410 Unregistered\. That suggests .* in the whole file, and there are/,
  )
})
