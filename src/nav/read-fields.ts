import type * as z from 'zod/mini'

/** Fields that each have a fallback: `z.catch(z.enum([...]), 'scheduled')`, `z.optional(z.string())`. */
export type FieldsSchema = z.ZodMiniObject

/**
 * Reads fields one by one, so that a typo in one costs only that one: it falls back, the page never breaks.
 * Every field must accept being absent; a schema whose fields do not is a mistake of ours and throws.
 */
export function readFields<S extends FieldsSchema>(schema: S, raw: Readonly<Record<string, unknown>>): z.output<S> {
  const readable: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = raw[name]
    if (value !== undefined && accepts(field, value)) readable[name] = value
  }
  return schema.parse(readable)
}

const accepts = (field: z.core.$ZodType, value: unknown): boolean => !('issues' in field['~standard'].validate(value))
