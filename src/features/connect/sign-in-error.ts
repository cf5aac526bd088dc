import { ApiError } from '#/api/http/error'
import { text } from './text'

/** The message for a failed sign-in, and the field to focus. */
export interface SignInError {
  title: string
  next: string
  messages: readonly string[]
  field: 'user' | 'company' | 'password'
}

/** Explains a failed sign-in. The server signs in by listing broadcasts, so service errors come from that call. */
export function describeSignInError(error: unknown, connection: string, company: string): SignInError {
  const field = 'password'
  if (!(error instanceof ApiError)) return { ...text.wrong.other, messages: [], field }
  const messages = error.messages
  switch (error.kind) {
    case 'unauthorized':
      return { ...text.wrong.unauthorized, messages: [], field }
    case 'not-found':
      return { ...text.wrong.company(company), messages: [], field: 'company' }
    case 'forbidden':
      return { ...text.wrong.forbidden, messages, field: 'user' }
    case 'upstream-unreachable':
    case 'upstream-timeout':
      return { ...text.wrong.silent(connection, error.upstreamCause), messages: [], field }
    case 'unavailable':
      return { ...text.wrong.unavailable, messages: [], field }
    case 'network':
    case 'offline':
      return { ...text.wrong.network, messages: [], field }
    case 'rate-limited':
      return { ...text.wrong.limited, messages, field }
    case 'service':
      return { ...text.wrong.service(error.status ?? 500), messages, field }
    case 'gateway':
      return error.status === 429
        ? { ...text.wrong.limited, messages, field }
        : { ...text.wrong.other, messages, field }
    case 'role-refused':
      return { ...text.signOn.refused, messages: [], field: 'company' }
    case 'session-expired':
      return { ...text.signOn.expired, messages: [], field }
    case 'refused':
    case 'session-changed':
    case 'conflict':
    case 'invalid':
    case 'too-large':
    case 'outcome-unknown':
    case 'contract':
    case 'aborted':
      return { ...text.wrong.other, messages, field }
  }
}
