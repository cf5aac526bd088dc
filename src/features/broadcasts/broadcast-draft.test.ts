import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BroadcastReading } from '#/api/broadcasts'
import { broadcastPatchSchema, broadcastSchema, broadcastWriteSchema } from '#/contract/broadcasts'
import { broadcastSelectors } from '#/contract/filters/broadcast-filters'
import { readReply } from '#/contract/format/read'
import { broadcastVocabulary } from '#/parts/filter-builder/vocabulary'
import {
  asNew,
  draftFromBroadcast,
  toCreateBody,
  duplicateDraft,
  hasMalformedFilter,
  hasUnchangedFilters,
  resolveSendTime,
  toUpdateBody,
} from './broadcast-draft'
import { toBroadcastRow } from './broadcast-row'
import { summarizeConditions } from './conditions'
import { broadcastDraftSchema } from './draft-kind'
import { findChanges } from './review/edit/edit-changes'

const vocabulary = broadcastVocabulary(
  [
    { key: 'gender', label: 'Gender', type: 'single_select', options: [{ option_key: 'female', name: 'Female' }] },
    { key: 'birth_date', label: 'Birth date', type: 'date' },
  ],
  [{ id: '4107', name: 'Weekend offers' }],
  broadcastSelectors,
)
const zone = 'Asia/Kathmandu'
const now = Date.parse('2096-01-01T00:00:00Z')

function read(raw: unknown): BroadcastReading {
  const reading = readReply(broadcastSchema, raw)
  if (!reading.ok) throw new Error(JSON.stringify(reading.differences))
  return { broadcast: reading.value, raw, differences: reading.differences }
}

/** A broadcast made by another client, with fields that the dashboard does not know. */
const foreign = {
  broadcast_id: '5127',
  status: 'scheduled',
  name: 'Autumn preview',
  send_scheduled_date: '2096-12-01T16:00:07Z',
  created_by: 'mara@shop.example',
  created_by_application: 'api',
  send_schedule: { every: 'week' },
  targeting: {
    message_template: 'Hi {{ first_name }}',
    shorten_urls: true,
    short_url_base: 'https://go.example/',
    channel: 'sms',
    source_short_code: { code: '54021', kind: 'shared' },
    source_lists: ['4107', 'gone'],
    filters: [
      { name: 'gender', selector: 'any', value: ['female'], note: 'kept' },
      { name: 'visit_window', selector: 'near', value: { deep: [1] } },
    ],
    push: { subject: 'Hi', badge: 3 },
    ab_test: [1, 2],
  },
  url: '/companies/X/mobiledb/broadcasts/5127',
  created_at: '2096-11-20T09:00:00Z',
  updated_at: '2096-11-20T09:00:00Z',
}

/** The draft and the body of an update in which only `change` differs from the broadcast. */
function update(raw: unknown, change = {}) {
  const draft = { ...draftFromBroadcast(read(raw), zone, vocabulary), ...change }
  return { draft, body: toUpdateBody(draft, resolveSendTime(draft, now) ?? 0, vocabulary, raw) }
}

