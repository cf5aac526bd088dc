import * as z from 'zod/mini'

const invitationSchema = z.object({
  /** E.164. */
  mdn: z.optional(z.string()),
  external_person_id: z.optional(z.string()),
  /** The list that the invitation is meant to lead to. */
  list: z.optional(z.object({ id: z.string(), name: z.nullable(z.string()) })),
})
/** Who is to be invited to what, as a page that leads to Participants knows it. */
export type Invitation = z.infer<typeof invitationSchema>

/** The part of a history entry's state that carries an invitation: never in an address (product.md, principle 6). */
export const invitationEntrySchema = z.object({ invitation: z.optional(invitationSchema) })

/** The state of a link to Participants: `<PathLink to={paths.participants(place)} state={invitationState({ mdn })}>`. */
export const invitationState = (invitation: Invitation): z.infer<typeof invitationEntrySchema> => ({ invitation })
