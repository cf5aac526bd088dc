import * as z from 'zod/mini'
import { keysWithin, openDatabase, type DatabaseInstance, type Records } from '#/api/local-data/idb'
import { isUnlocked } from '#/api/local-data/keyring'
import { openFiles, sealFiles } from '#/api/local-data/sealed-file'
import { browserNow } from '#/api/now'
import {
  chunksOf,
  countResult,
  finishedIfDone,
  isRetried,
  jobCan,
  jobSchema,
  positionOfStep,
  rowResultSchema,
  rowsLeft,
  rowsOfChunk,
  stepIntentSchema,
  pausedAfterTrial,
  type Job,
  type RowResult,
  type StepIntent,
} from './job'
import { removeFolders } from './job-folder'
import { type Chunk, UnreadableJobError } from './job-results'

/** A record of an earlier version has no scope. */
const chunkKey = { job: z.string(), chunk: z.number(), scope: z.optional(z.string()) }
const rowsSchema = z.object({ ...chunkKey, rows: z.array(z.unknown()) })
const resultsSchema = z.object({ ...chunkKey, results: z.array(z.nullable(rowResultSchema)) })
const fileSchema = z.object({ job: z.string(), scope: z.optional(z.string()), file: z.instanceof(Blob) })

/** What one transaction stores: results of finished steps, and intents of steps about to be sent. */
export interface Commit {
  settled: { step: number; results: RowResult[] }[]
  /** Steps that were certainly not carried out: they will be sent with a new key. */
  dropped: number[]
  opened: StepIntent[]
  /** All rows before this chunk have a result. */
  firstOpen: number
}

/** The fields of a job that can be read even if the job cannot be opened. */
const summarySchema = z.object({
  id: z.string(),
  scope: z.string(),
  status: z.string(),
  created: z.number(),
  finished: z.nullable(z.number()),
})
type Summary = z.infer<typeof summarySchema>

/**
 * A record that the job depends on; null if there is none.
 * @throws UnreadableJobError if it is there, but cannot be opened
 */
async function getIfReadable<T>(records: Records<T>, key: readonly IDBValidKey[]): Promise<T | null> {
  // In parallel: opening rows outlasts the transaction
  const [found, keys] = await Promise.all([records.get([...key]), records.getAllKeys(keysWithin(...key))])
  if (found === null && keys.length > 0) throw new UnreadableJobError()
  return found
}

/** One entry per row, null where there is no result yet. */
async function readResults(
  results: Records<z.infer<typeof resultsSchema>>,
  job: Job,
  chunk: number,
): Promise<(RowResult | null)[]> {
  const known = (await getIfReadable(results, [job.id, chunk]))?.results ?? []
  const length = rowsOfChunk(job, chunk)
  return Array.from({ length }, (_, index) => known[index] ?? null)
}

