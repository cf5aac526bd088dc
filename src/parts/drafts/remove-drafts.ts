import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { tellDrafts } from './draft-channel'
import { removeDraftsOf } from './draft-store'

/** Deletes all drafts of a session's connection, company, and user. Offered at sign-out. */
export async function removeDrafts(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  tellDrafts(scope, { kind: 'removed' })
  await removeDraftsOf(scope)
}
