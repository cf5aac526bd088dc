import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { tellDrafts } from './draft-channel'
import { removeDraftsOf } from './draft-store'

/** Takes every draft of a connection, company and user off this computer ("remove from this computer" at sign-out). */
export async function removeDrafts(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  tellDrafts(scope, { kind: 'removed' })
  await removeDraftsOf(scope)
}
