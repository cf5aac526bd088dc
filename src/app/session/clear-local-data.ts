import type { DatabaseName } from '#/api/local-data/idb'
import { removeStored, type StorageName } from '#/api/local-data/local-storage'
import { ledger } from '#/api/mutation/mutate'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { removeInvitations } from '#/features/participants/invite/invitation-store'
import { removeSamples } from '#/parts/broadcast-samples/sample-store'
import { removeDrafts } from '#/parts/drafts/remove-drafts'
import { removeHistory } from '#/parts/import-batches/history-store'
import { removeImports } from '#/parts/import-batches/import-store'
import { jobStore } from '#/parts/jobs/jobs-client'
import { removeSamplePeople } from '#/parts/sample-people/sample-people'

/** Deletes a user's data from a database; null for a database that all users of the browser share. */
type ClearDatabase = ((session: Session) => Promise<void>) | null

const databases = {
  'signalbox-intents': session => ledger.removeAll(storageScopeOf(session)),
  'signalbox-drafts': session => removeDrafts(session),
  'signalbox-invitations': session => removeInvitations(session),
  'signalbox-import-history': session => removeHistory(storageScopeOf(session)),
  'signalbox-broadcast-samples': session => removeSamples(storageScopeOf(session)),
  'signalbox-imports': session => removeImports(storageScopeOf(session)),
  'signalbox-sample-people': session => removeSamplePeople(session),
  'signalbox-jobs': session => jobStore.removeAll(storageScopeOf(session)),
  // Counts by route and field, without personal data
  'signalbox-drift': null,
  'signalbox-filter-sets': null,
  'signalbox-list-names': null,
  'signalbox-pass-maps': null,
  'signalbox-send-zones': null,
  'signalbox-sent-counts': null,
} satisfies Record<DatabaseName, ClearDatabase>

/** Deletes a user's entry of localStorage, whose key names the user; null for an entry without personal data. */
type ClearStored = ((session: Session) => void) | null

const stored = {
  'signalbox.sessions': null,
  'signalbox.sealed-old': session => removeStored('signalbox.sealed-old', storageScopeOf(session)),
  'signalbox.sealed.alerts': session => removeStored('signalbox.sealed.alerts', storageScopeOf(session)),
  'signalbox.sealed.views.broadcasts': session =>
    removeStored('signalbox.sealed.views.broadcasts', storageScopeOf(session)),
  'signalbox.alerts': session => removeStored('signalbox.alerts', storageScopeOf(session)),
  'signalbox.views.broadcasts': session => removeStored('signalbox.views.broadcasts', storageScopeOf(session)),
} satisfies Record<StorageName, ClearStored>

/**
 * Deletes this user's local data: unfinished actions, drafts, invitations, samples of broadcasts, sample people,
 * imports and their history, jobs, alerts, and saved views.
 * @throws the first failure, after everything that can be deleted has been
 */
export async function clearLocalData(session: Session): Promise<void> {
  for (const clear of Object.values<ClearStored>(stored)) clear?.(session)
  const results = await Promise.allSettled(Object.values<ClearDatabase>(databases).map(async clear => clear?.(session)))
  const failed = results.find(result => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
