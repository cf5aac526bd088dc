import { useSession } from '#/api/api-context'
import type { RouteParams } from '#/nav/paths'

/** Whose pages these are. */
export function useRouteParams(): RouteParams {
  const { connection, company_key } = useSession()
  return { connection: connection.id, company_key }
}
