import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { knownSessions } from '#/api/session/known-sessions'
import { fetchConnections, readSession } from '#/api/session/session'
import { paths } from '#/nav/paths'

/** `/`: opens the look-up of the most recent session, else the sign-in. */
export function homeLoader() {
  const [last] = knownSessions()
  return redirect(last ? paths.lookUp(last) : paths.signIn())
}

/** Loads the connections for the sign-in page. */
export function signInLoader({ request }: LoaderFunctionArgs) {
  return fetchConnections(request.signal)
}

/** Loads the session of a page; without one, redirects to the sign-in, which leads back here. */
export async function sessionLoader({ params, request }: LoaderFunctionArgs) {
  const session = await readSession(params['connection'] ?? '', params['company_key'] ?? '', request.signal)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  return redirect(paths.signIn(pathname + search))
}

/** A path with only a connection and company: opens the look-up. */
export function companyLoader({ params }: LoaderFunctionArgs) {
  return redirect(paths.lookUp({ connection: params['connection'] ?? '', company_key: params['company_key'] ?? '' }))
}
