import { useSession } from '#/api/api-context'
import { useAddress } from '#/nav/address'
import { batchesAddressSchema } from './batches-address'

/** The app ids of the session: typed at sign-in, or known to the connection. */
export function useAppIds(): string[] {
  const { app_ids: own, connection } = useSession()
  return [...new Set([...own, ...connection.app_ids])]
}

/** The app whose batches are shown: the one in the address, else the first that is known; empty when none is. */
export function useApp(): string {
  const known = useAppIds()
  const [{ app }] = useAddress(batchesAddressSchema)
  return app === '' ? (known[0] ?? '') : app
}
