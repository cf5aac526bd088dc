import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'

/** A batch that this browser handed in: which part of which file it is. */
export const sentBatchSchema = z.object({
  /** Connection, company and user: nobody else sees it. */
  scope: z.string(),
  app_id: z.string(),
  batch_id: z.string(),
  /** The job that sent it, and what its user knows it by: the name of the file. */
  job: z.string(),
  title: z.string(),
  /** Which batch of the job it is, from 0; its rows are the job's record of this number. */
  step: z.number(),
  rows: z.number(),
  first_line: z.number(),
  last_line: z.number(),
  sent_at: z.number(),
})
export type SentBatch = z.infer<typeof sentBatchSchema>

/** Rows to be sent again, which New import is opened with. Kept for 30 days. */
export const importSourceSchema = z.object({
  id: z.string(),
  scope: z.string(),
  app_id: z.string(),
  title: z.string(),
  file: z.instanceof(Blob),
  /** Whether its rows may be edited on the page. */
  isText: z.boolean(),
  /** The batch that the rows failed in, and the job that sent it where this browser did. */
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

/** Keys of a scope, or of one app in it: an array sorts after every text. */
const within = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []])

/** Notes a batch down; the same batch twice is one. */
export const keepSentBatch = (batch: SentBatch): Promise<void> => write('batches', store => void store.put(batch))

/** The batches of an app that this browser handed in, in no order. */
export async function sentBatches(scope: string, appId: string): Promise<SentBatch[]> {
  const rows = await readAll('batches', within(scope, appId))
  return rows.flatMap(row => sentBatchSchema.safeParse(row).data ?? [])
}

/** As long as a finished job and its file (product.md, Connections). */
const KEEP_SOURCES_MS = 30 * 24 * 60 * 60 * 1000

/** Keeps a source, and lets go of those that are too old. */
export async function keepSource(source: ImportSource): Promise<void> {
  const old = (await readSources()).filter(({ created }) => created < source.created - KEEP_SOURCES_MS)
  await write('sources', store => {
    store.put(source)
    for (const { id } of old) store.delete(id)
  })
}

async function readSources(): Promise<ImportSource[]> {
  return (await readAll('sources')).flatMap(row => importSourceSchema.safeParse(row).data ?? [])
}

/** Null when there is no such source any more, or it is another user's. */
export async function readSource(scope: string, id: string): Promise<ImportSource | null> {
  const store = (await database()).transaction('sources').objectStore('sources')
  const read = importSourceSchema.safeParse(await answered<unknown>(store.get(id)))
  return read.data?.scope === scope ? read.data : null
}

/** Takes what is kept of a user's imports off this computer, besides the jobs. */
export async function removeImports(scope: string): Promise<void> {
  await write('batches', store => void store.delete(within(scope)))
  const sources = await readSources()
  await write('sources', store => {
    for (const source of sources) if (source.scope === scope) store.delete(source.id)
  })
}
