import { describe, expect, it } from 'vitest'
import type { EntryReading } from '#/api/imports'
import { batchEntries, matchesSearch } from '../batch-entries'
import { responseCodeOf, retryOf } from '../platform-responses'
import type { SentRow } from '../sent-rows'
import { failureGroups, failurePatterns } from './failure-groups'
import { failureChoices } from './failure-rows'

const hex = (n: number) => n.toString(16).padStart(64, '0')
const ios = (n: number) => hex(n)
const android = (n: number) => `fX2k${n}:APA91bExampleExampleExample${n}`

const failed = (token: string, platform_status: string, platform_message: string): EntryReading => ({
  group: 'failure',
  entry: { token, status: 'FAILURE', platform_status, platform_message },
})
const fine = (token: string): EntryReading => ({
  group: 'success',
  entry: { token, status: 'SUCCESS', platform_status: '200', platform_message: 'Success' },
})
const pending = (token: string): EntryReading => ({ group: 'pending', entry: { token, status: 'PENDING' } })
const many = <T>(count: number, make: (n: number) => T, from = 0): T[] =>
  Array.from({ length: count }, (_, n) => make(from + n))
const row = (line: number, token: string, platform = 'IOS'): SentRow => ({ record: line, line, token, platform })

describe('the rows of a batch', () => {
  it('are in file order if this browser sent the file, with a repeated token as two rows', () => {
    const read = [failed(ios(2), '410', 'Unregistered'), fine(ios(1)), fine(ios(2))]
    const sent = [row(7, ios(2)), row(8, ios(1)), row(9, ios(2))]
    expect(batchEntries(read, sent).map(({ line, state }) => [line, state])).toEqual([
      [7, 'failed'],
      [8, 'succeeded'],
      [9, 'succeeded'],
    ])
  })

  it('take their state from the status, else from the array, and keep undocumented statuses', () => {
    const entry = (group: EntryReading['group'], status: string | null) => ({ group, entry: { token: 't', status } })
    const read = [entry('failure', 'success'), entry('pending', null), entry('failure', 'EXPIRED')]
    expect(batchEntries(read, []).map(({ state, unknownStatus }) => [state, unknownStatus])).toEqual([
      ['succeeded', null],
      ['pending', null],
      ['failed', 'EXPIRED'],
    ])
  })

  it('get their platform from the sent row, else from the response, else from the form of the token', () => {
    const read = [failed('x', '404', 'UNREGISTERED'), fine(ios(1)), fine(android(1)), fine('short'), fine('sent')]
    const entries = batchEntries(read, [row(1, 'sent', 'ANDROID')])
    expect(entries.map(({ token, platform, platformSource }) => [token.slice(0, 5), platform, platformSource])).toEqual(
      [
        ['sent', 'android', 'sent'],
        ['x', 'android', 'response'],
        ['00000', 'ios', 'form'],
        ['fX2k1', 'android', 'form'],
        ['short', null, null],
      ],
    )
  })

  it('are found by token, line, external id, and response', () => {
    const [entry] = batchEntries(
      [failed(ios(255), '410', 'Unregistered')],
      [{ ...row(2013, ios(255)), external_person_id: 'CRM-1' }],
    )
    if (!entry) throw new Error('no entry')
    for (const words of [['00ff'], ['2013'], ['crm-1'], ['410', 'unreg']])
      expect(matchesSearch(entry, words)).toBe(true)
    expect(matchesSearch(entry, ['410', 'gone'])).toBe(false)
  })

  it('keep no more of a response, or of an unknown status, than a link can hold', () => {
    const huge = '👍'.repeat(100_000)
    const [entry] = batchEntries(
      [{ group: 'failure', entry: { ...failed('a', huge, `x${huge}`).entry, status: huge } }],
      [],
    )
    if (!entry) throw new Error('no entry')
    const { unknownStatus, platformStatus, platformMessage } = entry
    for (const text of [unknownStatus, platformStatus, platformMessage]) {
      expect(text?.length).toBeLessThanOrEqual(501)
      expect(text?.endsWith('👍…')).toBe(true)
      expect(() => encodeURIComponent(text ?? '')).not.toThrow()
    }
  })
})

