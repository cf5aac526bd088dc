import { isRecord } from '#/contract/format/json'
import { pathMatcher } from '#/contract/format/path'
import type { Company } from './companies/store'
import { handlers } from './handlers'
import { readBody } from './http/read-body'
import { type WireReply, refuse } from './http/reply'
import type { RouteRequest } from './http/route'
import { type User, mayCall, canAccess, userFromHeader } from './http/users'
import type { MockState } from './mock-state'

const served = new Map(Object.values(handlers).map(each => [each.row, each]))
const match = pathMatcher([...served.keys()])

/**
 * Answers one call of the service. Checks path, method, credentials, company or app, role, rate limit, and body, in this
 * order; content and records are checked by the row's handler.
 */
export async function answerCall(mock: MockState, request: Request, rawPath: string): Promise<WireReply> {
  const found = match(request.method, rawPath)
  if (found.kind === 'malformed') return refuse(400, 'The path is not well encoded.')
  if (found.kind === 'not-found') return refuse(404, 'There is no such route.')
  if (found.kind === 'wrong-method') {
    const allow = found.allow.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    return { ...refuse(405, `This route supports only ${allow}.`), headers: { allow } }
  }
  const user = userFromHeader(request.headers.get('authorization'))
  if (!user) return refuse(401, 'The user name or the password is wrong.')
  const company = companyOf(mock, user, found.params)
  if (typeof company === 'string') return refuse(404, company)
  if (!mayCall(user, found.row))
    return refuse(403, 'This call needs the role public_api:user on the company, or public_api:admin.')
  if (mock.limiter && !mock.limiter.admits(request.method, rateLimitPath(found.row.path, company, found.params))) {
    return { ...refuse(429, 'Rate limit exceeded.'), headers: { 'retry-after': '1' } }
  }
  const routeRequest: RouteRequest = { params: found.params, query: new URL(request.url).searchParams, body: undefined }
  const call = { mock, user, company, version: request.headers.get('x-api-version')?.trim() === '2' ? 2 : 1 } as const
  const row = served.get(found.row)
  if (!row) return refuse(500, `The mock has no handler for row ${found.row.id}.`)
  if (!found.row.body) return row.run(routeRequest, { ...call, rawBody: undefined })
  const reading = await readBody(request)
  if (!reading.ok) return reading.refusal
  if (!isRecord(reading.value)) return refuse(400, 'The body must be a JSON object.')
  return row.run({ ...routeRequest, body: reading.value }, { ...call, rawBody: reading.value })
}

/** The company a path names by its key or by its app; an error message when the user has no access to one. */
function companyOf(mock: MockState, user: User, params: Record<string, string>): Company | string {
  const { app_id, company_key, company_id } = params
  if (app_id !== undefined) {
    const company = mock.companies.byApp(app_id)
    return company && canAccess(user, company.company_key) ? company : 'There is no such app.'
  }
  const company = mock.companies.byKey(company_key ?? company_id ?? '')
  return company && canAccess(user, company.company_key) ? company : 'There is no such company.'
}

/** The path that rate limits are counted by: a company key counts as one however it is percent-encoded in the URL. */
function rateLimitPath(template: string, company: Company, params: Record<string, string>): string {
  const owner = params['app_id'] ?? company.company_key
  return template.replace(/\{\w+\}/, () => encodeURIComponent(owner))
}
