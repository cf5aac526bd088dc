import * as z from 'zod/mini'

/** The standard public error body (interface.md "Errors", decision 5). */
export const errorBodySchema = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string(), code: z.optional(z.string()) })),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** The standard error body with one entry for each message. */
export function errorBody(...messages: string[]): ErrorBody {
  return { errors: messages.map(message => ({ message })) }
}

/** The messages of an error reply, however it is shaped: `[]` when it holds none that can be read. */
export function readErrorMessages(body: unknown): string[] {
  const standard = errorBodySchema.safeParse(body)
  if (standard.success) return standard.data.errors.map(e => e.message).filter(m => m !== '')
  const single = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })]).safeParse(body)
  if (!single.success) return []
  return ['message' in single.data ? single.data.message : single.data.error]
}
