import { ledger } from '#/api/mutation/mutate'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { removeInvitations } from '#/features/participants/invite/invitation-store'
import { removeDrafts } from '#/parts/drafts/remove-drafts'
import { removeImports } from '#/parts/import-batches/import-store'
import { jobStore } from '#/parts/jobs/jobs-client'

/** Takes what this browser keeps for a user off the computer: open intents, drafts, invitations, imports and jobs. */
export async function clearLocalData(session: Session): Promise<void> {
  const open = await ledger.open(storageScopeOf(session))
  await Promise.all(open.map(intent => ledger.remove(intent.key)))
  await removeDrafts(session)
  await removeInvitations(session)
  await removeImports(storageScopeOf(session))
  await jobStore.removeAll(storageScopeOf(session))
}
