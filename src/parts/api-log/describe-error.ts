import { ApiError } from '#/api/http/error'
import { errorText } from './text'

/** A failure in words. */
export interface Described {
  title: string
  /** Advice, whether anything changed, what to do next; sentences in that order. */
  sentences: string[]
  /** The service's own words. */
  messages: readonly string[]
  /** Whether asking again may help. */
  retry: boolean
  requestId: string | null
}

const advices: Record<string, string> = errorText.advice

/** Says what a failed call means. Decided by kind, never by text; known messages only add advice (decision 6). */
export function describeError(error: unknown, connection: string): Described {
  if (!(error instanceof ApiError)) {
    return { ...errorText.other, sentences: [errorText.other.next], messages: [], retry: false, requestId: null }
  }
  const { title, next, retry } = wordsOf(error, connection)
  const advice = error.messages.flatMap(message => advices[message] ?? [])
  const changed = error.mayHaveActed ? [errorText.unknown] : error.method === 'GET' ? [] : [errorText.unchanged]
  return {
    title,
    sentences: [...advice, ...changed, next].filter(sentence => sentence !== ''),
    messages: error.messages,
    retry: retry && error.method === 'GET',
    requestId: error.requestId,
  }
}

interface Words {
  title: string
  next: string
  retry: boolean
}

function wordsOf(error: ApiError, connection: string): Words {
  switch (error.kind) {
    case 'refused':
      return { ...errorText.refused, retry: false }
    case 'session-expired':
    case 'session-changed':
      return { ...errorText.session, retry: false }
    case 'unauthorized':
      return { ...errorText.unauthorized, retry: false }
    case 'forbidden':
      return { ...errorText.forbidden, retry: false }
    case 'not-found':
      return { ...errorText.notFound, retry: true }
    case 'conflict':
      return { ...errorText.conflict, retry: false }
    case 'invalid':
      return { ...errorText.invalid, retry: false }
    case 'too-large':
      return { ...errorText.tooLarge, retry: false }
    case 'rate-limited':
      return { ...errorText.rateLimited, retry: true }
    case 'service':
      return { ...errorText.service(error.status === null ? '' : ` with ${error.status}`), retry: true }
    case 'gateway':
      return { ...errorText.gateway, retry: true }
    case 'network':
      return { ...errorText.network, retry: true }
    case 'upstream-unreachable':
      return { ...errorText.unreachable(connection), retry: true }
    case 'upstream-timeout':
      return { ...errorText.timeout(connection), retry: true }
    case 'outcome-unknown':
      return { ...errorText.outcome, retry: false }
    case 'contract':
      return { ...errorText.contract, retry: true }
    case 'aborted':
      return { ...errorText.aborted, retry: true }
  }
}
