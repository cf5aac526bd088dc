import * as z from 'zod/mini'
import { customFieldTypes } from '#/contract/custom-fields'
import { SUBSCRIPTION_FILTER } from '#/contract/filters/broadcast-filters'

const string = z.string('must be a string')
const fieldSchema = z
  .strictObject({
    key: string.check(
      z.minLength(1, 'must not be empty'),
      z.refine(
        key => key !== SUBSCRIPTION_FILTER,
        `"${SUBSCRIPTION_FILTER}" is the name of the condition on lists, so it cannot be a field here; remove it`,
      ),
    ),
    label: string,
    type: z.enum(customFieldTypes, `must be one of ${customFieldTypes.join(', ')}`),
    options: z.optional(z.array(z.object({ option_key: string, name: string, id: z.optional(string) }))),
  })
  .check(({ value, issues }) => {
    const hasChoices = value.type === 'single_select' || value.type === 'multi_select'
    if (hasChoices && (value.options ?? []).length === 0)
      issues.push({
        code: 'custom',
        input: value,
        path: ['options'],
        message: `must list the choices of "${value.key}", such as {"option_key": "female", "name": "Female"}`,
      })
  })

/** A connection's `custom_fields` in the connections file (`CONNECTIONS`). */
export const customFieldsFileSchema = z.array(fieldSchema).check(({ value, issues }) => {
  const seen = new Set<string>()
  for (const [i, { key }] of value.entries()) {
    if (seen.has(key))
      issues.push({ code: 'custom', input: value, path: [i, 'key'], message: `"${key}" is used twice` })
    seen.add(key)
  }
})
