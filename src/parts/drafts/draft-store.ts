import * as z from 'zod/mini'
import { keysWithin, openDatabase } from '#/api/local-data/idb'
import { openFiles, sealFiles } from '#/api/local-data/sealed-file'
import { onSignOut } from '#/api/session/sign-out-hooks'
import { isRecord } from '#/contract/format/json'

/** A kind of draft, such as an edit of a person or a broadcast. */
export interface DraftKind<T> {
  /** Identifies it in the store: never change it. */
  id: string
  /** Validates stored drafts. One that does not match, such as one from an older version of the app, is ignored. */
  schema: z.ZodMiniType<T>
  /** Keeps a version from before each pause of 30 s, the last 50 of them. */
  versions?: true
}

/** Identifies a draft. */
export interface DraftAddress {
  /** Connection, company, and user (api/session/storage-scope.ts): no other user sees it. */
  scope: string
  kind: string
  /** What it is about, such as a person key, a broadcast id, or 'new'. */
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
  /** Whether it may have been sent. Absent in versions, and in drafts that an earlier version of the app stored. */
  attempted: z.optional(z.boolean()),
})
type DraftRecord = z.infer<typeof recordSchema>

const KEPT_VERSIONS = 50

/**
 * For this folder and `sealOld`. The subject is coded, because that of a new person contains the number that was looked
 * up. A different server secret produces a different code, so a draft that cannot be opened is not overwritten.
 */
export const draftDatabase = openDatabase('signalbox-drafts', {
  drafts: {
    keyPath: ['scope', 'kind', 'subject'],
    schema: recordSchema,
    sealed: { for: 'user', by: 'scope', coded: ['subject'], readable: ['at', 'attempted'] },
  },
  versions: {
    keyPath: ['scope', 'kind', 'subject', 'at'],
    schema: recordSchema,
    sealed: { for: 'user', by: 'scope', coded: ['subject'] },
  },
})
const { read, write } = draftDatabase

/** Whether a draft may have been sent, all at once or in waves: then it stays until its outcome is known. */
export const isAttempted = (value: unknown): boolean =>
  isRecord(value) &&
  ((value['attempt'] ?? null) !== null || (isRecord(value['waves']) && (value['waves']['set'] ?? null) !== null))

/** The key of a draft. */
export const keyOf = ({ scope, kind, subject }: DraftAddress): [string, string, string] => [scope, kind, subject]

/** The records with their files opened, without those whose file cannot be opened. */
async function opened(records: readonly DraftRecord[]): Promise<DraftRecord[]> {
  const found: DraftRecord[] = []
  for (const record of records) {
    const value = isRecord(record.value) ? await openFiles(record.value) : record.value
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

/** The stored draft; null if there is none, or none that can be opened and matches the schema. */
export async function readDraft<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T> | null> {
  const record = await read(store => store('drafts').get(keyOf(address)))
  return record && (valuesOf(kind, await opened([record]))[0] ?? null)
}

/** Whether a write is still wanted: asked right before it, because it may have had to wait. */
type Check = () => boolean
const always: Check = () => true

/**
 * Saves a draft; resolves to true when it is on disk, to false if it was no longer wanted by then. `before` becomes a
 * version in the same transaction. A write without a new file completes even if it is started while the page closes: it
 * reads nothing first, so it is committed at once.
 */
export async function writeDraft<T>(
  address: DraftAddress,
  next: Stored<T>,
  before: Stored<T> | null,
  check = always,
): Promise<boolean> {
  const isWritten = await inOrder(address, sealFiles(address.scope, next.value), check, () =>
    write(store => {
      store('drafts').put({ ...address, ...next, attempted: isAttempted(next.value) })
      if (before) store('versions').put({ ...address, ...before })
    }),
  )
  if (isWritten && before) await trimVersions(address)
  return isWritten
}

const trimVersions = (address: DraftAddress): Promise<void> =>
  write(async store => {
    const keys = await store('versions').getAllKeys(keysWithin(...keyOf(address)))
    for (const key of keys.slice(0, -KEPT_VERSIONS)) store('versions').delete(key)
  })

/** Removes a draft and its versions; resolves to false if that was no longer wanted by then. */
export const removeDraft = (address: DraftAddress, check = always): Promise<boolean> =>
  inOrder(address, null, check, () =>
    write(store => {
      store('drafts').delete(keyOf(address))
      store('versions').delete(keysWithin(...keyOf(address)))
    }),
  )

/** By draft, the last write of this page that waits for a file to be sealed, or for another such write. */
const waiting = new Map<string, Promise<boolean>>()
/** All writes of this page that are not on disk yet. */
const writes = new Set<Promise<boolean>>()

/** IndexedDB keeps the order of writes, but a file has to be sealed first: later writes wait for it. */
function inOrder(
  address: DraftAddress,
  sealing: Promise<void> | null,
  check: Check,
  start: () => Promise<void>,
): Promise<boolean> {
  const name = JSON.stringify(keyOf(address))
  const earlier = waiting.get(name)
  const startIfWanted = async () => check() && (await start().then(() => true))
  // Almost always true: without waiting, the write completes even if the page closes now
  const isAtOnce = sealing === null && !earlier
  const written = isAtOnce
    ? startIfWanted()
    : Promise.all([sealing, earlier?.catch(() => undefined)]).then(startIfWanted)
  writes.add(written)
  if (!isAtOnce) waiting.set(name, written)
  return written.finally(() => {
    writes.delete(written)
    if (waiting.get(name) === written) waiting.delete(name)
  })
}

/** Resolves when everything that was to be written so far is on disk, or could not be written. */
export const draftsWritten = async (): Promise<void> => void (await Promise.allSettled(writes))

// A page that was left may still be sealing its file
onSignOut(draftsWritten)

/** The drafts of a kind, newest first. */
export async function listDrafts<T>(kind: DraftKind<T>, scope: string): Promise<ListedDraft<T>[]> {
  const records = await read(store => store('drafts').getAll(keysWithin(scope, kind.id)))
  return valuesOf(kind, await opened(records)).sort((a, b) => b.at - a.at)
}

/** The versions of a draft, newest first. */
export async function readVersions<T>(kind: DraftKind<T>, address: DraftAddress): Promise<Stored<T>[]> {
  const records = await read(store => store('versions').getAll(keysWithin(...keyOf(address))))
  return valuesOf(kind, await opened(records)).reverse()
}
