import * as z from 'zod/mini'

/** The body of every error reply except the 404 of a subscription's DELETE. */
export const errorBodySchema = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string(), code: z.optional(z.string()) })),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** How a row lists an error reply. */
export const error = { body: errorBodySchema }

/** An error body with one entry per message. */
export function errorBody(...messages: string[]): ErrorBody {
  return { errors: messages.map(message => ({ message })) }
}

/** The messages of an error reply of any shape; `[]` if none can be read. */
export function readErrorMessages(body: unknown): string[] {
  const standard = errorBodySchema.safeParse(body)
  if (standard.success) return standard.data.errors.map(e => e.message).filter(m => m !== '')
  const single = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })]).safeParse(body)
  if (!single.success) return []
  return ['message' in single.data ? single.data.message : single.data.error]
}
