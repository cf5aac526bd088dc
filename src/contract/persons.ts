import * as z from 'zod/mini'
import { customFieldsSchema, customFieldsWriteSchema } from './custom-fields'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, isWellFormed, optionalText, optionalTimestamp } from './format/fields'
import { limits } from './format/limits'

/** A person as read (interface.md "Person", decision 13): only the key is sure to be there. */
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

/** A customer's own id for a person: 1 to 128 characters (decision 14). */
export const externalPersonIdSchema = z
  .string('An external id is text')
  .check(
    z.minLength(1, 'An external id has at least one character'),
    z.maxLength(
      limits.externalPersonIdLength,
      `An external id has at most ${limits.externalPersonIdLength} characters`,
    ),
    z.refine(isWellFormed, 'An external id cannot hold broken characters'),
  )

/** Only `mdn` counts in a write; other keys are ignored (decision 17). `{mdn: null}` means the same as null (57). */
const mobilePhoneWriteSchema = z.looseObject(
  { mdn: z.nullish(z.string('A mobile number is text')) },
  'mobile_phone is an object with mdn',
)

/**
 * A person as written: absent leaves a field as it is, null removes it, a value sets it. System fields may be sent
 * and are ignored (interface.md, update rule 3).
 */
export const personWriteSchema = z.looseObject({
  external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  mobile_phone: z.optional(z.nullable(mobilePhoneWriteSchema)),
  custom_fields: z.optional(customFieldsWriteSchema),
  timezone: z.optional(z.nullable(z.string('A time zone is text'))),
})
export type PersonWrite = z.infer<typeof personWriteSchema>

const error = { body: errorBodySchema }
const persons = '/companies/{company_key}/mobiledb/persons' as const

export const personRows = {
  /** Rows 1 and 3: the older person_id stands in the same place of the path. */
  getPerson: row({
    id: 'getPerson',
    no: 1,
    method: 'GET',
    path: `${persons}/{person_key}`,
    replies: { 200: { body: personSchema }, 404: error },
  }),
  getPersonByExternalId: row({
    id: 'getPersonByExternalId',
    no: 2,
    method: 'GET',
    path: `${persons}/external/{external_person_id}`,
    replies: { 200: { body: personSchema }, 404: error },
  }),
  searchPersons: row({
    id: 'searchPersons',
    no: 4,
    method: 'GET',
    path: persons,
    query: z.looseObject({ mdn: z.optional(z.string()) }),
    replies: { 200: { body: z.array(personSchema) }, 404: error },
  }),
  createPerson: row({
    id: 'createPerson',
    no: 5,
    method: 'POST',
    path: `${persons}/`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 201: { body: personSchema }, 404: error, 409: error, 422: error },
  }),
  updatePerson: row({
    id: 'updatePerson',
    no: 6,
    method: 'PUT',
    path: `${persons}/{person_key}`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 404: error, 409: error, 422: error },
  }),
  putPersonByExternalId: row({
    id: 'putPersonByExternalId',
    no: 7,
    method: 'PUT',
    path: `${persons}/external/{external_person_id}`,
    body: personWriteSchema,
    replies: { 200: { body: personSchema }, 201: { body: personSchema }, 404: error, 409: error, 422: error },
  }),
}
