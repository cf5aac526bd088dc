import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromWire } from '#/parts/filter-builder/rows'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import { draftFromBroadcast, emptyBroadcastDraft } from '../broadcast-draft'
import type { BroadcastDraft } from '../draft-kind'
import { findTestLists } from './test-lists'
import { messageOf, testState, toTestBody, untested } from './test-record'

const lists = [
  { id: '1', name: 'Staff' },
  { id: '2', name: 'Phones' },
  { id: '3', name: 'Phones' },
  { id: '4', name: '1' },
]

it.each<[named: string[], found: string[], missing: string[]]>([
  [[], [], []],
  [['Staff'], ['1'], []],
  [['2'], ['2'], []],
  [['Staff', '1'], ['1'], []],
  [['Phones'], [], ['Phones']],
  [['staff'], [], ['staff']],
  [['9', '3'], ['3'], ['9']],
])('of the configured test lists %j, %j are found, and %j are missing', (named, found, missing) => {
  const result = findTestLists(named, lists)
  expect(result.found.map(({ id }) => id)).toEqual(found)
  expect(result.missing).toEqual(missing)
})

const vocabulary = broadcastVocabulary([], [], [])
const origin = { nonce: 'n1', user: 'anna' }
const anyMessage = fc.record({
  channel: fc.constantFrom('sms', 'push'),
  template: fc.string(),
  shortenUrls: fc.boolean(),
  shortUrlBase: fc.string(),
  pushTitle: fc.string(),
  deepLink: fc.string(),
})
const draftOf = (message: BroadcastDraft['message']): BroadcastDraft => ({
  ...emptyBroadcastDraft('UTC'),
  name: 'News',
  lists: ['7', '8'],
  filters: fromWire([{ name: 'subscription', selector: 'none', value: ['9'] }], vocabulary),
  message,
})

it('a test has the message text of the draft, exactly the test lists, no conditions, and a name of at most 255 characters', () => {
  fc.assert(
    fc.property(anyMessage, fc.string({ maxLength: 300 }), (message, name) => {
      const draft = { ...draftOf(message), name }
      const body = toTestBody(draft, ['1', '2'], 0, origin, vocabulary)
      expect(body.targeting.source_lists).toEqual(['1', '2'])
      expect(body.targeting.filters).toEqual([])
      expect(body.targeting.message_template).toBe(message.template)
      expect(body.name.length).toBeLessThanOrEqual(255)
    }),
  )
})

it('the name of a test never ends with half of a surrogate pair', () => {
  for (const start of ['', 'a']) {
    const draft = { ...draftOf(emptyBroadcastDraft('UTC').message), name: start + '😀'.repeat(150) }
    expect(toTestBody(draft, ['1'], 0, origin, vocabulary).name).toMatch(/😀$/u)
  }
})

it('the test of an edit does not repeat the extra top-level fields of its broadcast', () => {
  const raw = { broadcast_id: '7', status: 'scheduled', name: 'News', send_schedule: { every: 'week' } }
  const draft = draftFromBroadcast({ broadcast: raw, raw, differences: [] }, 'UTC', vocabulary)
  expect(toTestBody(draft, ['1'], 0, origin, vocabulary)).not.toHaveProperty('send_schedule')
})

it('the test of a draft without a name says so in its name', () => {
  const draft = { ...draftOf(emptyBroadcastDraft('UTC').message), name: ' ' }
  expect(toTestBody(draft, ['1'], 0, origin, vocabulary).name).toBe('Test: No name')
})

it('a tested message counts as unchanged if the name, lists, or send time changes, but not if its text or channel does', () => {
  fc.assert(
    fc.property(anyMessage, fc.string({ minLength: 1 }), fc.nat(), (message, added, random) => {
      const draft = draftOf(message)
      expect(testState(untested, draft, vocabulary)).toBe('never')
      const body = toTestBody(draft, ['1'], 0, origin, vocabulary)
      const test = { nonce: '', name: '', send_scheduled_date: '', at: 0, by: '', message: messageOf(body) }
      const record = { attempt: null, last: { test, broadcastId: '5' } }
      const sameMessage = { ...draft, name: 'Other', lists: ['9'], when: { ...draft.when, now: true } }
      expect(testState(record, sameMessage, vocabulary)).toBe('unchanged')
      const { template } = message
      const position = random % (template.length + 1)
      const typed = { ...message, template: template.slice(0, position) + added + template.slice(position) }
      expect(testState(record, draftOf(typed), vocabulary)).toBe('changed')
      const otherChannel = { ...message, channel: message.channel === 'sms' ? 'push' : 'sms' }
      expect(testState(record, draftOf(otherChannel), vocabulary)).toBe('changed')
    }),
  )
})
