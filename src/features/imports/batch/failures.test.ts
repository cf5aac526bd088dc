import { describe, expect, it } from 'vitest'
import type { EntryReading } from '#/api/imports'
import { batchEntries, hasWords } from '../batch-entries'
import { describeFinding, meaningOf } from '../describe-failure'
import { failureGroups, findings } from '../failure-groups'
import type { SentRow } from '../sent-rows'
import { failureChoices } from './failure-rows'

const hex = (n: number) => n.toString(16).padStart(64, '0')
const ios = (n: number) => hex(n)
const android = (n: number) => `fX2k${n}:APA91bExampleExampleExample${n}`

const failed = (token: string, platform_status: string, platform_message: string): EntryReading => ({
  place: 'failure',
  entry: { token, status: 'FAILURE', platform_status, platform_message },
})
const fine = (token: string): EntryReading => ({
  place: 'success',
  entry: { token, status: 'SUCCESS', platform_status: '200', platform_message: 'Success' },
})
const pending = (token: string): EntryReading => ({ place: 'pending', entry: { token, status: 'PENDING' } })
const many = <T>(count: number, make: (n: number) => T, from = 0): T[] =>
  Array.from({ length: count }, (_, n) => make(from + n))
const row = (line: number, token: string, platform = 'IOS'): SentRow => ({ line, token, platform })

describe('the rows of a batch', () => {
  it('stand in the order of the file where this browser sent it, the same token twice as two rows', () => {
    const read = [failed(ios(2), '410', 'Unregistered'), fine(ios(1)), fine(ios(2))]
    const sent = [row(7, ios(2)), row(8, ios(1)), row(9, ios(2))]
    expect(batchEntries(read, sent).map(({ line, state }) => [line, state])).toEqual([
      [7, 'failed'],
      [8, 'succeeded'],
      [9, 'succeeded'],
    ])
  })

  it('take their state from the status, else from the array; words nobody documented are kept', () => {
    const entry = (place: EntryReading['place'], status: string | null) => ({ place, entry: { token: 't', status } })
    const read = [entry('failure', 'success'), entry('pending', null), entry('failure', 'EXPIRED')]
    expect(batchEntries(read, []).map(({ state, strange }) => [state, strange])).toEqual([
      ['succeeded', null],
      ['pending', null],
      ['failed', 'EXPIRED'],
    ])
  })

  it('tell their platform by what was sent, then by the answer, then by their form', () => {
    const read = [failed('x', '404', 'UNREGISTERED'), fine(ios(1)), fine(android(1)), fine('short'), fine('sent')]
    const entries = batchEntries(read, [row(1, 'sent', 'ANDROID')])
    expect(entries.map(({ token, platform, told }) => [token.slice(0, 5), platform, told])).toEqual([
      ['sent', 'android', 'sent'],
      ['x', 'android', 'answer'],
      ['00000', 'ios', 'form'],
      ['fX2k1', 'android', 'form'],
      ['short', null, null],
    ])
  })

  it('are found by token, line, external id and answer', () => {
    const [entry] = batchEntries(
      [failed(ios(255), '410', 'Unregistered')],
      [{ ...row(2013, ios(255)), external_person_id: 'CRM-1' }],
    )
    if (!entry) throw new Error('no entry')
    for (const words of [['00ff'], ['2013'], ['crm-1'], ['410', 'unreg']]) expect(hasWords(entry, words)).toBe(true)
    expect(hasWords(entry, ['410', 'gone'])).toBe(false)
  })
})

