import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase, type StoredFields } from '#/api/local-data/idb'
import { openFiles, sealFiles } from '#/api/local-data/sealed-file'
import { DAY_MS } from '#/contract/format/durations'

/** A batch that this browser submitted, and which part of which file it is. */
export const sentBatchSchema = z.object({
  /** Connection, company, and user: no one else sees it. */
  scope: z.string(),
  app_id: z.string(),
  batch_id: z.string(),
  /** The job that sent it, and its title: the name of the file. */
  job: z.string(),
  title: z.string(),
  /** The index of the batch in the job, from 0; its rows are the job's chunk with this index. */
  step: z.number(),
  /** How many batches the job sends in all; absent if an earlier version stored this. */
  steps: z.optional(z.number()),
  rows: z.number(),
  first_line: z.number(),
  last_line: z.number(),
  sent_at: z.number(),
})
export type SentBatch = z.infer<typeof sentBatchSchema>

/** Rows to send again: the New import page opens with them. Kept for at least 30 days. */
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

const database = openDatabase('signalbox-imports', {
  batches: { keyPath: ['scope', 'app_id', 'batch_id'], schema: sentBatchSchema, sealed: { for: 'user', by: 'scope' } },
  sources: {
    keyPath: 'id',
    schema: importSourceSchema,
    sealed: { for: 'user', by: 'scope', readable: ['scope', 'created'] },
  },
})
const { read, write } = database

/** For `sealOld`. */
export const importDatabase: SealedDatabase = database

/** The fields of a source that are readable even if it cannot be opened. */
const sourceHeadSchema = z.object({ id: z.string(), scope: z.string(), created: z.number() })
const headsOf = (heads: readonly StoredFields[]): z.infer<typeof sourceHeadSchema>[] =>
  heads.flatMap(head => sourceHeadSchema.safeParse(head).data ?? [])

/** Saving the same batch twice is harmless. */
export const saveSentBatch = (batch: SentBatch): Promise<void> => write(store => store('batches').put(batch))

/** The batches of an app that this browser submitted, in no particular order. */
export const sentBatches = (scope: string, appId: string): Promise<SentBatch[]> =>
  read(store => store('batches').getAll(keysWithin(scope, appId)))

/** The batches that a job of this browser submitted, for any app, in no particular order. */
export const sentBatchesOf = async (scope: string, job: string): Promise<SentBatch[]> =>
  (await read(store => store('batches').getAll(keysWithin(scope)))).filter(batch => batch.job === job)

/** As long as a finished job and its file are kept. */
const KEEP_SOURCES_MS = 30 * DAY_MS

/** Saves a source, and removes those that are older than 30 days. */
export async function saveSource(source: ImportSource): Promise<void> {
  await sealFiles(source.scope, source)
  await write(async store => {
    for (const { id, created } of headsOf(await store('sources').getStoredFields()))
      if (created < source.created - KEEP_SOURCES_MS) store('sources').delete(id)
    store('sources').put(source)
  })
}

/** Null when the source no longer exists, is another user's, or cannot be opened. */
export async function readSource(scope: string, id: string): Promise<ImportSource | null> {
  const source = await read(store => store('sources').get(id))
  return source?.scope === scope ? openFiles(source) : null
}

/** Deletes a user's submitted batches and sources from this browser; the jobs and the history are stored elsewhere. */
export const removeImports = (scope: string): Promise<void> =>
  write(async store => {
    store('batches').delete(keysWithin(scope))
    for (const source of headsOf(await store('sources').getStoredFields()))
      if (source.scope === scope) store('sources').delete(source.id)
  })
