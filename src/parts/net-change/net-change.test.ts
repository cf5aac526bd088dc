import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyPatch,
  changesOf,
  inverseOf,
  isApplied,
  patchOf,
  fieldPathKey,
  fieldPathsOf,
  isSameValue,
  valueAt,
  type FieldPath,
  type Shape,
} from './net-change'
import { compareThree } from './three-way'

const optionKey = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'option_key' in value ? value.option_key : value
const shape: Shape = {
  maps: ['custom_fields'],
  fields: ['external_person_id', 'timezone', 'mobile_phone'],
  same: (_, a, b) => optionKey(a) === optionKey(b),
}

/**
 * Keys that break code that treats them as paths or assigns to them: they change the structure, wipe objects, or
 * vanish.
 */
const key = fc.oneof(
  fc.constantFrom('a.b', 'x[0]', '__proto__', 'constructor', 'toString', '', '0', 'first_name', 'gender'),
  fc.string({ maxLength: 5 }),
)
const value = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 4 }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('90071992547409931', { option_key: 'x' }, { id: '1', name: 'X', option_key: 'x', active: false }),
  fc.array(fc.constantFrom('a', { option_key: 'y' }), { maxLength: 2 }),
)
const fields = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 })
const record = fc
  .tuple(fc.option(fc.string({ maxLength: 3 })), fc.option(fc.constantFrom('UTC', 'Mars/Olympus')), fields)
  .map(([external_person_id, timezone, entries]): unknown => ({
    person_key: 'k',
    updated_at: 'then',
    external_person_id,
    timezone,
    custom_fields: Object.fromEntries(entries),
  }))
const place = fc.oneof(
  fc.constantFrom<FieldPath>(['external_person_id'], ['timezone']),
  key.map((name): FieldPath => ['custom_fields', name]),
)
const edits = fc.uniqueArray(fc.record({ place, value }), { selector: edit => fieldPathKey(edit.place), maxLength: 6 })

/** Every value that can be changed, as the service sees it: absent and null are the same. */
const valuesOf = (record: unknown) =>
  new Map(fieldPathsOf(shape, record).map(path => [fieldPathKey(path), valueAt(record, path)]))
const ownValue = (record: unknown, name: string): unknown =>
  Object.entries(record ?? {}).find(([other]) => other === name)?.[1]

describe('a net change', () => {
  it('followed by its inverse restores the record', () => {
    fc.assert(
      fc.property(record, edits, (base, wanted) => {
        const changes = changesOf(shape, base, wanted)
        const after = applyPatch(shape, base, patchOf(changes))
        expect(valuesOf(applyPatch(shape, after, patchOf(inverseOf(changes))))).toEqual(valuesOf(base))
      }),
    )
  })

  it('contains the edits that differ, and never an untouched key', () => {
    fc.assert(
      fc.property(record, edits, (base, wanted) => {
        const patch = patchOf(changesOf(shape, base, wanted))
        const named = Object.entries(patch).flatMap(([field, changed]) =>
          shape.maps.includes(field)
            ? Object.keys(changed ?? {}).map((name): FieldPath => [field, name])
            : [[field] as FieldPath],
        )
        const touched = wanted.filter(edit => !isSameValue(shape, edit.place, valueAt(base, edit.place), edit.value))
        expect(named.map(fieldPathKey).sort()).toEqual(touched.map(edit => fieldPathKey(edit.place)).sort())
        // No key is lost in the JSON that is sent
        expect(JSON.parse(JSON.stringify(patch))).toEqual(patch)
      }),
    )
  })

  it('leaves everything else unchanged, including keys of the service', () => {
    fc.assert(
      fc.property(record, edits, (base, wanted) => {
        const changes = changesOf(shape, base, wanted)
        const after = applyPatch(shape, base, patchOf(changes))
        const changed = new Set(changes.map(change => fieldPathKey(change.place)))
        for (const path of fieldPathsOf(shape, base))
          if (!changed.has(fieldPathKey(path))) expect(valueAt(after, path)).toEqual(valueAt(base, path))
        expect([ownValue(after, 'person_key'), ownValue(after, 'updated_at')]).toEqual(['k', 'then'])
        expect(isApplied(shape, after, changes)).toBe(true)
        if (changes.length > 0) expect(isApplied(shape, base, changes)).toBe(false)
      }),
    )
  })

  it('treats an option as read and the same option as written as equal', () => {
    const base = { custom_fields: { gender: { id: '1', name: 'Female', option_key: 'female', active: true } } }
    const same = { place: ['custom_fields', 'gender'] as const, value: { option_key: 'female' } }
    expect(changesOf(shape, base, [same])).toEqual([])
  })
})

describe('a change by someone else', () => {
  it('is told apart from mine, field by field', () => {
    const base = { external_person_id: 'A', timezone: 'UTC', custom_fields: { x: 1, y: 1, z: 1, gone: 'g' } }
    const current = { external_person_id: 'B', timezone: 'UTC', custom_fields: { x: 2, y: 2, z: 1 }, updated_at: 'now' }
    const mine = changesOf(shape, base, [
      { place: ['custom_fields', 'x'], value: 2 },
      { place: ['custom_fields', 'y'], value: 3 },
      { place: ['custom_fields', 'z'], value: 4 },
    ])
    expect(compareThree(shape, base, current, mine)).toEqual([
      { place: ['external_person_id'], base: 'A', theirs: 'B', mine: undefined, kind: 'theirs' },
      { place: ['custom_fields', 'x'], base: 1, theirs: 2, mine: 2, kind: 'same' },
      { place: ['custom_fields', 'y'], base: 1, theirs: 2, mine: 3, kind: 'conflict' },
      { place: ['custom_fields', 'gone'], base: 'g', theirs: null, mine: undefined, kind: 'theirs' },
    ])
  })

  it('is found exactly where two records differ', () => {
    fc.assert(
      fc.property(record, edits, (base, wanted) => {
        const theirs = changesOf(shape, base, wanted)
        const found = compareThree(shape, base, applyPatch(shape, base, patchOf(theirs)), [])
        expect(found.map(divergence => fieldPathKey(divergence.place)).sort()).toEqual(
          theirs.map(change => fieldPathKey(change.place)).sort(),
        )
        expect(found.every(({ kind }) => kind === 'theirs')).toBe(true)
      }),
    )
  })
})
