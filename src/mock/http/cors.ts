/** Headers that a page of another origin may read (decision 12). */
const EXPOSED = 'X-Next-Page-Token, Retry-After, Date, Allow'

/** Lets pages of any origin call the service (decision 12): it works with a header, never with cookies. */
export function allowOrigins(headers: Headers): void {
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', EXPOSED)
}

export const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' && request.headers.has('origin') && request.headers.has('access-control-request-method')

/** The answer to a browser that asks before it calls. `*` would not cover Authorization. */
export function preflight(): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, X-API-Version, X-Request-Id, Idempotency-Key',
    'access-control-max-age': '600',
  })
  allowOrigins(headers)
  return new Response(null, { status: 204, headers })
}
