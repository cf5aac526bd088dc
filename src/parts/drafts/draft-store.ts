import * as z from 'zod/mini'
import { keysWithin, openDatabase } from '#/api/local-data/idb'

/** A kind of draft, such as an edit of a person or a broadcast. */
export interface DraftKind<T> {
  /** Identifies it in the store: never change it. */
  id: string
  /** Validates stored drafts. One that does not match, from an older version of the app, is ignored. */
  schema: z.ZodMiniType<T>
  /** Keeps a version from before each pause of 30 s, the last 50 of them. */
  versions?: true
}

/** Identifies a draft. */
export interface DraftAddress {
  /** Connection, company, and user (api/session/storage-scope.ts): no other user sees it. */
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

const KEPT_VERSIONS = 50

const database = openDatabase('signalbox-drafts', {
  drafts: { keyPath: ['scope', 'kind', 'subject'], schema: recordSchema },
  versions: { keyPath: ['scope', 'kind', 'subject', 'at'], schema: recordSchema },
})

const keyOf = ({ scope, kind, subject }: DraftAddress): [string, string, string] => [scope, kind, subject]

function valuesOf<T>(kind: DraftKind<T>, records: readonly DraftRecord[]): (ListedDraft<T> & DraftRecord)[] {
  return records.flatMap(record => {
    const value = kind.schema.safeParse(record.value)
    return value.success ? [{ ...record, value: value.data }] : []
  })
}

/** The stored draft; null if there is none, or if it cannot be read. */
export async function readDraft<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T> | null> {
  const record = await database.read(store => store('drafts').get(keyOf(address)))
  return record && (valuesOf(kind, [record])[0] ?? null)
}

/**
 * Saves a draft; resolves when it is on disk. `before` becomes a version in the same transaction. A write started while
 * the page closes still completes, since nothing waits for a response.
 */
export async function writeDraft<T>(address: DraftAddress, next: Stored<T>, before: Stored<T> | null): Promise<void> {
  await database.write(store => {
    store('drafts').put({ ...address, ...next })
    if (before) store('versions').put({ ...address, ...before })
  })
  if (before) await trimVersions(address)
}

const trimVersions = (address: DraftAddress): Promise<void> =>
  database.write(async store => {
    const keys = await store('versions').getAllKeys(keysWithin(...keyOf(address)))
    for (const key of keys.slice(0, -KEPT_VERSIONS)) store('versions').delete(key)
  })

/** Removes a draft and its versions. */
export const removeDraft = (address: DraftAddress): Promise<void> =>
  database.write(store => {
    store('drafts').delete(keyOf(address))
    store('versions').delete(keysWithin(...keyOf(address)))
  })

/** The drafts of a kind, newest first. */
export async function listDrafts<T>(kind: DraftKind<T>, scope: string): Promise<ListedDraft<T>[]> {
  const records = await database.read(store => store('drafts').getAll(keysWithin(scope, kind.id)))
  return valuesOf(kind, records).sort((a, b) => b.at - a.at)
}

/** The versions of a draft, newest first. */
export async function readVersions<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T>[]> {
  const records = await database.read(store => store('versions').getAll(keysWithin(...keyOf(address))))
  return valuesOf(kind, records).reverse()
}

/** Deletes all drafts of a scope. */
export const removeDraftsOf = (scope: string): Promise<void> =>
  database.write(store => {
    for (const name of ['drafts', 'versions'] as const) store(name).delete(keysWithin(scope))
  })
