import * as z from 'zod/mini'
import { gatewayErrorKinds, nameSchema } from './gateway'

/** The kinds of acts in the activity log. `change` is any unsafe call. */
export const actKinds = ['change', 'read', 'export', 'sign-in', 'sign-out'] as const
export type ActKind = (typeof actKinds)[number]

/**
 * How an act ended: `done` by the service or this server, `rejected` by the service, `refused` by this server,
 * `not-sent` because the service was unreachable or this server could not use its storage, or `unknown` because the
 * response was lost.
 */
export const actOutcomes = ['done', 'rejected', 'refused', 'not-sent', 'unknown'] as const
export type ActOutcome = (typeof actOutcomes)[number]

/** The kinds of exports that the activity log has entries for. */
export const exportSubjects = ['activity', 'consent', 'table', 'wallet-items'] as const
export type ExportSubject = (typeof exportSubjects)[number]

/** One entry of the activity log, as its page reads it. */
export const actSchema = z.object({
  seq: z.number(),
  /** Milliseconds. */
  at: z.number(),
  kind: z.enum(actKinds),
  /**
   * Null if nobody was signed in. A failed sign-in has the name as typed; null if that may be something else, such as a
   * number.
   */
  user: z.nullable(z.string()),
  /**
   * The row of the contract, what was exported, or `activity` for a refused view of the activity log; null for a
   * sign-in, a sign-out, a call that matches no row, and an export that was refused before its note was read.
   */
  row: z.nullable(z.string()),
  /** `type:key` of everything the act was about, such as `person:0b6d…`. */
  things: z.array(z.string()),
  outcome: z.enum(actOutcomes),
  /** The status of the response, if the act ended with one. */
  status: z.nullable(z.number()),
  /** Why this server refused it. */
  reason: z.nullable(z.enum(gatewayErrorKinds)),
  request_id: z.string(),
})
export type Act = z.infer<typeof actSchema>

/** GET /api/{connection}/{company_key}/activity: newest first; `next` is null on the last page. */
export const activityPageSchema = z.object({ acts: z.array(actSchema), next: z.nullable(z.number()) })
export type ActivityPage = z.infer<typeof activityPageSchema>

const optionalNonNegativeInteger = z.optional(z.coerce.number().check(z.multipleOf(1), z.nonnegative()))

/** The query of that page. All filters apply together; times are in milliseconds, and `to` is exclusive. */
export const activityQuerySchema = z.object({
  user: z.optional(nameSchema),
  kind: z.optional(z.enum(actKinds)),
  outcome: z.optional(z.enum(actOutcomes)),
  row: z.optional(nameSchema),
  thing: z.optional(nameSchema),
  from: optionalNonNegativeInteger,
  to: optionalNonNegativeInteger,
  /** The `seq` of an entry; only earlier entries. */
  before: optionalNonNegativeInteger,
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1000)), 100),
})
export type ActivityQuery = z.output<typeof activityQuerySchema>
export type ActivityFilter = Omit<ActivityQuery, 'before' | 'limit'>

/** POST to the same path, before a file is saved. */
export const exportNoteSchema = z.object({
  of: z.enum(exportSubjects),
  /** `type:key`, as in an entry. */
  thing: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}:[\x21-\x7e]{1,64}$/))),
})
