/** Response headers that pages of other origins may read. */
const EXPOSED = 'X-Next-Page-Token, Retry-After, Date, Allow'

/** Lets pages of any origin call the mock. This is safe because authentication is a header, never a cookie. */
export function allowOrigins(headers: Headers): void {
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', EXPOSED)
}

export const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' && request.headers.has('origin') && request.headers.has('access-control-request-method')

/** The reply to a CORS preflight. Headers are listed because `*` does not cover Authorization. */
export function preflight(): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, X-API-Version, X-Request-Id, Idempotency-Key',
    'access-control-max-age': '600',
  })
  allowOrigins(headers)
  return new Response(null, { status: 204, headers })
}
