import { ApiError } from '#/api/http/error'
import { text } from './text'

const advices = new Map<string, string>(Object.entries(text.advice))

/**
 * The faults that a failed call found in fields, for `ZodForm.showFaults`. `fields` names the form's field for paths of
 * the body (what our own check refused) and for messages of the service.
 */
export function fieldFaults<Name extends string>(
  error: unknown,
  fields: Readonly<Record<string, Name>>,
): (readonly [name: Name, message: string])[] {
  if (!(error instanceof ApiError)) return []
  const names = new Map(Object.entries(fields))
  const refused = error.refusal?.code === 'invalid-fields' ? error.refusal.fields : []
  const faults = [
    ...refused.map(field => [field.path, text.invalidField(field)] as const),
    ...error.messages.map(message => [message, advices.get(message) ?? message] as const),
  ]
  return faults.flatMap(([key, message]) => {
    const name = names.get(key)
    return name === undefined ? [] : [[name, message] as const]
  })
}
