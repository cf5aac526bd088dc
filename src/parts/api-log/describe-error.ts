import { ApiError, type Refusal } from '#/api/http/error'
import { text } from './text'

/** A failure in words. */
export interface Described {
  title: string
  /** Advice, whether anything changed, and what to do next, in that order. */
  sentences: string[]
  /** The service's own messages. */
  messages: readonly string[]
  /** Whether trying again may help. */
  retry: boolean
  requestId: string | null
}

const t = text.error
const advices = new Map<string, string>(Object.entries(text.advice))

/** Why a call was not sent, in words. */
export const describeRefusal = (refusal: Refusal): string => text.refusal(refusal)

/** Why a call failed, in one line: the service's messages, or why the call was not sent. */
export const reasonOf = ({ refusal, messages }: ApiError): string =>
  refusal === null ? messages.join(' · ') : describeRefusal(refusal)

/** The words for a failed call, by its kind. Known messages of the service only add advice. */
export function describeError(error: unknown, connection: string): Described {
  if (!(error instanceof ApiError))
    return { title: t.other.title, sentences: [t.other.next], messages: [], retry: false, requestId: null }
  const { title, next, retry } = textsOf(error, connection)
  const advice = error.messages.flatMap(message => advices.get(message) ?? [])
  const effect = error.mayHaveActed ? [t.unknown] : error.method === 'GET' ? [] : [t.unchanged]
  return {
    title,
    sentences: [...advice, ...effect, next].filter(sentence => sentence !== ''),
    messages: error.messages,
    retry: retry && error.method === 'GET',
    requestId: error.requestId,
  }
}

interface ErrorTexts {
  title: string
  next: string
  retry: boolean
}

function textsOf(error: ApiError, connection: string): ErrorTexts {
  switch (error.kind) {
    case 'refused':
      return { ...t.refused, next: error.refusal === null ? '' : describeRefusal(error.refusal), retry: false }
    case 'session-expired':
    case 'session-changed':
      return { ...t.session, retry: false }
    case 'unauthorized':
      return { ...t.unauthorized, retry: false }
    case 'forbidden':
      return { ...t.forbidden, retry: false }
    case 'not-found':
      return { ...t.notFound, retry: true }
    case 'conflict':
      return { ...t.conflict, retry: false }
    case 'invalid':
      return { ...t.invalid, retry: false }
    case 'too-large':
      return { ...t.tooLarge, retry: false }
    case 'rate-limited':
      return { ...t.rateLimited, retry: true }
    case 'service':
      return { ...t.service(error.status), retry: true }
    case 'gateway':
      return { ...t.gateway, retry: true }
    case 'network':
      return { ...t.network, retry: true }
    case 'upstream-unreachable':
      return { ...t.unreachable(connection), retry: true }
    case 'upstream-timeout':
      return { ...t.timeout(connection), retry: true }
    case 'outcome-unknown':
      return { ...t.outcome, retry: false }
    case 'contract':
      return { ...t.contract, retry: true }
    case 'aborted':
      return { ...t.aborted, retry: true }
  }
}
