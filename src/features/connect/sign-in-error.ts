import { ApiError } from '#/api/http/error'
import { text } from './text'

/** The message for a failed sign-in, and the field to focus. */
export interface SignInError {
  title: string
  next: string
  messages: readonly string[]
  field: 'user' | 'company' | 'password'
}

/** Explains why a company could not be opened after single sign-on, where no person's user name or password is sent. */
export function describeOpenError(error: unknown, connection: string, company: string): SignInError {
  if (error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'forbidden'))
    return { ...text.signOn.company(company), messages: error.messages, field: 'company' }
  // The service replied, but with 401: every other failure of this kind has a cause
  if (error instanceof ApiError && error.kind === 'upstream-unreachable' && error.upstreamCause === null)
    return { ...text.signOn.credentials(connection), messages: [], field: 'company' }
  return describeSignInError(error, connection, company)
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
    case 'upstream-timeout': {
      const cause = error.kind === 'upstream-timeout' ? 'timeout' : error.upstreamCause
      return { ...text.wrong.noUsableResponse(connection, cause), messages: [], field }
    }
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
        ? { ...text.wrong.tooMany, messages, field }
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
