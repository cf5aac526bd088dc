import { join } from 'node:path'
import type { Db } from '#/store/db'
import { lockFolder } from '#/store/folder-lock'
import { type Migration, migrate } from '#/store/migrate'
import { openDb } from '#/store/open-db'
import { StoreError } from '#/store/store-error'
import { type IntentStore, intentsInDb, openIntentJournal } from './intent-store'
import { secretInDb, secretInJournal, secretMigration } from './local-data/local-data-secret'
import { appendMigration, recordStoreInDb, recordMigration } from './record/record-db'
import { openRecordFiles } from './record/record-files'
import { recordStoreInMemory } from './record/record-memory'
import type { RecordStore } from './record/record-store'
import { type SampleStore, openSampleJournal, sampleMigration, samplesInDb } from './samples/sample-store'
import { type SessionStore, openSessionJournal, sessionsInDb } from './session-store'

/** Longer than any query takes. A database that has not answered by then counts as lost, and the call fails. */
const QUERY_TIMEOUT_MS = 8000

/** The state of this server that survives a restart. */
export interface GatewayState {
  /** Its name in messages. */
  readonly name: 'journal' | 'database'
  readonly sessions: SessionStore
  readonly intents: IntentStore
  /** The activity log. */
  readonly record: RecordStore
  /** Recipient counts of broadcasts over time. */
  readonly samples: SampleStore
  /** The secret from which the keys to users' local data are derived (`localDataKeys`). */
  readonly localDataSecret: string
  /** Rejects if nothing can be stored now. */
  check(): Promise<void>
  close(): Promise<void>
}

const migrations: readonly Migration[] = [
  {
    name: 'sessions and intents',
    sql: `create table gateway.sessions (
            hash text primary key, seen_at bigint not null, signed_in_at bigint not null, record jsonb not null);
          create table gateway.intents (
            id text primary key, at bigint not null, record jsonb not null, ending jsonb, ended_at bigint);
          create index intents_at on gateway.intents (at);`,
  },
  recordMigration,
  appendMigration,
  sampleMigration,
  secretMigration,
]

/**
 * Opens the state: a database if one is configured, so that several servers can share it, otherwise journals in a
 * folder that this process locks. A `stateDir` of `memory` stores nothing on disk.
 * @throws StoreError with a one-line message
 */
export async function openState({
  stateDir,
  databaseUrl,
}: {
  stateDir: string
  databaseUrl?: string | undefined
}): Promise<GatewayState> {
  if (databaseUrl !== undefined) {
    const db = await openDb({ url: databaseUrl, queryTimeoutMs: QUERY_TIMEOUT_MS })
    return stateInDb(db).catch(async (error: unknown) => {
      await db.close()
      throw error
    })
  }
  if (stateDir === 'memory') return journals(null)
  const unlock = lockFolder(stateDir)
  try {
    const state = await journals(stateDir)
    return {
      ...state,
      close: async () => {
        try {
          await state.close()
        } finally {
          unlock()
        }
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The state in a database. Creates its tables or brings them up to date.
 * @throws StoreError if a version with other migration steps created them
 */
export async function stateInDb(db: Db): Promise<GatewayState> {
  await migrate(db, 'gateway', migrations)
  return {
    name: 'database',
    sessions: sessionsInDb(db),
    intents: intentsInDb(db),
    record: recordStoreInDb(db),
    samples: samplesInDb(db),
    localDataSecret: await secretInDb(db),
    check: async () => {
      const [row] = await db.query<{ is_replica: boolean }>('select pg_is_in_recovery() as is_replica')
      if (row?.is_replica !== false) throw new StoreError('it is a read-only replica')
    },
    close: () => db.close(),
  }
}

async function journals(folder: string | null): Promise<GatewayState> {
  const opened: { close: () => Promise<void> }[] = []
  /** Closes every store, even if another one cannot write its last records. */
  const close = async () => {
    const results = await Promise.allSettled(opened.map(store => store.close()))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  const closedTogether = <Store extends { close: () => Promise<void> }>(store: Store): Store => {
    opened.push(store)
    return store
  }
  try {
    const sessions = closedTogether(await openSessionJournal(folder && join(folder, 'sessions.journal')))
    const intents = closedTogether(await openIntentJournal(folder && join(folder, 'intents.journal')))
    const record = closedTogether(
      folder === null ? recordStoreInMemory() : await openRecordFiles(join(folder, 'record')),
    )
    const samples = closedTogether(await openSampleJournal(folder && join(folder, 'samples.journal')))
    const localDataSecret = await secretInJournal(folder && join(folder, 'secrets.journal'))
    return {
      name: 'journal',
      sessions,
      intents,
      record,
      samples,
      localDataSecret,
      check: async () => {
        await sessions.check()
        await intents.check()
      },
      close,
    }
  } catch (error) {
    // The first error is the one to report
    await close().catch(() => {})
    throw error
  }
}
