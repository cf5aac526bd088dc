import type { DatabaseName } from '#/api/local-data/idb'
import { storageKey } from '#/api/local-data/local-storage'
import { sealOld } from '#/api/local-data/seal-old'
import { sealedEntries, sealedEntryKey, storageOf } from '#/api/local-data/sealed-state'
import { sealOldEntry } from '#/api/local-data/sealed-storage'
import { ledger } from '#/api/mutation/mutate'
import { companyScopeOf, joinKeyParts, storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { invitationDatabase } from '#/features/participants/invite/invitation-store'
import { exportFileNames } from '#/features/wallet/export/export-settings'
import { sampleDatabase } from '#/parts/broadcast-samples/sample-store'
import { draftDatabase, isAttempted } from '#/parts/drafts/draft-store'
import { savedSetDatabase } from '#/parts/filter-builder/saved-sets'
import { historyDatabase } from '#/parts/import-batches/history-store'
import { importDatabase } from '#/parts/import-batches/import-store'
import { isWalk } from '#/parts/jobs/job'
import { fileOf, removeFile } from '#/parts/jobs/job-folder'
import { jobStore } from '#/parts/jobs/jobs-client'
import { sealOldListAliases } from '#/parts/list-names/list-aliases'
import { samplePeopleDatabase } from '#/parts/sample-people/sample-people'

/**
 * Seals what an earlier version stored in a database, and returns how many records could not be sealed; null for a
 * database that is not sealed.
 */
type SealDatabase = ((session: Session) => Promise<number>) | null

const databases = {
  'signalbox-intents': () => sealOld(ledger.database),
  'signalbox-drafts': () =>
    // An earlier version did not store whether a draft may have been sent
    sealOld(draftDatabase, (record, store) =>
      store === 'drafts' ? { ...record, attempted: isAttempted(record['value']) } : record,
    ),
  'signalbox-invitations': () => sealOld(invitationDatabase),
  'signalbox-import-history': () => sealOld(historyDatabase),
  'signalbox-broadcast-samples': () => sealOld(sampleDatabase),
  'signalbox-imports': () => sealOld(importDatabase),
  'signalbox-sample-people': () => sealOld(samplePeopleDatabase),
  'signalbox-jobs': async session => {
    // An earlier version stored the user of a job's rows and file only in the job
    const scopes = await jobStore.scopes()
    const failed = await sealOld(jobStore.database, record => {
      const scope = record['scope'] ?? scopes.get(String(record['job']))
      return scope === undefined ? null : { ...record, scope }
    })
    await removeOldExports(storageScopeOf(session))
    return failed
  },
  'signalbox-filter-sets': session => {
    // An earlier version stored the sets of all servers on one host together: the first server to be updated gets them
    const [old, company] = [joinKeyParts(session.connection.id, session.company_key), companyScopeOf(session)]
    return sealOld(savedSetDatabase, set => {
      const place = String(set['place'])
      return place.startsWith(`${old}|`) ? { ...set, place: company + place.slice(old.length) } : null
    })
  },
  'signalbox-list-names': async session => {
    await sealOldListAliases(session)
    return 0
  },
  'signalbox-drift': null,
  'signalbox-pass-maps': null,
  'signalbox-send-zones': null,
  'signalbox-sent-counts': null,
} satisfies Record<DatabaseName, SealDatabase>

/**
 * Seals what an earlier version stored for this user in the clear: the databases once, and the entries of localStorage
 * at each start, because pages of that version may still be open. What cannot be sealed stays, and is tried again at
 * the next start. Entries of sessionStorage are deleted.
 */
export async function sealOldData(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  for (const name of sealedEntries) attempt(() => sealOldEntry(storageOf(name, scope), sealedEntryKey(name, scope)))
  // An earlier version stored them for a session, not for its user (`sessionState`), so nothing reads them
  for (const key of Object.keys(sessionStorage)) if (key.endsWith(`.${session.id}`)) sessionStorage.removeItem(key)

  const mark = storageKey('signalbox.sealed-old', scope)
  if (localStorage.getItem(mark) !== null) return
  let failed = 0
  // Those that do not exist hold nothing old, and opening one would create it
  const existing = new Set((await indexedDB.databases()).map(({ name }) => name))
  for (const [name, seal] of Object.entries<SealDatabase>(databases)) {
    if (!existing.has(name)) continue
    try {
      failed += (await seal?.(session)) ?? 0
    } catch {
      failed++
    }
  }
  if (failed === 0) localStorage.setItem(mark, '1')
}

/** One entry that cannot be sealed must not stop the others. */
function attempt(seal: () => void): void {
  try {
    seal()
  } catch {
    // It stays as it is
  }
}

/** Deletes unsealed files of exports: one may be too large to be sealed in a page, and an export can be repeated. */
async function removeOldExports(scope: string): Promise<void> {
  for (const job of await jobStore.list(scope))
    for (const name of isWalk(job) ? Object.values(exportFileNames) : []) {
      const file = await fileOf(job.id, name).catch(() => null)
      // A sealed file begins with 0 (see `sealFrames`)
      const [first] = new Uint8Array((await file?.slice(0, 1).arrayBuffer()) ?? new ArrayBuffer())
      if (first !== undefined && first !== 0) await removeFile(job.id, name)
    }
}
