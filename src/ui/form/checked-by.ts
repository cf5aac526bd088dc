import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * A schema for a form whose fields depend on each other or on the session: `check` returns what the form sends, or null
 * after it has called `fault`, which returns null, for each field that cannot be accepted.
 */
export const checkedBy = <Input extends FieldValues, Output>(
  check: (values: Input, fault: (name: FieldPath<Input>, message: string) => null) => Output | null,
): z.ZodMiniType<Output, Input> =>
  z.pipe(
    z.custom<Input>(),
    z.transform((values: Input, { issues }) => {
      const fault = (name: string, message: string) => {
        issues.push({ code: 'custom', path: name.split('.'), message, input: values })
        return null
      }
      const sent = check(values, fault)
      if (sent === null && issues.length === 0) throw new Error('a check that returns null must call fault')
      return sent ?? z.NEVER
    }),
  )
