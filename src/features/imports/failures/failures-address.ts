import * as z from 'zod/mini'
import { DAY_MS } from '#/contract/format/durations'
import { dayOrNone } from '#/contract/format/fields'
import { readJson } from '#/contract/format/json'
import { dayOf, startOfDay } from '#/ui/format/zone'

/** The periods: since yesterday, the last 7 days, the last 30, all that is stored, or chosen days. */
export const spans = ['yesterday', 'week', 'month', 'all', 'days'] as const

/** Which failures the page shows. A file is identified by its job, because its name may contain people's names. */
export const failuresAddressSchema = z.object({
  /** Empty for all apps of the session. */
  app: z.catch(z.string(), ''),
  span: z.catch(z.enum(spans), 'yesterday'),
  /** First and last day of the span `days`. */
  from: dayOrNone,
  until: dayOrNone,
  job: z.catch(z.string(), ''),
  /** Chosen batches, as a JSON array of their ids. They and a file take precedence over the span. */
  batches: z.catch(z.string(), ''),
  /** Only the tokens with this response; empty for those without one. */
  why: z.optional(z.string()),
  /** What the trend is grouped by. */
  by: z.catch(z.enum(['day', 'week']), 'day'),
})
export type FailuresAddress = z.output<typeof failuresAddressSchema>

/** Moments in ms, or infinite: `from` belongs to the span, `until` does not. */
export interface Span {
  from: number
  until: number
}

/** The span in the URL, and `previous`, the previous span of the same length; null if there is none. */
export function spanOf(
  { span, from, until }: Pick<FailuresAddress, 'span' | 'from' | 'until'>,
  { now, zone }: { now: number; zone: string },
): { span: Span; previous: Span | null } {
  if (span === 'all') return { span: { from: -Infinity, until: Infinity }, previous: null }
  const today = dayOf(now, zone)
  const begin =
    span === 'days'
      ? // Without a first day, chosen days have no beginning, just as they have no end without a last one
        (startOfDay(from, zone) ?? -Infinity)
      : (startOfDay(today, zone, -{ yesterday: 1, week: 6, month: 29 }[span]) ?? now - DAY_MS)
  const end = span === 'days' ? startOfDay(until, zone, 1) : null
  // The clock of the service may be ahead, so an open span has no end
  const length = Math.max(0, (end === null ? now : Math.min(end, now)) - begin)
  return {
    span: { from: begin, until: end ?? Infinity },
    previous: begin === -Infinity ? null : { from: begin - length, until: begin },
  }
}

const idsSchema = z.array(z.string())

/** The ids of chosen batches; null if none are chosen or the URL was truncated. */
export function chosenBatches({ batches }: Pick<FailuresAddress, 'batches'>): ReadonlySet<string> | null {
  const json = readJson(batches)
  const ids = json.ok ? idsSchema.safeParse(json.value).data : undefined
  return ids === undefined || ids.length === 0 ? null : new Set(ids)
}
