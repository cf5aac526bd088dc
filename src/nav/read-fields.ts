import type * as z from 'zod/mini'

/** An object schema whose fields may all be absent: `z.catch(z.enum([...]), 'scheduled')`, `z.optional(z.string())`. */
export type FieldsSchema = z.ZodMiniObject

/**
 * Reads each field separately, so that an invalid one falls back without affecting the others.
 * @throws $ZodError if a field of the schema does not accept being absent, which is a programming error
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