describe('an update', () => {
  it('keeps unknown keys, object short codes, unknown filters, extra push keys, and the seconds of the send time', () => {
    const { body } = update(foreign)
    expect(body).toEqual({
      name: foreign.name,
      status: 'scheduled',
      send_scheduled_date: foreign.send_scheduled_date,
      send_schedule: foreign.send_schedule,
      targeting: foreign.targeting,
    })
    expect(findChanges(foreign, body)).toEqual([])
    expect(broadcastPatchSchema.safeParse(body).success).toBe(true)
  })

  it('has the unknown top-level fields of the latest reading, which someone else may have changed', () => {
    const latest = { ...foreign, send_schedule: { every: 'day' } }
    const body = toUpdateBody(update(foreign).draft, now, vocabulary, latest)
    expect(body).toMatchObject({ send_schedule: { every: 'day' } })
  })

  it('without a send time does not change the send time', () => {
    const { draft } = update(foreign, { name: 'Autumn preview (v2)' })
    const body = toUpdateBody(draft, null, vocabulary, foreign)
    expect(findChanges(foreign, body).map(({ place }) => place)).toEqual([['name']])
  })

  it('changes only what was edited', () => {
    const { body } = update(foreign, { name: 'Autumn preview (v2)' })
    expect(findChanges(foreign, body).map(({ place }) => place)).toEqual([['name']])
  })

  it('detects an added and a removed deep link', () => {
    const { targeting } = foreign
    const withLink = (metadata: string | null) => ({
      ...foreign,
      targeting: { ...targeting, channel: 'push', push: { subject: 'Autumn', metadata } },
    })
    const changedPaths = (raw: object, deepLink: string) => {
      const { draft } = update(raw)
      const changed = { ...draft, message: { ...draft.message, deepLink } }
      return findChanges(raw, toUpdateBody(changed, resolveSendTime(changed, now) ?? 0, vocabulary, raw)).map(
        ({ place }) => place,
      )
    }
    expect(changedPaths(withLink(null), 'app://autumn')).toEqual([['targeting', 'push']])
    expect(changedPaths(withLink('app://autumn'), '')).toEqual([['targeting', 'push']])
    expect(changedPaths(withLink('app://autumn'), 'app://autumn')).toEqual([])
    expect(changedPaths(withLink(''), '')).toEqual([])
  })

  it('does not turn the empty base of short links into a change', () => {
    const raw = { ...foreign, targeting: { ...foreign.targeting, short_url_base: '' } }
    expect(findChanges(raw, update(raw).body)).toEqual([])
  })

  it('omits fields that it cannot read, so that the service keeps them', () => {
    const odd = {
      ...foreign,
      targeting: {
        message_template: 'Hi',
        channel: { name: 'rcs' },
        shorten_urls: 'yes',
        short_url_base: 7,
        source_lists: { all: true },
        filters: [{ segment: 12 }],
      },
    }
    const { draft, body } = update(odd)
    expect(draft.message.channel).toBe('{"name":"rcs"}')
    expect(Object.keys(body.targeting ?? {}).toSorted()).toEqual(['message_template', 'source_short_code'])
    expect(hasUnchangedFilters(draft, vocabulary)).toBe(true)
    expect(hasUnchangedFilters({ ...draft, filters: [] }, vocabulary)).toBe(false)
    expect(
      Object.keys(update({ ...odd, targeting: { ...odd.targeting, filters: { any: 1 } } }).body.targeting ?? {}),
    ).not.toContain('filters')
  })

  it('omits a short code that is a number, so that the service keeps it', () => {
    const { body } = update({ ...foreign, targeting: { ...foreign.targeting, source_short_code: 54021 } })
    expect(body.targeting).not.toHaveProperty('source_short_code')
    expect(body.targeting).toMatchObject({ message_template: foreign.targeting.message_template })
  })

  it('changes nothing when any broadcast is opened and saved, and the draft can be stored', () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 12 })
    const filter = fc.oneof(
      fc.record({
        name: fc.constantFrom('gender', 'birth_date', 'x'),
        selector: fc.constantFrom('any', 'before', 'near'),
        value: fc.jsonValue(),
      }),
      fc.jsonValue(),
    )
    const targeting = fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }).chain(extra =>
      fc
        .record(
          {
            message_template: fc.oneof(text, fc.jsonValue()),
            shorten_urls: fc.oneof(fc.boolean(), fc.jsonValue()),
            channel: fc.oneof(fc.constantFrom('sms', 'PUSH', 'rcs'), fc.jsonValue()),
            source_short_code: fc.oneof(text, fc.nat(), fc.constant({ code: '1' }), fc.constant(null)),
            source_lists: fc.oneof(fc.array(text), fc.jsonValue()),
            filters: fc.oneof(fc.array(filter, { maxLength: 4 }), fc.jsonValue()),
            push: fc.oneof(fc.record({ subject: text, badge: fc.nat() }), fc.constant(null)),
          },
          { requiredKeys: [] },
        )
        .map(known => ({ ...extra, ...known })),
    )
    fc.assert(
      fc.property(targeting, fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }), (given, extra) => {
        const raw = { ...extra, ...foreign, targeting: given }
        const { draft, body } = update(raw)
        // Without a channel, the form's default is sent, and a push gets its title and link. Nothing else may change
        const changed = findChanges(raw, body).filter(
          ({ place, before }) => !(place[1] === 'channel' && before === null),
        )
        expect(changed.filter(({ place }) => place[1] !== 'push')).toEqual([])
        expect(broadcastDraftSchema.safeParse(structuredClone(draft)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a duplicate', () => {
  it('is a new broadcast with all conditions, but without a send time, short code, or extra top-level fields', () => {
    const draft = duplicateDraft(read(foreign), zone, vocabulary)
    expect(draft.base).toBeNull()
    expect(resolveSendTime(draft, now)).toBeNull()
    const body = toCreateBody(draft, now, { nonce: 'ab12', user: 'demo' }, vocabulary)
    expect(body).toMatchObject({ status: 'scheduled', created_by: 'demo', targeting: { source_short_code: null } })
    expect(body).not.toHaveProperty('broadcast_id')
    expect(body).not.toHaveProperty('send_schedule')
    expect(body.targeting).toMatchObject({ ab_test: [1, 2], filters: foreign.targeting.filters })
    expect(body.created_by_application).toMatch(/^signalbox\/[^#]+#ab12$/)
    expect(broadcastWriteSchema.safeParse(body).success).toBe(true)
  })
})

it('an edit that is turned into a new broadcast has no short code and no extra top-level fields', () => {
  const { draft } = update(foreign)
  const body = toCreateBody({ ...draft, ...asNew(draft) }, now, { nonce: 'ab12', user: 'demo' }, vocabulary)
  expect(body).not.toHaveProperty('send_schedule')
  expect(body.targeting).toMatchObject({ source_short_code: null, ab_test: [1, 2] })
})

describe.each([
  ['an object', { any: 1 }],
  ['one condition', foreign.targeting.filters[0]],
  ['a string', 'vip'],
])('conditions that are not a list but %s', (_, filters) => {
  const raw = { ...foreign, targeting: { ...foreign.targeting, filters } }

  it('are kept by an edit, which can be saved', () => {
    const { draft, body } = update(raw)
    expect(draft.filters).toMatchObject([{ kind: 'locked' }])
    expect(body.targeting).not.toHaveProperty('filters')
    expect(hasUnchangedFilters(draft, vocabulary)).toBe(true)
  })

  it('are not treated as none by a duplicate, which cannot be sent with them', () => {
    expect(hasMalformedFilter(duplicateDraft(read(raw), zone, vocabulary).filters, vocabulary)).toBe(true)
  })

  it('are not summarized as everyone', () => {
    const summary = summarizeConditions(toBroadcastRow(read(raw)), vocabulary, { zone, now })
    expect(summary).toMatch(/^Filtered by the condition .* \(not supported here\)$/)
  })
})
