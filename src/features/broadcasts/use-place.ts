import { useApi } from '#/api/api-context'
import type { Place } from '#/nav/paths'

/** Whose pages these are. */
export function usePlace(): Place {
  const { session } = useApi()
  return { connection: session.connection.id, company_key: session.company_key }
}
