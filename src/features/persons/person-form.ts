import * as z from 'zod/mini'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { sameJson } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { isE164, readWireMdn } from '#/contract/format/mdn'
import { isZone } from '#/contract/format/wall-time'
import { externalPersonIdSchema, hasNumber } from '#/contract/persons'
import { inputOf, readInput, storedValue, type FieldInput } from '#/parts/custom-fields/field-input'
import type { NumberRules } from '#/parts/mdn/interpret'
import { readNumber } from '#/parts/mdn/read-number'
import { text as mdnText } from '#/parts/mdn/text'
import { fieldPathKey, valueAt, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import { text } from './text'

const t = text.faults

/**
 * A person as shown in the form. Custom fields are in the order of their definitions and found by index, because
 * react-hook-form would read keys such as `a.b` and `x[0]` as paths.
 */
export interface PersonInput {
  externalId: string
  /** The new number as typed. The service refuses to change a number, so a stored one is only kept or removed. */
  number: string
  numberRemoved: boolean
  timezone: string
  fields: FieldInput[]
}

const fieldInputSchema = z.object({ text: z.string(), picks: z.array(z.string()), removed: z.boolean() })

/** The form in a draft: custom fields by key, because the definitions may change order before it is opened again. */
export const personDraftSchema = z.object({
  /** The person when the user started editing, to find what someone else has changed since. */
  base: z.unknown(),
  input: z.object({
    externalId: z.string(),
    number: z.string(),
    numberRemoved: z.boolean(),
    timezone: z.string(),
    fields: z.array(z.tuple([z.string(), fieldInputSchema])),
  }),
})
export type PersonDraft = z.infer<typeof personDraftSchema>

type Definitions = readonly CustomFieldDefinition[]

/** A number in E.164. A form already uses E.164; a record uses the format of the connection's API version. */
export const e164Of = (mdn: string, { api_version: version, home_country: home }: NumberRules): string =>
  isE164(mdn) ? mdn : (readWireMdn(mdn, version, home) ?? mdn)

/** What can be changed in a person, and when two values mean the same thing. */
export const personShape = (definitions: Definitions, rules: NumberRules): Shape => ({
  maps: ['custom_fields'],
  fields: ['mobile_phone', 'external_person_id', 'timezone'],
  isFixed: ([field]) => field === 'mobile_phone',
  isNone: ([field], value) => field === 'mobile_phone' && !hasNumber(value),
  same: ([field, key], a, b) => {
    if (field === 'mobile_phone') {
      const [first, second] = [a, b].map(phone => {
        const mdn = valueAt(phone, ['mdn'])
        return typeof mdn === 'string' ? e164Of(mdn, rules) : mdn
      })
      return first === second
    }
    const definition = definitions.find(candidate => candidate.key === key)
    return definition !== undefined && sameOptions(definition, a, b)
  },
})

/** Options are read with name and id, and written with the key alone. */
function sameOptions(definition: CustomFieldDefinition, a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map(raw => {
    const value = storedValue(definition, raw)
    if (value.kind === 'option') return [value.option.key]
    return value.kind === 'options' ? value.options.map(option => option.key) : null
  })
  return (
    first != null &&
    second != null &&
    JSON.stringify([...new Set(first)].sort()) === JSON.stringify([...new Set(second)].sort())
  )
}

/** The form for a stored person, or an empty one for a new person. */
export const personInput = (definitions: Definitions, base: unknown): PersonInput => ({
  externalId: textAt(base, ['external_person_id']),
  number: '',
  numberRemoved: false,
  timezone: textAt(base, ['timezone']),
  fields: definitions.map(definition => inputOf(definition, valueAt(base, ['custom_fields', definition.key]))),
})

/** A text field of the record. A value of another type is not shown in the form and stays stored. */
function textAt(base: unknown, path: FieldPath): string {
  const value = valueAt(base, path)
  return typeof value === 'string' ? value : ''
}

/** What the form changes, and the sentences that say why it cannot be sent, by form field. */
export interface PersonRequest {
  edits: Edit[]
  /** Typed values that cannot be sent yet, as edits, for comparison with someone else's changes. */
  invalid: Edit[]
  faults: { externalId?: string; number?: string; timezone?: string; fields: (string | undefined)[] }
  hasFaults: boolean
}

/** Reads the form against the stored person. Untouched fields change nothing. */
export function readPersonInput(
  definitions: Definitions,
  base: unknown,
  input: PersonInput,
  rules: NumberRules,
): PersonRequest {
  const edits: Edit[] = []
  const invalid: Edit[] = []
  const faults: PersonRequest['faults'] = { fields: [] }
  const set = (place: FieldPath, value: unknown) => edits.push({ place, value })
  const setInvalid = (place: FieldPath, value: string) => invalid.push({ place, value })

  const number = readNumber(input.number, rules)
  if (input.numberRemoved) set(['mobile_phone'], null)
  else if (number !== null && 'mdn' in number) set(['mobile_phone'], { mdn: number.mdn })
  else if (number !== null) {
    faults.number = mdnText.fault(number.fault)
    setInvalid(['mobile_phone'], input.number)
  }

  if (input.externalId !== textAt(base, ['external_person_id'])) {
    const externalId = input.externalId.trim()
    const fault = externalId === '' ? null : externalIdFault(externalId)
    if (fault === null) set(['external_person_id'], externalId === '' ? null : externalId)
    else {
      faults.externalId = fault
      setInvalid(['external_person_id'], input.externalId)
    }
  }
  if (input.timezone !== textAt(base, ['timezone'])) {
    const timezone = input.timezone.trim()
    if (timezone === '' || isZone(timezone)) set(['timezone'], timezone === '' ? null : timezone)
    else {
      faults.timezone = t.timezone
      setInvalid(['timezone'], input.timezone)
    }
  }
  for (const [index, definition] of definitions.entries()) {
    const path: FieldPath = ['custom_fields', definition.key]
    const field = input.fields[index]
    const request = field ? readInput(definition, valueAt(base, path), field) : { kind: 'untouched' as const }
    if (request.kind === 'value') set(path, request.value)
    if (request.kind === 'fault') {
      faults.fields[index] = request.fault
      setInvalid(path, field?.text ?? '')
    }
  }
  // An invalid number is missing from the edits, but the user means to enter one
  const fault = faults.number === undefined ? identifierFault(base, edits) : null
  if (fault !== null && faults.externalId === undefined) faults.externalId = fault
  const hasFaults = [faults.externalId, faults.number, faults.timezone, ...faults.fields].some(
    message => message !== undefined,
  )
  return { edits, invalid, faults, hasFaults }
}

function externalIdFault(externalId: string): string | null {
  const read = externalPersonIdSchema.safeParse(externalId)
  if (read.success) return null
  const isTooLong = read.error.issues.some(({ code }) => code === 'too_big')
  return isTooLong ? t.externalIdTooLong(externalId.length, limits.externalPersonIdLength) : t.externalIdBroken
}

/** The service refuses a person who has neither a number nor an external id. */
function identifierFault(base: unknown, edits: readonly Edit[]): string | null {
  const after = (field: string) => {
    const edit = edits.find(({ place }) => place[0] === field)
    return edit ? edit.value : valueAt(base, [field])
  }
  const isTouched =
    base === null || edits.some(({ place: [field] }) => field === 'mobile_phone' || field === 'external_person_id')
  return isTouched && !hasNumber(after('mobile_phone')) && after('external_person_id') === null ? t.noIdentifier : null
}

/** The form as it is stored in a draft. */
export const toDraft = (definitions: Definitions, base: unknown, input: PersonInput): PersonDraft => ({
  base,
  input: {
    ...input,
    fields: definitions.flatMap(({ key }, index) => {
      const field = input.fields[index]
      return field ? [[key, field] satisfies [string, FieldInput]] : []
    }),
  },
})

const emptyField: FieldInput = { text: '', picks: [], removed: false }

/** The form from a draft. Fields that were defined later have their stored values. */
export function fromDraft(definitions: Definitions, { base, input }: PersonDraft): PersonInput {
  const drafted = new Map(input.fields)
  const fresh = personInput(definitions, base)
  return {
    ...input,
    fields: definitions.map(({ key }, index) => drafted.get(key) ?? fresh.fields[index] ?? emptyField),
  }
}

/**
 * The form over the person's current record: fields for which `keep` returns true keep what was typed; all others take
 * the stored values.
 */
export function rebaseInput(
  definitions: Definitions,
  current: unknown,
  input: PersonInput,
  keep: (path: FieldPath) => boolean,
): PersonInput {
  const fresh = personInput(definitions, current)
  const isNumbered = hasNumber(valueAt(current, ['mobile_phone']))
  return {
    externalId: keep(['external_person_id']) ? input.externalId : fresh.externalId,
    // A number cannot be changed, so a number that someone else has added meanwhile stays
    number: isNumbered ? '' : input.number,
    // If someone else has removed it too, a number typed afterward must count
    numberRemoved: input.numberRemoved && keep(['mobile_phone']) && isNumbered,
    timezone: keep(['timezone']) ? input.timezone : fresh.timezone,
    fields: definitions.map(
      ({ key }, index) => (keep(['custom_fields', key]) ? input.fields[index] : fresh.fields[index]) ?? emptyField,
    ),
  }
}

/** The paths of the fields in which two inputs differ. */
export function differingPaths(definitions: Definitions, a: PersonInput, b: PersonInput): ReadonlySet<string> {
  const inputAt = (input: PersonInput): (readonly [FieldPath, unknown])[] => [
    [['external_person_id'], input.externalId],
    [['mobile_phone'], [input.number, input.numberRemoved]],
    [['timezone'], input.timezone],
    ...definitions.map(({ key }, index) => [['custom_fields', key], input.fields[index] ?? null] as const),
  ]
  const others = inputAt(b)
  return new Set(
    inputAt(a).flatMap(([path, value], index) => (sameJson(value, others[index]?.[1]) ? [] : [fieldPathKey(path)])),
  )
}
