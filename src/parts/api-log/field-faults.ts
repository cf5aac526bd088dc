import { ApiError } from '#/api/http/error'
import { adviceByMessage } from './describe-error'
import { text } from './text'

/**
 * The faults of fields in a failed call, for `ZodForm.showFaults`.
 * @param fields the form's field for each path of the body that our own check may refuse, and for each message of the
 * service
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
    ...error.messages.map(message => [message, adviceByMessage.get(message) ?? message] as const),
  ]
  return faults.flatMap(([key, message]) => {
    const name = names.get(key)
    return name === undefined ? [] : [[name, message] as const]
  })
}
