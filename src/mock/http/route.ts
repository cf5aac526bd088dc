import type { HandlerInput, HandlerReply, Row, Schema } from '#/contract/endpoint'
import { type WireReply, refuse } from './reply'

/** What a call asks of a row, as it came. */
export interface RouteRequest {
  readonly params: Record<string, string>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A row with the handler that answers it. */
export interface MockRoute<Call> {
  readonly row: Row
  run(asked: RouteRequest, call: Call): Promise<WireReply>
}

/** What a handler of a row is: only statuses that the row lists, with the bodies it lists for them. */
export type Handler<R extends Row, Call> = (input: HandlerInput<R>, call: Call) => Promise<HandlerReply<R> & WireReply>

/**
 * A row's own judgment of a body as it came: a refusal, or null. For rows whose faults the schema cannot see all of,
 * or which rank another refusal above them.
 */
export type Validator<R extends Row, Call> = (
  body: unknown,
  call: Call,
) => Promise<(HandlerReply<R> & WireReply) | null>

/**
 * Binds a handler to its row: query and body are parsed by the row's schemas (422 with one error per fault), and the
 * answer is checked against what the row lists.
 */
export function mockRoute<R extends Row, Call>(
  row: R,
  handler: Handler<R, Call>,
  validate?: Validator<R, Call>,
): MockRoute<Call> {
  return {
    row,
    run: async (asked, call) => {
      const refusal = await validate?.(asked.body, call)
      if (refusal) return refusal
      const faults: string[] = []
      const query = parsed(row.query, Object.fromEntries(asked.query), faults)
      const body = parsed(row.body, asked.body, faults)
      if (faults.length > 0) return refuse(422, ...faults)
      const input = { params: asked.params, query, body }
      if (!isInputOf(row, input)) throw new Error(`Row ${row.id} was matched without its path parameters.`)
      const reply = await handler(input, call)
      const fault = replyFault(row, reply)
      return fault === null ? reply : refuse(500, `The mock broke its own contract, row ${row.id}: ${fault}`)
    },
  }
}

/** Query and body went through the row's schemas just before; what is left to see is that every parameter is there. */
function isInputOf<R extends Row>(
  row: R,
  input: { params: Record<string, string>; query: unknown; body: unknown },
): input is typeof input & HandlerInput<R> {
  return [...row.path.matchAll(/\{(\w+)\}/g)].every(
    ([, name]) => name !== undefined && Object.hasOwn(input.params, name),
  )
}

function parsed(schema: Schema | undefined, value: unknown, faults: string[]): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  faults.push(...result.error.issues.map(faultSentence))
  return undefined
}

/** What a schema finds wrong with a value, one sentence for each fault. */
export function validationErrors(schema: Schema, value: unknown): string[] {
  const faults: string[] = []
  parsed(schema, value, faults)
  return faults
}

/** The schemas of the contract bring sentences where a person may read them; the library's own word is no sentence. */
function faultSentence(issue: { path: PropertyKey[]; message: string; expected?: unknown; keys?: unknown }): string {
  const place = issue.path.map(String).join('.')
  if (issue.message !== 'Invalid input') return place === '' ? issue.message : `${place}: ${issue.message}`
  const name = place === '' ? 'The body' : place
  if (Array.isArray(issue.keys)) return `${name} does not take ${issue.keys.map(String).join(', ')}`
  const expected = issue.expected === 'record' ? 'object' : issue.expected
  return typeof expected === 'string' ? `${name} must be of type ${expected}` : `${name} is not valid`
}

/** Why an answer is none that the row lists; null when it is one. */
function replyFault(row: Row, reply: WireReply): string | null {
  const listed = row.replies[reply.status]
  if (!listed) return `it answered ${reply.status}, which is not listed`
  if (!listed.body) return reply.body === undefined ? null : `${reply.status} has no body, but one was given`
  for (const [schema, value] of [
    [listed.body, reply.body],
    [listed.headers, reply.headers],
  ] as const) {
    const result = schema?.safeParse(value)
    if (result && !result.success) {
      return `${reply.status} is not as documented: ${result.error.issues.map(i => `${i.path.join('.')} ${i.message}`).join('; ')}`
    }
  }
  return null
}
