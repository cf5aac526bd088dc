import { useSession } from '#/api/api-context'
import { appIdsOf } from '#/api/session/app-ids'
import { useUrlState } from '#/nav/url-state'
import { batchesAddressSchema } from './batches-address'

/** The app ids of the session. */
export const useAppIds = (): string[] => appIdsOf(useSession())

/** The app whose batches are shown: the one in the URL, else the first known one; '' if there is none. */
export function useApp(): string {
  const known = useAppIds()
  const [{ app }] = useUrlState(batchesAddressSchema)
  return app === '' ? (known[0] ?? '') : app
}
