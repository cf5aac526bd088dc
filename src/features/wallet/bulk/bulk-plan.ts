import * as z from 'zod/mini'

/** What a dry run found. */
export interface PlanView {
  requested: number
  changing: number
  /** Items that already have the values, for which nothing is sent. */
  unchanged: number
  missing: number
  /** How many of `changing` will show as expired. */
  expiring: number
  /** The first items of `changing`. */
  differences: {
    id: string
    holder: string | null
    changes: { name: string; before: string | null; after: string | null }[]
  }[]
  missingIds: string[]
}

/** A dry run that is done. The worker keeps its rows. */
export interface Plan {
  id: string
  view: PlanView
}

/** How many items are read, of how many; the total is unknown for a filter. */
export const progressSchema = z.object({ read: z.number(), of: z.nullable(z.number()) })
export type PlanProgress = z.infer<typeof progressSchema>
