import { isRecord } from '#/contract/format/json'
import type { Company } from './companies/store'
import { routes } from './handlers'
import { readBody } from './http/read-body'
import { type WireReply, refuse } from './http/reply'
import { routeFinder } from './http/route'
import { type User, mayCall, canAccess, userFromHeader } from './http/users'
import type { MockState } from './mock-state'

const findRoute = routeFinder(routes, 'route')

/**
 * Answers one call to the service. Checks path, method, credentials, company or app, role, rate limit, and body, in
 * this order; the route itself then checks the content and the stored records.
 */
export async function answerCall(mock: MockState, request: Request, rawPath: string): Promise<WireReply> {
  const found = findRoute(request.method, rawPath)
  if ('refusal' in found) return found.refusal
  const { params, route } = found
  const user = userFromHeader(request.headers.get('authorization'))
  if (!user) return refuse(401, 'The user name or the password is wrong.')
  const company = companyOf(mock, user, params)
  if (typeof company === 'string') return refuse(404, company)
  if (!mayCall(user, route.row))
    return refuse(403, 'This call needs the role public_api:user on the company, or public_api:admin.')
  if (mock.limiter && !mock.limiter.admits(request.method, rateLimitPath(route.row.path, company, params))) {
    return { ...refuse(429, 'Rate limit exceeded.'), headers: { 'retry-after': '1' } }
  }
  const query = new URL(request.url).searchParams
  const call = { mock, user, company, version: request.headers.get('x-api-version')?.trim() === '2' ? 2 : 1 } as const
  if (!route.row.body) return route.run({ params, query, body: undefined }, { ...call, rawBody: undefined })
  const reading = await readBody(request)
  if (!reading.ok) return reading.refusal
  if (!isRecord(reading.value)) return refuse(400, 'The body must be a JSON object.')
  return route.run({ params, query, body: reading.value }, { ...call, rawBody: reading.value })
}

/** The company a path names by its key or its app; an error message if it does not exist or the user has no access. */
function companyOf(mock: MockState, user: User, params: Record<string, string>): Company | string {
  const { app_id, company_key, company_id } = params
  if (app_id !== undefined) {
    const company = mock.companies.byApp(app_id)
    return company && canAccess(user, company.company_key) ? company : 'There is no such app.'
  }
  const company = mock.companies.byKey(company_key ?? company_id ?? '')
  return company && canAccess(user, company.company_key) ? company : 'There is no such company.'
}

/** The path that rate limits are counted by: a company key is the same key however it is percent-encoded in the URL. */
function rateLimitPath(template: string, company: Company, params: Record<string, string>): string {
  const owner = params['app_id'] ?? company.company_key
  return template.replace(/\{\w+\}/, () => encodeURIComponent(owner))
}
