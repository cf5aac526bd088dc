import * as z from 'zod/mini'
import { customFieldsWriteSchema } from './custom-fields'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { externalPersonIdSchema } from './persons'

/** Participant request (interface.md): a number is required in practice (decision 60). */
export const participantWriteSchema = z.looseObject({
  external_person_id: z.optional(z.nullable(externalPersonIdSchema)),
  mobile_phone: z.looseObject({ mdn: z.string('A mobile number is needed') }, 'A mobile number is needed'),
  custom_fields: z.optional(customFieldsWriteSchema),
})
export type ParticipantWrite = z.infer<typeof participantWriteSchema>

/** A participation as read (interface.md "Participant response", decision 21). */
export const participantSchema = z.looseObject({
  person: z.nullish(
    z.looseObject({
      external_person_id: z.nullish(id),
      person_id: z.nullish(id),
      person_key: z.nullish(id),
      url: optionalText,
    }),
  ),
  /** Empty text until the participation is confirmed. */
  participation_date: optionalText,
  expire_date: optionalTimestamp,
  status: z.string(),
})
export type Participant = z.infer<typeof participantSchema>

const error = { body: errorBodySchema }
const participants = '/companies/{company_key}/campaigns/acquisition/{id}/participants' as const

export const participantRows = {
  /** 201 a text went out, 200 one is already waiting, 409 already subscribed, 422 or 404 the number is refused. */
  addParticipant: row({
    id: 'addParticipant',
    no: 14,
    method: 'POST',
    path: participants,
    body: participantWriteSchema,
    replies: { 200: { body: participantSchema }, 201: { body: participantSchema }, 404: error, 409: error, 422: error },
  }),
  /** The pending participations; `[]` when there are none (decision 20). */
  listParticipants: row({
    id: 'listParticipants',
    no: 'decision 20',
    method: 'GET',
    path: participants,
    query: z.looseObject({
      mdn: z.optional(z.string()),
      person_id: z.optional(z.string()),
      external_person_id: z.optional(z.string()),
    }),
    replies: { 200: { body: z.array(participantSchema) }, 404: error },
  }),
}
