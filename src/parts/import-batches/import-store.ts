import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import { DAY_MS } from '#/contract/format/durations'

/** A batch that this browser submitted: which part of which file it is. */
export const sentBatchSchema = z.object({
  /** Connection, company and user: no one else sees it. */
  scope: z.string(),
  app_id: z.string(),
  batch_id: z.string(),
  /** The job that sent it, and its title: the name of the file. */
  job: z.string(),
  title: z.string(),
  /** The index of the batch in the job, from 0; its rows are the job's record with this index. */
  step: z.number(),
  rows: z.number(),
  first_line: z.number(),
  last_line: z.number(),
  sent_at: z.number(),
})
export type SentBatch = z.infer<typeof sentBatchSchema>

/** Rows to be sent again, which New import opens with. Kept for 30 days. */
export const importSourceSchema = z.object({
  id: z.string(),
  scope: z.string(),
  app_id: z.string(),
  title: z.string(),
  file: z.instanceof(Blob),
  /** Whether its rows can be edited on the page. */
  isText: z.boolean(),
  /** The batch in which the rows failed, and the job that sent it if it was sent from this browser. */
  again: z.object({ batch_id: z.string(), job: z.nullable(z.string()) }),
  created: z.number(),
})
export type ImportSource = z.infer<typeof importSourceSchema>

const database = lazyDatabase('signalbox-imports', 1, db => {
  db.createObjectStore('batches', { keyPath: ['scope', 'app_id', 'batch_id'] })
  db.createObjectStore('sources', { keyPath: 'id' })
})

async function write(store: 'batches' | 'sources', work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite', { durability: 'strict' })
  work(transaction.objectStore(store))
  await finished(transaction)
}

async function readAll(store: 'batches' | 'sources', range?: IDBKeyRange): Promise<unknown[]> {
  const objects = (await database()).transaction(store).objectStore(store)
  return z.array(z.unknown()).parse(await answered<unknown[]>(objects.getAll(range)))
}

/** The keys of a scope, or of one app in it: in IndexedDB arrays sort after all strings. */
const within = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []])

/** Saving the same batch twice is harmless. */
export const saveSentBatch = (batch: SentBatch): Promise<void> => write('batches', store => void store.put(batch))

/** The batches of an app that this browser submitted, in no particular order. */
export async function sentBatches(scope: string, appId: string): Promise<SentBatch[]> {
  const rows = await readAll('batches', within(scope, appId))
  return rows.flatMap(row => sentBatchSchema.safeParse(row).data ?? [])
}

/** As long as a finished job and its file are kept. */
const KEEP_SOURCES_MS = 30 * DAY_MS

/** Saves a source, and removes outdated ones. */
export async function saveSource(source: ImportSource): Promise<void> {
  const old = (await readSources()).filter(({ created }) => created < source.created - KEEP_SOURCES_MS)
  await write('sources', store => {
    store.put(source)
    for (const { id } of old) store.delete(id)
  })
}

async function readSources(): Promise<ImportSource[]> {
  return (await readAll('sources')).flatMap(row => importSourceSchema.safeParse(row).data ?? [])
}

/** Null when the source no longer exists, or is another user's. */
export async function readSource(scope: string, id: string): Promise<ImportSource | null> {
  const store = (await database()).transaction('sources').objectStore('sources')
  const read = importSourceSchema.safeParse(await answered<unknown>(store.get(id)))
  return read.data?.scope === scope ? read.data : null
}

/** Deletes a user's import data from this browser, except the jobs. */
export async function removeImports(scope: string): Promise<void> {
  await write('batches', store => void store.delete(within(scope)))
  const sources = await readSources()
  await write('sources', store => {
    for (const source of sources) if (source.scope === scope) store.delete(source.id)
  })
}
