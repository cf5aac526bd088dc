import type { Session } from '#/contract/gateway'
import { useSession } from './api-context'

/** Connection and company of a session: what all its addresses begin with, as `paths` takes it. */
export const routeParamsOf = ({ connection, company_key }: Pick<Session, 'connection' | 'company_key'>) => ({
  connection: connection.id,
  company_key,
})

/** The connection and company whose pages these are. */
export const useRouteParams = () => routeParamsOf(useSession())
