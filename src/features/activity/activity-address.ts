import * as z from 'zod/mini'
import { actKinds, actOutcomes, type ActivityFilter } from '#/contract/activity'
import { dayOrNone } from '#/contract/format/fields'
import { startOfDay } from '#/ui/format/zone'

/** The filters in the URL, so that a link shows a colleague the same entries. An empty string means no filter. */
export const activityAddressSchema = z.object({
  kind: z.catch(z.enum(['', ...actKinds]), ''),
  outcome: z.catch(z.enum(['', ...actOutcomes]), ''),
  row: z.catch(z.string(), ''),
  /** What the acts were about, as `type:key`. */
  thing: z.catch(z.string(), ''),
  from: dayOrNone,
  until: dayOrNone,
})
export type ActivityAddress = z.output<typeof activityAddressSchema>

/** A user's name is personal, so it is in the history entry, not in the URL. */
export const activityHistorySchema = z.object({ user: z.catch(z.string(), '') })

/** The filters as the server takes them. The days are those of the given time zone, and the last one is included. */
export function filterOf(
  { kind, outcome, row, thing, from, until }: ActivityAddress,
  user: string,
  zone: string,
): ActivityFilter {
  return {
    kind: kind === '' ? undefined : kind,
    outcome: outcome === '' ? undefined : outcome,
    row: row === '' ? undefined : row,
    thing: thing === '' ? undefined : thing,
    user: user.trim() === '' ? undefined : user.trim(),
    from: startOfDay(from, zone) ?? undefined,
    to: startOfDay(until, zone, 1) ?? undefined,
  }
}
