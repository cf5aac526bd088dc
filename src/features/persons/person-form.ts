import * as z from 'zod/mini'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { externalPersonIdSchema } from '#/contract/persons'
import { inputOf, readInput, storedValue, type FieldInput } from '#/parts/custom-fields/field-input'
import { readNumber } from '#/parts/mdn/read-number'
import type { LookUpHome } from '#/parts/mdn/reading'
import { valueAt, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import { isZone } from '#/ui/format/zone'
import { editText as t } from './edit-text'

/**
 * A person as the form shows it (style.md 17). Custom fields stand in the order of their definitions and are found by
 * index: their keys are no names that a form library could take (facts.md 7).
 */
export interface PersonInput {
  externalId: string
  /** Of a new person: as typed. A number that is there is only kept or removed (interface.md, update rule 2). */
  number: string
  numberRemoved: boolean
  timezone: string
  fields: FieldInput[]
}

const fieldInputSchema = z.object({ text: z.string(), picks: z.array(z.string()), removed: z.boolean() })

/** What a draft keeps of a form: fields by key, since definitions may change their order until it is opened again. */
export const personDraftSchema = z.object({
  /** The person as read when the typing began: what is compared with when somebody else changes it. */
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

/** What can be changed of a person, and when two values mean the same. */
export const personShape = (definitions: Definitions): Shape => ({
  maps: ['custom_fields'],
  fields: ['mobile_phone', 'external_person_id', 'timezone'],
  same: ([field, key], a, b) => {
    if (field === 'mobile_phone') return valueAt(a, ['mdn']) === valueAt(b, ['mdn'])
    const definition = definitions.find(one => one.key === key)
    return definition !== undefined && sameOptions(definition, a, b)
  },
})

/** Options are read with name and id and written by key alone. */
function sameOptions(definition: CustomFieldDefinition, a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map(raw => {
    const value = storedValue(definition, raw)
    if (value.kind === 'option') return [value.option.key]
    return value.kind === 'options' ? value.options.map(option => option.key) : null
  })
  return (
    one != null &&
    other != null &&
    JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...new Set(other)].sort())
  )
}

/** The form for a person as it was read; for nobody yet an empty one. */
export const personInput = (definitions: Definitions, base: unknown): PersonInput => ({
  externalId: textAt(base, ['external_person_id']),
  number: '',
  numberRemoved: false,
  timezone: textAt(base, ['timezone']),
  fields: definitions.map(definition => inputOf(definition, valueAt(base, ['custom_fields', definition.key]))),
})

/** A text of the record; what is something else than documented is not for the form, and stays. */
function textAt(base: unknown, place: FieldPath): string {
  const value = valueAt(base, place)
  return typeof value === 'string' ? value : ''
}

/** What the form asks for, and what keeps it from being sent, by the name of the field in the form. */
export interface PersonRequest {
  edits: Edit[]
  faults: { externalId?: string; number?: string; timezone?: string; fields: (string | undefined)[] }
  hasFaults: boolean
}

/** Reads the form over the person it was filled from. Untouched fields ask for nothing. */
export function readPerson(
  definitions: Definitions,
  base: unknown,
  input: PersonInput,
  home: LookUpHome,
): PersonRequest {
  const edits: Edit[] = []
  const faults: PersonRequest['faults'] = { fields: [] }
  const ask = (place: FieldPath, value: unknown) => edits.push({ place, value })

  const number = readNumber(input.number, home)
  if (input.numberRemoved) ask(['mobile_phone'], null)
  else if (number !== null && 'mdn' in number) ask(['mobile_phone'], { mdn: number.mdn })
  else if (number !== null) faults.number = number.fault

  if (input.externalId !== textAt(base, ['external_person_id'])) {
    const externalId = input.externalId.trim()
    const fault = externalId === '' ? null : externalIdFault(externalId)
    if (fault === null) ask(['external_person_id'], externalId === '' ? null : externalId)
    else faults.externalId = fault
  }
  if (input.timezone !== textAt(base, ['timezone'])) {
    const timezone = input.timezone.trim()
    if (timezone === '' || isZone(timezone)) ask(['timezone'], timezone === '' ? null : timezone)
    else faults.timezone = t.zoneFault
  }
  for (const [index, definition] of definitions.entries()) {
    const place: FieldPath = ['custom_fields', definition.key]
    const field = input.fields[index]
    const request = field ? readInput(definition, valueAt(base, place), field) : { kind: 'untouched' as const }
    if (request.kind === 'value') ask(place, request.value)
    if (request.kind === 'fault') faults.fields[index] = request.fault
  }
  const fault = identifierFault(base, edits)
  if (fault !== null && faults.externalId === undefined) faults.externalId = fault
  const hasFaults = [faults.externalId, faults.number, faults.timezone, ...faults.fields].some(one => one !== undefined)
  return { edits, faults, hasFaults }
}

function externalIdFault(externalId: string): string | null {
  const read = externalPersonIdSchema.safeParse(externalId)
  return read.success ? null : read.error.issues.map(issue => issue.message).join('. ')
}

/** Without number and external id nobody is left (decisions 17 and 57). */
function identifierFault(base: unknown, edits: readonly Edit[]): string | null {
  const after = (field: string) => {
    const edit = edits.find(({ place }) => place[0] === field)
    return edit ? edit.value : valueAt(base, [field])
  }
  const isTouched =
    base === null || edits.some(({ place: [field] }) => field === 'mobile_phone' || field === 'external_person_id')
  return isTouched && after('mobile_phone') === null && after('external_person_id') === null ? t.noIdentifier : null
}

/** What a draft keeps of the form. */
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

/** The form as it was drafted; fields that were described since are as they are stored. */
export function fromDraft(definitions: Definitions, { base, input }: PersonDraft): PersonInput {
  const drafted = new Map(input.fields)
  const fresh = personInput(definitions, base)
  return {
    ...input,
    fields: definitions.map(
      ({ key }, index) => drafted.get(key) ?? fresh.fields[index] ?? { text: '', picks: [], removed: false },
    ),
  }
}

/**
 * The form over the person as it is now: what was typed at the places that `keep` names stays, all else is as somebody
 * else left it.
 */
export function rebased(
  definitions: Definitions,
  current: unknown,
  input: PersonInput,
  keep: (place: FieldPath) => boolean,
): PersonInput {
  const fresh = personInput(definitions, current)
  return {
    externalId: keep(['external_person_id']) ? input.externalId : fresh.externalId,
    number: input.number,
    numberRemoved: input.numberRemoved && keep(['mobile_phone']),
    timezone: keep(['timezone']) ? input.timezone : fresh.timezone,
    fields: definitions.map(
      ({ key }, index) =>
        (keep(['custom_fields', key]) ? input.fields[index] : fresh.fields[index]) ?? {
          text: '',
          picks: [],
          removed: false,
        },
    ),
  }
}
