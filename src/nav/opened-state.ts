import * as z from 'zod/mini'

let openState = (state: unknown): unknown => state

/** Sets how to open a state that was sealed when it was written. */
export const openStatesWith = (open: typeof openState): void => void (openState = open)

const recordSchema = z.record(z.string(), z.unknown())

/** The fields of a history entry's state, which may be sealed; none if it cannot be opened. */
export function recordOf(state: unknown): Record<string, unknown> {
  const read = recordSchema.safeParse(openState(state))
  return read.success ? read.data : {}
}
