import * as z from 'zod/mini'

export const customFieldTypes = [
  'text',
  'number',
  'date',
  'boolean',
  'single_select',
  'multi_select',
  'timezone',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** A custom field of a company, as connections and the mock describe it. */
export const customFieldDefinitionSchema = z.object({
  key: z.string().check(z.minLength(1)),
  label: z.string(),
  type: z.enum(customFieldTypes),
  options: z.optional(z.array(z.object({ option_key: z.string(), name: z.string(), id: z.optional(z.string()) }))),
})
export type CustomFieldDefinition = z.infer<typeof customFieldDefinitionSchema>

/** Custom fields as read: any JSON value under any key. */
export const customFieldsSchema = z.record(z.string(), z.unknown())

/** Custom fields as written. The service decides which keys and values a company accepts. */
export const customFieldsWriteSchema = z.record(z.string(), z.unknown())
