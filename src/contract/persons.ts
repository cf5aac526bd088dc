import * as z from 'zod/mini'
import { customFieldsSchema, customFieldsWriteSchema } from './custom-fields'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, isWellFormed, optionalText, optionalTimestamp } from './format/fields'
import { isRecord, ownValue } from './format/json'
import { limits } from './format/limits'
import { everyone } from './roles'

/** A person as read. Only the key is certain to be present. */
export const personSchema = z.looseObject({
  person_key: id,
  person_id: z.nullish(id),
  external_person_id: z.nullish(id),
  mobile_phone: z.nullish(z.looseObject({ mdn: z.nullish(id), carrier_code: z.nullish(id) })),
  custom_fields: z.nullish(customFieldsSchema),
  timezone: optionalText,
  timezone_source: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
  url: optionalText,
})
export type Person = z.infer<typeof personSchema>

/** The customer's own id for a person: 1 to 128 characters. */
export const externalPersonIdSchema = z
  .string('must be text')
  .check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(limits.externalPersonIdLength, `must have at most ${limits.externalPersonIdLength} characters`),
    z.refine(isWellFormed, 'contains invalid characters'),
  )

/** Whether a person's `mobile_phone`, as received, has a number: an object without one means the same as null. */
export function hasNumber(phone: unknown): boolean {
  const number = isRecord(phone) ? ownValue(phone, 'mdn') : phone
  return number !== undefined && number !== null && number !== ''
}

/** Only `mdn` counts in a write; other keys are ignored. `{mdn: null}` means the same as null. */
const mobilePhoneWriteSchema = z.looseObject({ mdn: z.nullish(z.string('must be text')) }, 'must be an object with mdn')

/**
 * A person as written: an absent field keeps its value, null removes it, a value sets it. System fields may be sent and
 * are ignored.
 */
export const personWriteSchema = z.looseObject({
  external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  mobile_phone: z.optional(z.nullable(mobilePhoneWriteSchema)),
  custom_fields: z.optional(customFieldsWriteSchema),
  timezone: z.optional(z.nullable(z.string('must be text'))),
})
export type PersonWrite = z.infer<typeof personWriteSchema>

const persons = '/companies/{company_key}/mobiledb/persons' as const

export const personRows = rows({
  /** The deprecated `person_id` is accepted in the same path. */
  getPerson: {
    summary: 'Read a person by person key or person id',
    roles: everyone,
    things: { person: 'person_key' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/{person_key}`,
    replies: { 200: { body: personSchema }, 404: error },
  },
  getPersonByExternalId: {
    summary: 'Read a person by external id',
    roles: everyone,
    things: { person: 'person_key' },
    isPersonal: true,
    method: 'GET',
    path: `${persons}/external/{external_person_id}`,
    replies: { 200: { body: personSchema }, 404: error },
  },
  searchPersons: {
    summary: 'Search people by mobile number',
    roles: everyone,
    things: { person: 'person_key' },
    isPersonal: true,
    method: 'GET',
    path: persons,
    query: z.looseObject({ mdn: z.optional(z.string()) }),
    replies: { 200: { body: z.array(personSchema) }, 404: error },
  },
  createPerson: {
    summary: 'Create or update a person',
    roles: ['support', 'admin'],
    things: { person: 'person_key' },
    method: 'POST',
    path: `${persons}/`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 201: { body: personSchema }, 404: error, 409: error, 422: error },
  },
  updatePerson: {
    summary: 'Update a person',
    roles: ['support', 'admin'],
    things: { person: 'person_key' },
    method: 'PUT',
    path: `${persons}/{person_key}`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 404: error, 409: error, 422: error },
  },
  putPersonByExternalId: {
    summary: 'Create or update a person by external id',
    roles: ['support', 'admin'],
    things: { person: 'person_key' },
    method: 'PUT',
    path: `${persons}/external/{external_person_id}`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 201: { body: personSchema }, 404: error, 409: error, 422: error },
  },
})
