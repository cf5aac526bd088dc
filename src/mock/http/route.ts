import type { HandlerInput, HandlerReply, Row, Schema } from '#/contract/endpoint'
import { pathMatcher } from '#/contract/format/path'
import { type WireReply, invalid, refuse } from './reply'

/** The parts of a request that a row parses. */
export interface RouteRequest {
  readonly params: Record<string, string>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A row with its handler. */
export interface MockRoute<Call> {
  readonly row: Row
  run(request: RouteRequest, call: Call): Promise<WireReply>
}

/** A handler may reply only with the statuses its row lists, with the bodies listed for them. */
export type Handler<R extends Row, Call> = (input: HandlerInput<R>, call: Call) => Promise<HandlerReply<R> & WireReply>

/**
 * A check that runs before the row's schemas and returns an error reply or null. For rows with errors a schema cannot
 * detect, or with a reply that takes precedence over schema errors.
 */
export type Validator<R extends Row, Call> = (
  body: unknown,
  call: Call,
) => Promise<(HandlerReply<R> & WireReply) | null>

/** The handlers of a table of rows: one for each, or it does not compile. */
export type Handlers<Rows extends Record<string, Row>, Call> = { readonly [Id in keyof Rows]: Handler<Rows[Id], Call> }
export type Validators<Rows extends Record<string, Row>, Call> = {
  readonly [Id in keyof Rows]?: Validator<Rows[Id], Call>
}

/** The routes of a table of rows. */
export function routesOf<Rows extends Record<string, Row>, Call>(
  rows: Rows,
  handlers: Handlers<Rows, Call>,
  validators: Validators<Rows, Call> = {},
): MockRoute<Call>[] {
  const routes: MockRoute<Call>[] = []
  for (const id in rows) routes.push(mockRoute(rows[id], handlers[id], validators[id]))
  return routes
}

type FoundRoute<Call> = { route: MockRoute<Call>; params: Record<string, string> } | { refusal: WireReply }

/** Finds the route of a request, or the reply if there is none. `name` is what errors call such a route. */
export function routeFinder<Call>(
  routes: readonly MockRoute<Call>[],
  name: string,
): (method: string, rawPath: string) => FoundRoute<Call> {
  const byRow = new Map(routes.map(route => [route.row, route]))
  const match = pathMatcher([...byRow.keys()])
  return (method, rawPath) => {
    const found = match(method, rawPath)
    if (found.kind === 'malformed') return { refusal: refuse(400, 'The path is malformed.') }
    if (found.kind === 'wrong-method') {
      const allow = found.allow.flatMap(each => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ')
      return { refusal: { ...refuse(405, `This ${name} supports only ${allow}.`), headers: { allow } } }
    }
    const route = found.kind === 'match' ? byRow.get(found.row) : undefined
    if (found.kind === 'not-found' || !route) return { refusal: refuse(404, `There is no such ${name}.`) }
    return { route, params: found.params }
  }
}

/**
 * Binds a handler to its row: parses query and body with the row's schemas (422 with one message per error), and checks
 * the reply against the row (500 if it does not match).
 */
export function mockRoute<R extends Row, Call>(
  row: R,
  handler: Handler<R, Call>,
  validate?: Validator<R, Call>,
): MockRoute<Call> {
  return {
    row,
    run: async (request, call) => {
      const refusal = await validate?.(request.body, call)
      if (refusal) return refusal
      const faults: string[] = []
      const query = parse(row.query, Object.fromEntries(request.query), faults)
      const body = parse(row.body, request.body, faults)
      if (faults.length > 0) return invalid(faults)
      const input = { params: request.params, query, body }
      if (!isInputOf(row, input)) throw new Error(`Row ${row.id} was matched without its path parameters.`)
      const reply = await handler(input, call)
      const fault = replyFault(row, reply)
      return fault === null ? reply : refuse(500, `The mock broke its own contract, row ${row.id}: ${fault}`)
    },
  }
}

/** Query and body have just passed the row's schemas, so only the path parameters remain to be checked. */
function isInputOf<R extends Row>(
  row: R,
  input: { params: Record<string, string>; query: unknown; body: unknown },
): input is typeof input & HandlerInput<R> {
  return [...row.path.matchAll(/\{(\w+)\}/g)].every(
    ([, name]) => name !== undefined && Object.hasOwn(input.params, name),
  )
}

function parse(schema: Schema | undefined, value: unknown, faults: string[]): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) faults.push(faultSentence(issue))
  return undefined
}

/** The errors a schema finds in a value, one message each. */
export function validationErrors(schema: Schema, value: unknown): string[] {
  const faults: string[] = []
  parse(schema, value, faults)
  return faults
}

/** Most schemas of the contract have messages of their own; for the others, zod says only "Invalid input". */
function faultSentence(issue: { path: PropertyKey[]; message: string; expected?: unknown; keys?: unknown }): string {
  const path = issue.path.map(String).join('.')
  if (issue.message !== 'Invalid input') return path === '' ? issue.message : `${path}: ${issue.message}`
  const name = path === '' ? 'The body' : path
  if (Array.isArray(issue.keys)) return `${name} must not contain ${issue.keys.map(String).join(', ')}`
  const expected = issue.expected === 'record' ? 'object' : issue.expected
  return typeof expected === 'string' ? `${name} must be of type ${expected}` : `${name} is not valid`
}

/** How a reply differs from what the row lists; null if it does not. */
function replyFault(row: Row, reply: WireReply): string | null {
  const listed = row.replies[reply.status]
  if (!listed) return `it does not list the status ${reply.status}`
  if (!listed.body) return reply.body === undefined ? null : `its ${reply.status} has no body, but the reply has one`
  for (const [schema, value] of [
    [listed.body, reply.body],
    [listed.headers, reply.headers],
  ] as const) {
    const result = schema?.safeParse(value)
    if (result && !result.success) {
      return `the reply does not match the row's ${reply.status}: ${result.error.issues.map(i => `${i.path.join('.')} ${i.message}`).join('; ')}`
    }
  }
  return null
}
