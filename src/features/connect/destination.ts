import type { ConnectionChoice } from '#/contract/gateway'
import { safeReturn } from '#/nav/safe-link'

/** The page the user was going to. */
export interface Destination {
  path: string
  connection: string
  company: string
}

/** Reads `?to=`; null unless it is a page of a connection and company in this app (see `safeReturn`). */
export function readDestination(to: string | null): Destination | null {
  const path = safeReturn(to)
  const [, connection, company] = /^\/([^/?#]+)\/([^/?#]+)\//.exec(path ?? '') ?? []
  if (path === null || connection === undefined || company === undefined) return null
  try {
    return { path, connection: decodeURIComponent(connection), company: decodeURIComponent(company) }
  } catch {
    return null // invalid percent-encoding
  }
}

/**
 * The company to open after single sign-on: that of the destination if it is allowed or, without a destination, the
 * only one. Otherwise null: the user has to choose, or has no company.
 */
export function companyToOpen(
  connections: readonly ConnectionChoice[],
  to: Destination | null,
): { connection: string; company_key: string } | null {
  const wanted = connections.find(({ id }) => id === to?.connection)
  if (to && wanted?.company_keys.includes(to.company) === true)
    return { connection: wanted.id, company_key: to.company }
  const all = connections.flatMap(({ id, company_keys }) =>
    company_keys.map(key => ({ connection: id, company_key: key })),
  )
  return all.length === 1 && !to ? (all[0] ?? null) : null
}
