import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { knownSessions } from '#/api/session/known-sessions'
import { fetchConnections, readSession } from '#/api/session/session'
import { paths } from '#/nav/paths'

/** `/`: the look-up of the session used last, else the sign-in. */
export function homeLoader() {
  const [last] = knownSessions()
  return redirect(last ? paths.lookUp(last) : paths.signIn())
}

/** What the sign-in page offers. */
export function signInLoader({ request }: LoaderFunctionArgs) {
  return fetchConnections(request.signal)
}

/** The session a page is opened with; without one the way leads over the sign-in and back here. */
export async function sessionLoader({ params, request }: LoaderFunctionArgs) {
  const session = await readSession(params['connection'] ?? '', params['company_key'] ?? '', request.signal)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  return redirect(paths.signIn(pathname + search))
}

/** A connection and company without a page: the look-up. */
export function companyLoader({ params }: LoaderFunctionArgs) {
  return redirect(paths.lookUp({ connection: params['connection'] ?? '', company_key: params['company_key'] ?? '' }))
}
