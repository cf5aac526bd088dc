import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeKeys } from '../merge-keys'
import type { FieldsPatch } from './custom-field-rules'
import { applyPatch, asNewPerson } from './person-change'
import type { PersonPatch } from './person-patch'
import type { StoredPerson } from './store'

const key = fc.constantFrom('first_name', 'email', 'vip', 'loyalty_points', '__proto__', 'constructor')
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }))
const stored = fc.array(fc.tuple(key, value), { maxLength: 5 }).map(entries => Object.fromEntries(entries))
const fieldsPatch: fc.Arbitrary<FieldsPatch> = fc
  .array(fc.tuple(key, fc.option(value)), { maxLength: 5 })
  .map(entries => new Map(entries))
const mdn = fc.constantFrom('+13125550101', '+13125550102', '+447700900123')
const valueNullOrMissing = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), fc.constant(null), value)
const patch: fc.Arbitrary<PersonPatch> = fc.record({
  external: valueNullOrMissing(fc.constantFrom('a', 'b')),
  mdn: valueNullOrMissing(mdn),
  timezone: valueNullOrMissing(fc.constantFrom('Europe/Berlin', 'America/Chicago')),
  fields: fieldsPatch,
})
const emptyPatch: PersonPatch = { external: undefined, mdn: undefined, timezone: undefined, fields: new Map() }
const person: fc.Arbitrary<StoredPerson> = fc.tuple(patch, stored).map(([p, custom_fields]) => ({
  ...asNewPerson(p),
  custom_fields,
  company_key: 'K',
  person_id: 1,
  person_key: 'k',
  created_at: 1000,
  updated_at: 2000,
}))

describe('net change', () => {
  test('custom fields in the patch are set or removed, and all others are kept', () => {
    fc.assert(
      fc.property(stored, fieldsPatch, (before, change) => {
        const after = mergeKeys(before, change)
        for (const [k, v] of change) {
          if (v === null) expect(Object.hasOwn(after, k)).toBe(false)
          else expect(Object.getOwnPropertyDescriptor(after, k)?.value).toEqual(v)
        }
        const others = Object.entries(before).filter(([k]) => !change.has(k))
        expect(Object.entries(after).filter(([k]) => !change.has(k))).toEqual(others)
      }),
    )
  })

  test('a value sets a field, null removes it, a missing key leaves it unchanged', () => {
    fc.assert(
      fc.property(person, patch, (before, change) => {
        const after = applyPatch(before, change, 9000)
        const expected = <T>(given: T | null | undefined, current: T | null): T | null =>
          given === undefined ? current : given
        expect(after.external_person_id).toBe(expected(change.external, before.external_person_id))
        expect(after.mdn).toBe(expected(change.mdn, before.mdn))
        if (change.timezone !== undefined) expect(after.timezone).toBe(change.timezone)
        if (change.timezone === undefined && before.timezone !== null) expect(after.timezone).toBe(before.timezone)
        expect([after.person_key, after.person_id, after.created_at]).toEqual([
          before.person_key,
          before.person_id,
          before.created_at,
        ])
      }),
    )
  })

  test('a number is set and removed together with its carrier, and a time zone with its source', () => {
    fc.assert(
      fc.property(person, patch, (before, change) => {
        const after = applyPatch(before, change, 9000)
        expect(after.carrier_code === null).toBe(after.mdn === null)
        expect(after.timezone_source === null).toBe(after.timezone === null)
      }),
    )
  })

  test('the same write a second time changes nothing, not even updated_at', () => {
    fc.assert(
      fc.property(person, patch, (before, change) => {
        const once = applyPatch(before, change, 9000)
        expect(applyPatch(once, change, 10_000)).toBe(once)
        expect(applyPatch(before, emptyPatch, 9000)).toBe(before)
      }),
    )
  })

  test('updated_at changes exactly when something else does, and never goes back', () => {
    fc.assert(
      fc.property(person, patch, (before, change) => {
        const after = applyPatch(before, change, 9000)
        expect(after.updated_at).toBe(after === before ? 2000 : 9000)
        expect(applyPatch(before, change, 5).updated_at).toBe(2000)
      }),
    )
  })
})
