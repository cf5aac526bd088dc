import * as z from 'zod/mini'

/** One filter as it is sent: name, selector, value. Unknown keys are kept. */
export const filterSchema = z.looseObject({
  name: z.string(),
  selector: z.string(),
  value: z.unknown(),
  field_name: z.optional(z.string()),
})
export type Filter = z.infer<typeof filterSchema>