/** The jobs of this browser, in IndexedDB. Every write except `addRows` is on disk when its promise resolves. */
export function openJobStore(name: DatabaseInstance = 'signalbox-jobs') {
  const database = openDatabase(name, {
    jobs: {
      keyPath: 'id',
      schema: jobSchema,
      sealed: { for: 'user', by: 'scope', readable: ['scope', 'status', 'created', 'finished'] },
    },
    rows: { keyPath: ['job', 'chunk'], schema: rowsSchema, sealed: { for: 'user', by: 'scope' } },
    results: { keyPath: ['job', 'chunk'], schema: resultsSchema, sealed: { for: 'user', by: 'scope' } },
    intents: { keyPath: ['job', 'step'], schema: stepIntentSchema, sealed: 'never' },
    files: { keyPath: 'job', schema: fileSchema, sealed: { for: 'user', by: 'scope' } },
  })

  const { read, write, putLarge } = database

  const summariesOf = async (jobs: Records<Job>): Promise<Summary[]> =>
    (await jobs.getStoredFields()).flatMap(summary => summarySchema.safeParse(summary).data ?? [])

  const summaries = (): Promise<Summary[]> => read(store => summariesOf(store('jobs')))

  /** The jobs whose own user is signed in and cannot open them. */
  const lostSummaries = (): Promise<Summary[]> =>
    read(async store => {
      const found = await summariesOf(store('jobs'))
      const opened = new Set((await store('jobs').getAll()).map(({ id }) => id))
      return found.filter(({ id, scope }) => isUnlocked('user', scope) && !opened.has(id))
    })

  // What was still being prepared never began
  const lost = async (scope: string): Promise<string[]> =>
    (await lostSummaries())
      .filter(summary => summary.scope === scope && summary.status !== 'preparing')
      .map(({ id }) => id)

  const remove = async (ids: readonly string[]): Promise<void> => {
    await write(store => {
      for (const id of ids) {
        for (const table of ['rows', 'results', 'intents'] as const) store(table).delete(keysWithin(id))
        for (const table of ['jobs', 'files'] as const) store(table).delete(id)
      }
    })
    await removeFolders(ids)
  }

  return {
    /** For `sealOld`. */
    database,

    /** The scopes of all jobs, by id. */
    scopes: async (): Promise<ReadonlyMap<string, string>> =>
      new Map((await summaries()).map(({ id, scope }) => [id, scope])),

    /** The jobs of a scope that can be opened, newest first. */
    list: async (scope: string): Promise<Job[]> =>
      (await read(store => store('jobs').getAll()))
        .filter(job => job.scope === scope)
        .sort((a, b) => b.created - a.created),

    /** A job; null if it no longer exists or cannot be opened. */
    get: (id: string): Promise<Job | null> => read(store => store('jobs').get(id)),

    /** Stores a job before its rows and its file. */
    create: (job: Job): Promise<void> => write(store => store('jobs').put(job)),

    /** Stores the source file of a job, which its result file needs. */
    addFile: async ({ id, scope }: Pick<Job, 'id' | 'scope'>, file: Blob): Promise<void> => {
      await sealFiles(scope, { file })
      await write(store => store('files').put({ job: id, scope, file }))
    },

    /** Adds rows to a job that is not running yet. They are on disk no later than the change that starts it. */
    addRows: ({ id, scope }: Pick<Job, 'id' | 'scope'>, chunk: number, rows: readonly unknown[]): Promise<void> =>
      putLarge('rows', { job: id, chunk, scope, rows: [...rows] }, 'relaxed'),

    /** Changes a job's record; null when the job no longer exists or cannot be opened. */
    change: (id: string, change: (job: Job) => Job): Promise<Job | null> =>
      write(async store => {
        const job = await store('jobs').get(id)
        const next = job && change(job)
        if (next && next !== job) store('jobs').put(next)
        return next
      }),

    /**
     * One chunk of a job's rows, with their results.
     * @throws UnreadableJobError if it cannot be opened, or if its rows are missing
     */
    chunk: (job: Job, chunk: number): Promise<Chunk> =>
      read(async store => {
        const [rows, results] = await Promise.all([
          getIfReadable(store('rows'), [job.id, chunk]),
          readResults(store('results'), job, chunk),
        ])
        if (rows === null && rowsOfChunk(job, chunk) > 0) throw new UnreadableJobError()
        return { rows: rows?.rows ?? [], results }
      }),

    /** The intents of steps without a result. */
    intents: (job: string): Promise<StepIntent[]> => read(store => store('intents').getAll(keysWithin(job))),

    /** The source file of a job; null if it has none, or if it cannot be opened. */
    file: async (job: string): Promise<Blob | null> => {
      const record = await read(store => store('files').get(job))
      return record && ((await openFiles(record))?.file ?? null)
    },

    /**
     * Stores results and new intents in one transaction. Intents are stored only while the job runs, so send the calls
     * only if the returned job is running. Null when the job was removed or cannot be opened.
     * @throws UnreadableJobError if the results so far cannot be opened
     */
    commit: (id: string, { settled, dropped, opened, firstOpen }: Commit, now: number): Promise<Job | null> =>
      write(async store => {
        let job = await store('jobs').get(id)
        if (!job) return null
        const intents = store('intents')
        const chunks = new Map<number, (RowResult | null)[]>()
        for (const { step, results } of settled) {
          const { chunk, at } = positionOfStep(job, step)
          const known = chunks.get(chunk) ?? (await readResults(store('results'), job, chunk))
          chunks.set(chunk, known)
          for (const [i, result] of results.entries()) {
            const before = known[at + i]
            if (before) job = countResult(job, before, -1)
            known[at + i] = result
            job = countResult(job, result)
          }
          intents.delete([id, step])
        }
        for (const step of dropped) intents.delete([id, step])
        for (const [chunk, results] of chunks) store('results').put({ job: id, chunk, scope: job.scope, results })
        if (job.status === 'running') for (const intent of opened) intents.put(intent)
        job = pausedAfterTrial(finishedIfDone({ ...job, touched: browserNow(), firstOpen }, now))
        store('jobs').put(job)
        return job
      }),

    /**
     * Discards the results of the rows that a retry sends again, and sets the job running; unchanged if its state does
     * not allow that. Null when it was removed or cannot be opened.
     * @throws UnreadableJobError if the results cannot be opened
     */
    retry: (id: string, command: 'retry' | 'retryUnknown', now: number): Promise<Job | null> =>
      write(async store => {
        let job = await store('jobs').get(id)
        if (!job) return null
        // The page's copy may be older: another tab may just have canceled the job
        if (!jobCan(job, command)) return job
        // Failed rows that are still being retried are not covered by the consent to send those with an unknown outcome
        const retried = job.retried === 'retry' && rowsLeft(job) > 0 ? 'retry' : command
        for (let chunk = 0; chunk < chunksOf(job); chunk++) {
          const results = await readResults(store('results'), job, chunk)
          let changed = false
          for (const [index, result] of results.entries()) {
            if (!result || !isRetried(result, command)) continue
            job = countResult(job, result, -1)
            results[index] = null
            changed = true
          }
          if (changed) store('results').put({ job: id, chunk, scope: job.scope, results })
        }
        job = { ...job, status: 'running', pause: null, finished: null, firstOpen: 0, retried, touched: now }
        store('jobs').put(job)
        return job
      }),

    /** Removes a job with its rows, results, intents, and files. */
    remove: (id: string): Promise<void> => remove([id]),

    /** The ids of the jobs of a scope that its user can no longer open: they may have been carried out. */
    lost,

    /** Removes what `lost` returns. */
    removeLost: async (scope: string): Promise<void> => remove(await lost(scope)),

    /**
     * Removes jobs that ended before the time `before`, jobs created before it that their own user can no longer open,
     * and jobs created before `preparingBefore` that were interrupted while being prepared.
     */
    sweep: async (before: number, preparingBefore: number): Promise<void> => {
      const over = (await summaries()).filter(
        summary =>
          (summary.finished !== null && summary.finished < before) ||
          (summary.status === 'preparing' && summary.created < preparingBefore),
      )
      const oldLost = (await lostSummaries()).filter(({ created }) => created < before)
      const old = [...over, ...oldLost].map(({ id }) => id)
      if (old.length > 0) await remove(old)
    },

    /** Removes all jobs of a scope from this browser. */
    removeAll: async (scope: string): Promise<void> =>
      remove((await summaries()).filter(job => job.scope === scope).map(({ id }) => id)),
  }
}
export type JobStore = ReturnType<typeof openJobStore>
