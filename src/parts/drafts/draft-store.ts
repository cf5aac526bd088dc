import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { openFiles, sealFiles } from '#/api/local-data/sealed-file'
import { DAY_MS } from '#/contract/format/durations'
import { isRecord } from '#/contract/format/json'

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
  /** Whether it may have been sent. Absent in drafts of earlier versions. */
  attempted: z.optional(z.boolean()),
})
type DraftRecord = z.infer<typeof recordSchema>

/** What is readable of a draft that cannot be opened. */
const headSchema = z.extend(recordSchema, { value: z.optional(z.unknown()) })
type DraftHead = z.infer<typeof headSchema>

const KEPT_VERSIONS = 50

const database = openDatabase('signalbox-drafts', {
  drafts: {
    keyPath: ['scope', 'kind', 'subject'],
    schema: recordSchema,
    sealed: { for: 'user', by: 'scope', readable: ['at', 'attempted'] },
  },
  versions: { keyPath: ['scope', 'kind', 'subject', 'at'], schema: recordSchema, sealed: { for: 'user', by: 'scope' } },
})

/** For `sealOld`. */
export const draftDatabase: SealedDatabase = database

const keyOf = ({ scope, kind, subject }: DraftAddress): [string, string, string] => [scope, kind, subject]

/** The records with their files opened. Without those whose file cannot be. */
async function opened(records: readonly DraftRecord[]): Promise<DraftRecord[]> {
  const found: DraftRecord[] = []
  for (const record of records) {
    const value = isRecord(record.value) ? await openFiles(record.scope, record.value) : record.value
    if (!isRecord(record.value) || value !== null) found.push({ ...record, value })
  }
  return found
}

function valuesOf<T>(kind: DraftKind<T>, records: readonly DraftRecord[]): (ListedDraft<T> & DraftRecord)[] {
  return records.flatMap(record => {
    const value = kind.schema.safeParse(record.value)
    return value.success ? [{ ...record, value: value.data }] : []
  })
}

/** The stored draft; null if there is none, or if it cannot be read. */
export async function readDraft<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T> | null> {
  const record = await database.read(store => store('drafts').get(keyOf(address)))
  return record && (valuesOf(kind, await opened([record]))[0] ?? null)
}

/**
 * Saves a draft; resolves when it is on disk. `before` becomes a version in the same transaction. A write started while
 * the page closes still completes: it reads nothing first, so it is committed at once.
 */
export async function writeDraft<T>(address: DraftAddress, next: Stored<T>, before: Stored<T> | null): Promise<void> {
  await inOrder(address, sealFiles(address.scope, next.value), () =>
    database.write(store => {
      store('drafts').put({ ...address, ...next, attempted: isAttempted(next.value) })
      if (before) store('versions').put({ ...address, ...before })
    }),
  )
  if (before) await trimVersions(address)
}

const trimVersions = (address: DraftAddress): Promise<void> =>
  database.write(async store => {
    const keys = await store('versions').getAllKeys(keysWithin(...keyOf(address)))
    for (const key of keys.slice(0, -KEPT_VERSIONS)) store('versions').delete(key)
  })

/** Removes a draft and its versions. */
export const removeDraft = (address: DraftAddress): Promise<void> =>
  inOrder(address, null, () =>
    database.write(store => {
      store('drafts').delete(keyOf(address))
      store('versions').delete(keysWithin(...keyOf(address)))
    }),
  )

/** The writes of this page that wait for a file to be sealed, or for such a write, by draft. */
const waiting = new Map<string, Promise<void>>()

/** IndexedDB keeps the order of writes, but a file has to be sealed first: later writes wait for it. */
function inOrder(address: DraftAddress, sealing: Promise<void> | null, write: () => Promise<void>): Promise<void> {
  const name = JSON.stringify(keyOf(address))
  const earlier = waiting.get(name)
  // Almost always: without waiting, the write completes even if the page closes now
  if (sealing === null && !earlier) return write()
  const written = Promise.all([sealing, earlier?.catch(() => undefined)]).then(write)
  waiting.set(name, written)
  return written.finally(() => {
    if (waiting.get(name) === written) waiting.delete(name)
  })
}

/** The drafts of a kind, newest first. */
export async function listDrafts<T>(kind: DraftKind<T>, scope: string): Promise<ListedDraft<T>[]> {
  const records = await database.read(store => store('drafts').getAll(keysWithin(scope, kind.id)))
  return valuesOf(kind, await opened(records)).sort((a, b) => b.at - a.at)
}

/** The versions of a draft, newest first. */
export async function readVersions<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T>[]> {
  const records = await database.read(store => store('versions').getAll(keysWithin(...keyOf(address))))
  return valuesOf(kind, await opened(records)).reverse()
}

/** A draft that nobody has changed for this long is deleted. */
const KEEP_DRAFTS_MS = 90 * DAY_MS

/** Whether a draft may have been sent: then it stays until its outcome is known. */
const isAttempted = (value: unknown): boolean => isRecord(value) && (value['attempt'] ?? null) !== null

/**
 * Deletes the drafts that were not changed for 90 days, with what belongs to them: a form's file and its other inputs have
 * one subject. Those of all users, since the others may never sign in again, and those that cannot be opened.
 */
export async function removeOldDrafts(now: number): Promise<void> {
  const heads = await database.read(store => store('drafts').getHeads())
  const drafts = heads.flatMap(head => headSchema.safeParse(head).data ?? [])
  const formOf = ({ scope, subject }: DraftHead): string => JSON.stringify([scope, subject])
  const isKept = ({ at, attempted, value }: DraftHead): boolean =>
    at >= now - KEEP_DRAFTS_MS || (attempted ?? isAttempted(value))
  const kept = new Set(drafts.filter(isKept).map(formOf))
  for (const draft of drafts) if (!kept.has(formOf(draft))) await removeDraft(draft)
}

/** Deletes all drafts of a scope. */
export const removeDraftsOf = (scope: string): Promise<void> =>
  database.write(store => {
    for (const name of ['drafts', 'versions'] as const) store(name).delete(keysWithin(scope))
  })
