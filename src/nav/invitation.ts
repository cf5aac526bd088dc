import * as z from 'zod/mini'

/** Also stored in receipts. */
export const invitationSchema = z.object({
  /** E.164. */
  mdn: z.optional(z.string()),
  external_person_id: z.optional(z.string()),
  /** Which person is meant, if several have the number. */
  person_key: z.optional(z.string()),
  /** The list to invite to. */
  list: z.optional(z.object({ id: z.string(), name: z.nullable(z.string()) })),
})
/** A person and list to prefill the form on Participants with. */
export type Invitation = z.infer<typeof invitationSchema>

/** The history state that carries an invitation; personal, so never in a URL. */
export const invitationHistorySchema = z.object({ invitation: z.optional(invitationSchema) })

/** State of a link to Participants: `<PathLink to={paths.participants(params)} state={invitationState({ mdn })}>`. */
export const invitationState = (invitation: Invitation): z.infer<typeof invitationHistorySchema> => ({ invitation })
