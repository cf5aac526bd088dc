import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'

/** A kind of draft, such as an edit of a person or a broadcast. */
export interface DraftKind<T> {
  /** Identifies it in the store: never change it. */
  id: string
  /** Validates stored drafts. One of an older version of the app that does not match counts as no draft. */
  schema: z.ZodMiniType<T>
  /** Keeps a version before each pause of 30 s, the last 50 of them. */
  versions?: true
}

/** Identifies a draft. */
export interface DraftAddress {
  /** Connection, company and user (api/session/storage-scope.ts): no other user sees it. */
  scope: string
  kind: string
  /** A person key, a broadcast id, or 'new'. */
  subject: string
}

/** A stored state of a draft, and when it was stored, in ms. */
export interface Stored<T> {
  value: T
  at: number
}

/** A draft in a list. */
export interface ListedDraft<T> extends Stored<T> {
  subject: string
}

const recordSchema = z.object({
  scope: z.string(),
  kind: z.string(),
  subject: z.string(),
  value: z.unknown(),
  at: z.number(),
})
type DraftRecord = z.infer<typeof recordSchema>

const DRAFTS = 'drafts'
const VERSIONS = 'versions'
const BY_SCOPE = 'scope'
const KEPT_VERSIONS = 50

const database = lazyDatabase('signalbox-drafts', 1, db => {
  db.createObjectStore(DRAFTS, { keyPath: ['scope', 'kind', 'subject'] }).createIndex(BY_SCOPE, 'scope')
  db.createObjectStore(VERSIONS, { keyPath: ['scope', 'kind', 'subject', 'at'] }).createIndex(BY_SCOPE, 'scope')
})

/** Resolves when it is on disk (strict durability). */
async function writing(work: (store: (name: string) => IDBObjectStore) => void, last?: 'last'): Promise<void> {
  const transaction = (await database()).transaction([DRAFTS, VERSIONS], 'readwrite', { durability: 'strict' })
  work(name => transaction.objectStore(name))
  // An explicit commit is carried out even if the page goes away now
  if (last) transaction.commit()
  await finished(transaction)
}

const reading = async <T>(name: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  answered(work((await database()).transaction(name).objectStore(name)))

const keyOf = ({ scope, kind, subject }: DraftAddress): [string, string, string] => [scope, kind, subject]
/** The key range of a draft's versions: arrays sort after numbers. */
const versionsOf = (address: DraftAddress) => IDBKeyRange.bound([...keyOf(address), 0], [...keyOf(address), []])
const kindOf = (scope: string, kind: string) => IDBKeyRange.bound([scope, kind, ''], [scope, kind, []])

function read<T>(kind: DraftKind<T>, row: unknown): (ListedDraft<T> & DraftRecord) | null {
  const record = recordSchema.safeParse(row)
  const value = record.success ? kind.schema.safeParse(record.data.value) : null
  return record.success && value?.success ? { ...record.data, value: value.data } : null
}
const rowsOf = <T>(kind: DraftKind<T>, rows: unknown[]) => rows.flatMap(row => read(kind, row) ?? [])

/** The stored draft; null if there is none, or if it cannot be read. */
export async function readDraft<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T> | null> {
  return read(kind, await reading(DRAFTS, store => store.get(keyOf(address))))
}

/**
 * Saves a draft; resolves when it is on disk. `before` becomes a version in the same transaction. A write started while
 * the page closes still completes, since nothing waits for a response.
 */
export async function writeDraft<T>(address: DraftAddress, next: Stored<T>, before: Stored<T> | null): Promise<void> {
  await writing(store => {
    store(DRAFTS).put({ ...address, ...next })
    if (before) store(VERSIONS).put({ ...address, ...before })
  }, 'last')
  if (before) await trimVersions(address)
}

async function trimVersions(address: DraftAddress): Promise<void> {
  const keys = await reading(VERSIONS, store => store.getAllKeys(versionsOf(address)))
  const old = keys.slice(0, -KEPT_VERSIONS)
  if (old.length > 0) await writing(store => old.forEach(key => store(VERSIONS).delete(key)))
}

/** Removes a draft and its versions. */
export const removeDraft = (address: DraftAddress): Promise<void> =>
  writing(store => {
    store(DRAFTS).delete(keyOf(address))
    store(VERSIONS).delete(versionsOf(address))
  }, 'last')

/** The drafts of a kind, newest first. */
export async function listDrafts<T>(kind: DraftKind<T>, scope: string): Promise<ListedDraft<T>[]> {
  const rows = await reading(DRAFTS, store => store.getAll(kindOf(scope, kind.id)))
  return rowsOf(kind, rows).sort((a, b) => b.at - a.at)
}

/** The versions of a draft, newest first. */
export async function readVersions<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T>[]> {
  return rowsOf(kind, await reading(VERSIONS, store => store.getAll(versionsOf(address)))).reverse()
}

/** Deletes all drafts of a scope. */
export const removeDraftsOf = (scope: string): Promise<void> =>
  writing(store => {
    for (const name of [DRAFTS, VERSIONS]) {
      const all = store(name).index(BY_SCOPE).openKeyCursor(IDBKeyRange.only(scope))
      all.onsuccess = () => {
        if (!all.result) return
        store(name).delete(all.result.primaryKey)
        all.result.continue()
      }
    }
  })
