import type { Session } from '#/contract/gateway'
import { useSession } from './api-context'

/** Connection and company of a session, the route parameters of all its paths. */
export const routeParamsOf = ({ connection, company_key }: Pick<Session, 'connection' | 'company_key'>) => ({
  connection: connection.id,
  company_key,
})

/** The connection and company of the current page. */
export const useRouteParams = () => routeParamsOf(useSession())
