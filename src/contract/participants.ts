import * as z from 'zod/mini'
import { customFieldsWriteSchema } from './custom-fields'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { externalPersonIdSchema } from './persons'
import { everyone } from './roles'

/** A participant to add. A number is always required. */
export const participantWriteSchema = z.looseObject({
  external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  mobile_phone: z.looseObject({ mdn: z.string('A mobile number is required') }, 'A mobile number is required'),
  custom_fields: z.optional(customFieldsWriteSchema),
})
export type ParticipantWrite = z.infer<typeof participantWriteSchema>

/** A participant as read. */
export const participantSchema = z.looseObject({
  person: z.nullish(
    z.looseObject({
      external_person_id: z.nullish(id),
      person_id: z.nullish(id),
      person_key: z.nullish(id),
      url: optionalText,
    }),
  ),
  /** An empty string until the person confirms. */
  participation_date: optionalText,
  expire_date: optionalTimestamp,
  status: z.string(),
})
export type Participant = z.infer<typeof participantSchema>

const participants = '/companies/{company_key}/campaigns/acquisition/{id}/participants' as const

export const participantRows = rows({
  /**
   * 201: a text was sent. 200: already pending. 409: already subscribed. 422 or 404: the number, the external id, or
   * the campaign is rejected.
   */
  addParticipant: {
    summary: 'Invite a number to an acquisition campaign',
    roles: ['support', 'admin'],
    things: { campaign: 'id', person: 'person.person_key' },
    method: 'POST',
    path: participants,
    body: participantWriteSchema,
    replies: { 200: { body: participantSchema }, 201: { body: participantSchema }, 404: error, 409: error, 422: error },
  },
  /** Pending participants only; `[]` if there are none. */
  listParticipants: {
    summary: 'List pending participants',
    roles: everyone,
    things: { campaign: 'id', person: 'person.person_key' },
    isPersonal: true,
    method: 'GET',
    path: participants,
    query: z.looseObject({
      mdn: z.optional(z.string()),
      person_id: z.optional(z.string()),
      external_person_id: z.optional(z.string()),
    }),
    replies: { 200: { body: z.array(participantSchema) }, 404: error },
  },
})
