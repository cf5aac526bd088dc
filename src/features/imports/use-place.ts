import { useSession } from '#/api/api-context'
import type { Place } from '#/nav/paths'

/** Whose pages these are. */
export function usePlace(): Place {
  const { connection, company_key } = useSession()
  return { connection: connection.id, company_key }
}
