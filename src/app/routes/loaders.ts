import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { knownSessions } from '#/api/session/known-sessions'
import { enterSession, fetchConnections, openSession } from '#/api/session/session'
import { withoutBase } from '#/base/base-path'
import { companyToOpen, readDestination } from '#/features/connect/destination'
import { keepFragment, takeFragment } from '#/features/connect/return-fragment'
import { paths } from '#/nav/paths'

/** `/`: redirects to the lookup of the most recent session, or to the sign-in page if there is none. */
export function homeLoader() {
  const [last] = knownSessions()
  return redirect(last ? paths.lookUp(last) : paths.signIn())
}

/**
 * Loads the connections for the sign-in page. A person who comes back from the provider continues to the page they were
 * going to if their groups allow it. If they were not going to a page and have only one company to choose from, they
 * continue to its lookup.
 */
export async function signInLoader({ request }: LoaderFunctionArgs) {
  const reply = await fetchConnections(request.signal)
  const to = readDestination(new URL(request.url).searchParams.get('to'))
  const company = reply.sign_on?.user ? companyToOpen(reply.connections, to) : null
  if (!company) return reply
  try {
    await openSession(company)
  } catch {
    // On the page the user can choose a company, and sees why the next attempt fails
    return reply
  }
  return redirect(takeFragment(to?.connection === company.connection ? to.path : paths.lookUp(company)))
}

/** Loads the session of a page; without one, redirects to the sign-in page, which leads back to the page. */
export async function sessionLoader({ params, request }: LoaderFunctionArgs) {
  const { connection = '', company_key = '' } = params
  const session = await enterSession({ connection, company_key }, request.signal)
  if (session) return session
  const { pathname, search } = new URL(request.url)
  const to = withoutBase(pathname) + search
  // The request has no fragment; the address bar has it if it shows this page
  const shown = window.location
  keepFragment(to, shown.pathname + shown.search === pathname + search ? shown.hash : '')
  return redirect(paths.signIn(to))
}

/** A path with only a connection and company: opens the lookup. */
export function companyLoader({ params }: LoaderFunctionArgs) {
  return redirect(paths.lookUp({ connection: params['connection'] ?? '', company_key: params['company_key'] ?? '' }))
}
