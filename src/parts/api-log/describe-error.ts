import { ApiError, is404, type ErrorKind, type Refusal } from '#/api/http/error'
import { LockedError } from '#/api/local-data/keyring'
import type { RowId } from '#/contract/endpoints'
import { text } from './text'

/** A failure in words. */
export interface ErrorDescription {
  title: string
  /** Advice, whether anything changed, and what to do next, in that order. */
  sentences: string[]
  /** When to try again, in words; empty if trying again is not known to help. Less exact than `retryAfterMs`. */
  retry: string
  /** The messages of the service, or of the gateway for an error of its own. */
  messages: readonly string[]
  /** Whether to offer a retry: it may help, and the call can be repeated. */
  canRetry: boolean
  /** How long the service asked to wait when it failed; null also if the call may have taken effect. */
  retryAfterMs: number | null
  requestId: string | null
}

const t = text.error
/** What to do about messages of the service. */
export const adviceByMessage = new Map<string, string>(Object.entries(text.advice))
const inviteAdviceByMessage = new Map<string, string>(Object.entries(text.inviteAdvice))

// Only the id: importing the row would also load its schemas, which the lookup page does not need
const inviteRow: RowId = 'addParticipant'

const adviceOf = (message: string, rowId: string): string | undefined =>
  (rowId === inviteRow ? inviteAdviceByMessage.get(message) : undefined) ?? adviceByMessage.get(message)

/** Why a call was not sent, in words. */
export const describeRefusal = (refusal: Refusal): string => text.refusal(refusal)

/** Why a call failed, in one line: the service's messages, or why the call was not sent. */
export const reasonOf = ({ refusal, messages }: ApiError): string =>
  refusal === null ? messages.join(' · ') : describeRefusal(refusal)

/**
 * Describes a failed call by its kind; known messages of the service only add advice.
 * @param connection the name of the connection
 */
export function describeError(error: unknown, connection: string): ErrorDescription {
  if (!(error instanceof ApiError) || isLocked(error.cause)) {
    const { title, next } = isLocked(error) || error instanceof ApiError ? t.session : t.other
    return {
      title,
      sentences: [next],
      retry: '',
      messages: [],
      canRetry: false,
      retryAfterMs: null,
      requestId: null,
    }
  }
  const [mayHelp, textsOf] = byKind[error.kind]
  const { title, next, retry = '' } = textsOf(error, connection)
  const advice = error.messages.flatMap(message => adviceOf(message, error.rowId) ?? [])
  const effect = error.mayHaveActed ? [t.unknown] : error.method === 'GET' ? [] : [t.unchanged]
  return {
    title,
    sentences: [...advice, ...(error.kind === 'offline' ? [] : effect), next].filter(sentence => sentence !== ''),
    retry: error.mayHaveActed ? '' : retry,
    messages: error.messages,
    canRetry: mayHelp && (error.method === 'GET' || error.kind === 'offline'),
    retryAfterMs: error.mayHaveActed ? null : error.retryAfterMs,
    requestId: error.requestId,
  }
}

/** Whether it failed because data stored in this browser is encrypted and the session's keys are gone. */
const isLocked = (error: unknown): boolean => error instanceof LockedError

interface ErrorTexts {
  title: string
  next: string
  /** Advice to try again; only if the call cannot have taken effect. */
  retry?: string
}

/** Whether trying again may help, and the texts, for each kind. */
const byKind: Readonly<
  Record<ErrorKind, readonly [mayHelp: boolean, textsOf: (error: ApiError, connection: string) => ErrorTexts]>
> = {
  refused: [false, ({ refusal }) => ({ ...t.refused, next: refusal === null ? '' : describeRefusal(refusal) })],
  'session-expired': [false, () => t.session],
  'session-changed': [false, () => t.session],
  unauthorized: [false, () => t.unauthorized],
  forbidden: [false, () => t.forbidden],
  'role-refused': [false, () => t.roleRefused],
  // A change that gets a 400, 405, or 410 does not show that its record is gone, and an invitation has none
  'not-found': [
    true,
    error => (error.method === 'GET' || (is404(error) && error.rowId !== inviteRow) ? t.notFound : t.invalid),
  ],
  conflict: [false, () => t.conflict],
  invalid: [false, () => t.invalid],
  'too-large': [false, () => t.tooLarge],
  'rate-limited': [true, () => t.rateLimited],
  service: [true, ({ status }) => t.service(status)],
  gateway: [true, () => t.gateway],
  network: [true, ({ method }) => (method === 'GET' ? { ...t.network, next: '' } : t.network)],
  offline: [true, () => t.offline],
  unavailable: [true, () => t.unavailable],
  'upstream-unreachable': [true, ({ upstreamCause }, connection) => t.unreachable(connection, upstreamCause)],
  'upstream-timeout': [true, (_, connection) => t.timeout(connection)],
  'outcome-unknown': [false, () => t.outcome],
  contract: [true, () => t.contract],
  aborted: [true, () => t.aborted],
}