describe('why rows failed', () => {
  const read = [
    ...many(3, n => failed(ios(n), '410', 'Unregistered')),
    ...many(1, n => failed(android(n), '403', 'SENDER_ID_MISMATCH')),
    ...many(6, n => fine(ios(n)), 100),
  ]

  it('is grouped by the answer, the most frequent first, with the share of failures and the lines', () => {
    const sent = [row(12, ios(0)), row(3, ios(1)), row(40, ios(2))]
    expect(failureGroups(batchEntries(read, sent))).toEqual([
      {
        key: '410 Unregistered',
        status: '410',
        message: 'Unregistered',
        count: 3,
        share: 0.75,
        platforms: ['ios'],
        firstLine: 3,
        lastLine: 40,
      },
      expect.objectContaining({ key: '403 SENDER_ID_MISMATCH', count: 1, share: 0.25, firstLine: null }),
    ])
  })

  it('tells statuses of the same words apart, and an answer that was not given', () => {
    const groups = failureGroups(
      batchEntries([failed('a', '400', 'X'), failed('b', '410', 'X'), failed('c', '', '')], []),
    )
    expect(groups.map(({ key }) => key)).toEqual(['', '400 X', '410 X'])
  })

  it('is said in words only where the words are known', () => {
    expect(meaningOf({ status: '410', message: 'Unregistered' }).again).toBe('never')
    expect(meaningOf({ status: '400', message: 'BadDeviceToken' }).again).toBe('mended')
    expect(meaningOf({ status: '503', message: 'Gone fishing' }).again).toBe('later')
    expect(meaningOf({ status: '400', message: 'Gone fishing' }).means).toContain('does not know')
    expect(meaningOf({ status: '400', message: 'constructor' }).means).toContain('does not know')
    expect(meaningOf({ status: '', message: '' }).means).toContain('no reason')
  })
})

describe('what can be done with failures', () => {
  it('is offered for those shown, those that may succeed, and all; the same rows once', () => {
    const entries = batchEntries(
      [
        ...many(2, n => failed(ios(n), '410', 'Unregistered')),
        ...many(1, n => failed(ios(n), '400', 'BadDeviceToken'), 5),
        fine(ios(9)),
      ],
      [],
    )
    const choices = (shown: typeof entries) =>
      failureChoices({ entries }, shown).map(({ id, entries: rows }) => `${id} ${rows.length}`)
    expect(choices(entries)).toEqual(['worth 1', 'all 3'])
    expect(choices(entries.slice(0, 1))).toEqual(['shown 1', 'worth 1', 'all 3'])
    expect(choices(entries.slice(2, 4))).toEqual(['shown 1', 'all 3'])
    expect(choices([])).toEqual(['worth 1', 'all 3'])
  })
})

describe('what strikes about a batch', () => {
  const findingsOf = (read: EntryReading[], sent: SentRow[] = []) => {
    const entries = batchEntries(read, sent)
    return findings(entries, failureGroups(entries)).map(describeFinding)
  }

  it('is that nearly all rows of a platform fail alike: environment or topic', () => {
    const read = [
      ...many(18, n => failed(ios(n), '400', 'BadDeviceToken')),
      ...many(2, n => fine(ios(n)), 50),
      ...many(30, n => fine(android(n))),
    ]
    const [said, ...rest] = findingsOf(read)
    expect(said).toMatch(/^90\.0\s% of the 20 iOS tokens fail alike, 400 BadDeviceToken\. .*sandbox or production/)
    expect(rest).toEqual([])
    expect(findingsOf(many(10, n => failed(ios(n), '400', 'DeviceTokenNotForTopic')))[0]).toMatch(
      /^All 10 iOS tokens fail alike, .*topic \(bundle id\)/,
    )
  })

  it('is not said of a few rows, of a part, or of what still waits', () => {
    expect(findingsOf(many(9, n => failed(ios(n), '400', 'BadDeviceToken')))).toEqual([])
    const half = [...many(10, n => failed(ios(n), '410', 'Unregistered')), ...many(10, n => fine(ios(n)), 50)]
    expect(findingsOf(half)).toEqual([])
    const early = [...many(10, n => failed(ios(n), '400', 'BadDeviceToken')), ...many(90, n => pending(ios(n)), 50)]
    expect(findingsOf(early)).toHaveLength(1)
  })

  it('is that all failures of a kind stand one after the other in the file', () => {
    const tokens = many(100, android)
    const sent = tokens.map((token, at) => row(at + 2, token, 'ANDROID'))
    const read = tokens.map((token, at) =>
      at >= 40 && at < 54 ? failed(token, '403', 'SENDER_ID_MISMATCH') : fine(token),
    )
    expect(findingsOf(read, sent)).toEqual([
      '14 rows with 403 SENDER_ID_MISMATCH stand one after the other, lines 42 to 55: this part of the file most likely came from elsewhere.',
    ])
    const scattered = tokens.map((token, at) =>
      at % 7 === 0 ? failed(token, '403', 'SENDER_ID_MISMATCH') : fine(token),
    )
    expect(findingsOf(scattered, sent)).toEqual([])
  })
})