describe('the reasons for failures', () => {
  const read = [
    ...many(3, n => failed(ios(n), '410', 'Unregistered')),
    ...many(1, n => failed(android(n), '403', 'SENDER_ID_MISMATCH')),
    ...many(6, n => fine(ios(n)), 100),
  ]

  it('are grouped by response, the most frequent first, each with its lines and its share of settled tokens', () => {
    const sent = [row(12, ios(0)), row(3, ios(1)), row(40, ios(2))]
    expect(failureGroups(batchEntries(read, sent))).toEqual([
      {
        key: '410 Unregistered',
        status: '410',
        message: 'Unregistered',
        count: 3,
        share: 0.3,
        platforms: ['ios'],
        firstLine: 3,
        lastLine: 40,
      },
      expect.objectContaining({ key: '403 SENDER_ID_MISMATCH', count: 1, share: 0.1, firstLine: null }),
    ])
  })

  it('separate equal messages with different statuses, and missing responses', () => {
    const groups = failureGroups(
      batchEntries([failed('a', '400', 'X'), failed('b', '410', 'X'), failed('c', '', '')], []),
    )
    expect(groups.map(({ key }) => key)).toEqual(['', '400 X', '410 X'])
  })

  it('are classified by documented messages, else by a status of 429 or 5xx', () => {
    const retry = (status: string, message: string) => retryOf(responseCodeOf({ status, message }))
    expect(retry('410', 'Unregistered')).toBe('never')
    expect(retry('400', 'BadDeviceToken')).toBe('corrected')
    expect(retry('503', 'Gone fishing')).toBe('later')
    expect(responseCodeOf({ status: '400', message: 'Gone fishing' })).toBe('unknown')
    expect(responseCodeOf({ status: '400', message: 'constructor' })).toBe('unknown')
    expect(responseCodeOf({ status: '400', message: 'temporary' })).toBe('unknown')
    expect(responseCodeOf({ status: '', message: '' })).toBe('missing')
  })
})

describe('sets of failures to save or send again', () => {
  it('are those shown, those worth retrying, and all, but no set twice', () => {
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
    expect(choices(entries)).toEqual(['retryable 1', 'all 3'])
    expect(choices(entries.slice(0, 1))).toEqual(['shown 1', 'retryable 1', 'all 3'])
    expect(choices(entries.slice(2, 4))).toEqual(['shown 1', 'all 3'])
    expect(choices([])).toEqual(['retryable 1', 'all 3'])
  })
})

describe('patterns in the failures of a batch', () => {
  const patternsOf = (read: EntryReading[], sent: SentRow[] = []) => {
    const entries = batchEntries(read, sent)
    return failurePatterns(entries, failureGroups(entries))
  }

  it('are found if nearly all tokens of a platform failed with the same response', () => {
    const read = [
      ...many(18, n => failed(ios(n), '400', 'BadDeviceToken')),
      ...many(2, n => fine(ios(n)), 50),
      ...many(30, n => fine(android(n))),
    ]
    expect(patternsOf(read)).toMatchObject([
      { kind: 'same-response', platform: 'ios', count: 18, total: 20, group: { key: '400 BadDeviceToken' } },
    ])
    expect(patternsOf(many(10, n => failed(ios(n), '400', 'DeviceTokenNotForTopic')))).toMatchObject([
      { kind: 'same-response', platform: 'ios', count: 10, total: 10, group: { key: '400 DeviceTokenNotForTopic' } },
    ])
  })

  it('are not found in fewer than ten tokens or if only half failed, and do not count pending tokens', () => {
    expect(patternsOf(many(9, n => failed(ios(n), '400', 'BadDeviceToken')))).toEqual([])
    const half = [...many(10, n => failed(ios(n), '410', 'Unregistered')), ...many(10, n => fine(ios(n)), 50)]
    expect(patternsOf(half)).toEqual([])
    const early = [...many(10, n => failed(ios(n), '400', 'BadDeviceToken')), ...many(90, n => pending(ios(n)), 50)]
    expect(patternsOf(early)).toHaveLength(1)
  })

  it('are found if all failures with one response are close together in the file', () => {
    const tokens = many(100, android)
    const sent = tokens.map((token, index) => row(index + 2, token, 'ANDROID'))
    const read = tokens.map((token, index) =>
      index >= 40 && index < 54 ? failed(token, '403', 'SENDER_ID_MISMATCH') : fine(token),
    )
    expect(patternsOf(read, sent)).toMatchObject([
      {
        kind: 'close-together',
        firstLine: 42,
        lastLine: 55,
        group: { key: '403 SENDER_ID_MISMATCH', count: 14 },
      },
    ])
    const scattered = tokens.map((token, index) =>
      index % 7 === 0 ? failed(token, '403', 'SENDER_ID_MISMATCH') : fine(token),
    )
    expect(patternsOf(scattered, sent)).toEqual([])
  })

  it('are found among rows of another platform only if the failures are close together in the file as well', () => {
    /** 200 rows, of which those with these indexes are for iOS and failed, and the others are for Android. */
    const patternsWith = (failures: readonly number[]) => {
      const tokens = many(200, n => (failures.includes(n) ? ios(n) : android(n)))
      const sent = tokens.map((token, n) => row(n + 2, token, failures.includes(n) ? 'IOS' : 'ANDROID'))
      const read = tokens.map((token, n) =>
        failures.includes(n) ? failed(token, '400', 'DeviceTokenNotForTopic') : fine(token),
      )
      return patternsOf(read, sent)
    }
    expect(patternsWith([40, 42, 44, 46, 48])).toMatchObject([{ firstLine: 42, lastLine: 50 }])
    expect(patternsWith([0, 20, 40, 60, 80])).toEqual([])
    expect(patternsWith([0, 50, 100, 150, 199])).toEqual([])
  })
})
