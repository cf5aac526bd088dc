import { useSession } from '#/api/api-context'
import { appIdsOf } from '#/api/app-ids'
import { useUrlState } from '#/nav/url-state'
import { batchesAddressSchema } from './batches-address'

/** The app ids of the session. */
export const useAppIds = (): string[] => appIdsOf(useSession())

/** The app whose batches are shown: the one in the address, else the first that is known; empty when none is. */
export function useApp(): string {
  const known = useAppIds()
  const [{ app }] = useUrlState(batchesAddressSchema)
  return app === '' ? (known[0] ?? '') : app
}
