import { expect, it } from 'vitest'
import { earliestSend } from './truncated-lists'

it.each([
  ['sent', 5],
  ['paused', null],
])('the earliest listed send with the status %s is %s', (status, time) =>
  expect(
    earliestSend(
      [
        { status: 'sent', sendAt: 9 },
        { status: 'sent', sendAt: 5 },
        { status: 'failed', sendAt: 1 },
        { status: 'sent', sendAt: null },
      ],
      status,
    ),
  ).toBe(time),
)
