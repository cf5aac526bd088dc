import * as z from 'zod/mini'
import { answered, finished, lazyDatabase, type DatabaseInstance } from '#/api/idb'
import {
  CHUNK_ROWS,
  countResult,
  finishedIfDone,
  isRetried,
  jobSchema,
  positionOfStep,
  rowResultSchema,
  stepIntentSchema,
  pausedAfterTrial,
  type Job,
  type RowResult,
  type StepIntent,
} from './job'
import { removeFolders } from './job-folder'

const chunkRowsSchema = z.object({ rows: z.array(z.unknown()) })
const chunkResultsSchema = z.object({ results: z.array(z.nullable(rowResultSchema)) })
const fileSchema = z.object({ file: z.instanceof(Blob) })

/** Up to `CHUNK_ROWS` rows with their results; null for a row without one. */
export interface Chunk {
  rows: unknown[]
  results: (RowResult | null)[]
}

/** What one transaction stores: results of finished steps, and intents of steps about to be sent. */
export interface Commit {
  settled: { step: number; results: RowResult[] }[]
  /** Steps that were certainly not carried out: they will be sent with a new key. */
  dropped: number[]
  opened: StepIntent[]
  /** All rows before this record have a result. */
  firstOpen: number
}

const STORES = ['jobs', 'rows', 'results', 'intents', 'files']

const allOf = (job: string): IDBKeyRange => IDBKeyRange.bound([job, -Infinity], [job, Infinity])

/** The jobs of this browser, in IndexedDB. Every write except `addRows` is on disk when its promise resolves. */
export function openJobStore(name: DatabaseInstance = 'signalbox-jobs') {
  const database = lazyDatabase(name, 1, db => {
    db.createObjectStore('jobs', { keyPath: 'id' })
    for (const store of ['rows', 'results']) db.createObjectStore(store, { keyPath: ['job', 'chunk'] })
    db.createObjectStore('intents', { keyPath: ['job', 'step'] })
    db.createObjectStore('files', { keyPath: 'job' })
  })

  /** @throws DOMException, including QuotaExceededError; nothing was written then */
  async function write<T>(
    work: (transaction: IDBTransaction) => Promise<T>,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<T> {
    const transaction = (await database()).transaction(STORES, 'readwrite', { durability })
    const done = finished(transaction)
    // Errors in `work` reject there; a transaction that fails later rejects here
    const [result] = await Promise.all([work(transaction), done])
    return result
  }

  async function readJob(transaction: IDBTransaction, id: string): Promise<Job | null> {
    const read = jobSchema.safeParse(await answered<unknown>(transaction.objectStore('jobs').get(id)))
    return read.success ? read.data : null
  }

  /** One entry per row, null where there is no result yet. */
  async function readResults(transaction: IDBTransaction, job: Job, chunk: number): Promise<(RowResult | null)[]> {
    const read = await answered<unknown>(transaction.objectStore('results').get([job.id, chunk]))
    const known = chunkResultsSchema.safeParse(read).data?.results ?? []
    const length = Math.max(0, Math.min(CHUNK_ROWS, job.total - chunk * CHUNK_ROWS))
    return Array.from({ length }, (_, at) => known[at] ?? null)
  }

  const all = async (): Promise<Job[]> => {
    const store = (await database()).transaction('jobs').objectStore('jobs')
    const rows = z.array(z.unknown()).parse(await answered<unknown[]>(store.getAll()))
    return rows.flatMap(row => jobSchema.safeParse(row).data ?? [])
  }

  const remove = (ids: readonly string[]): Promise<void> =>
    write(async transaction => {
      for (const id of ids) {
        for (const store of ['rows', 'results', 'intents']) transaction.objectStore(store).delete(allOf(id))
        for (const store of ['jobs', 'files']) transaction.objectStore(store).delete(id)
      }
    }).then(() => removeFolders(ids))

  return {
    /** The jobs of a scope, newest first. */
    list: async (scope: string): Promise<Job[]> =>
      (await all()).filter(job => job.scope === scope).sort((a, b) => b.created - a.created),

    /** Stores a job before its rows. `file` is the source file, needed for the result file. */
    create: (job: Job, file: Blob | null): Promise<void> =>
      write(async transaction => {
        transaction.objectStore('jobs').put(job)
        if (file) transaction.objectStore('files').put({ job: job.id, file })
      }),

    /** Rows of a job that is not running yet: on disk no later than the change that starts it. */
    addRows: (job: string, chunk: number, rows: readonly unknown[]): Promise<void> =>
      write(async transaction => {
        transaction.objectStore('rows').put({ job, chunk, rows })
      }, 'relaxed'),

    /** Changes a job's record; null when the job no longer exists. */
    change: (id: string, change: (job: Job) => Job): Promise<Job | null> =>
      write(async transaction => {
        const job = await readJob(transaction, id)
        const next = job && change(job)
        if (next && next !== job) transaction.objectStore('jobs').put(next)
        return next
      }),

    chunk: async (job: Job, chunk: number): Promise<Chunk> => {
      const transaction = (await database()).transaction(['rows', 'results'])
      const rows = answered<unknown>(transaction.objectStore('rows').get([job.id, chunk]))
      const results = readResults(transaction, job, chunk)
      return { rows: chunkRowsSchema.safeParse(await rows).data?.rows ?? [], results: await results }
    },

    intents: async (job: string): Promise<StepIntent[]> => {
      const store = (await database()).transaction('intents').objectStore('intents')
      const rows = z.array(z.unknown()).parse(await answered<unknown[]>(store.getAll(allOf(job))))
      return rows.flatMap(row => stepIntentSchema.safeParse(row).data ?? [])
    },

    file: async (job: string): Promise<Blob | null> => {
      const store = (await database()).transaction('files').objectStore('files')
      return fileSchema.safeParse(await answered<unknown>(store.get(job))).data?.file ?? null
    },

    /**
     * Stores results and new intents in one transaction. Intents are stored only while the job runs, so send the calls
     * only if the returned job is running. Null when the job was removed.
     */
    commit: (id: string, { settled, dropped, opened, firstOpen }: Commit, now: number): Promise<Job | null> =>
      write(async transaction => {
        let job = await readJob(transaction, id)
        if (!job) return null
        const intents = transaction.objectStore('intents')
        const chunks = new Map<number, (RowResult | null)[]>()
        for (const { step, results } of settled) {
          const { chunk, at } = positionOfStep(job, step)
          const known = chunks.get(chunk) ?? (await readResults(transaction, job, chunk))
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
        for (const [chunk, results] of chunks) transaction.objectStore('results').put({ job: id, chunk, results })
        if (job.status === 'running') for (const intent of opened) intents.put(intent)
        job = pausedAfterTrial(finishedIfDone({ ...job, touched: now, firstOpen }, now))
        transaction.objectStore('jobs').put(job)
        return job
      }),

    /** Discards the results that a retry sends again, and sets the job running. */
    retry: (id: string, command: 'retry' | 'retryUnknown', now: number): Promise<Job | null> =>
      write(async transaction => {
        let job = await readJob(transaction, id)
        if (!job) return null
        for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
          const results = await readResults(transaction, job, chunk)
          let changed = false
          for (const [at, result] of results.entries()) {
            if (!result || !isRetried(result, command)) continue
            job = countResult(job, result, -1)
            results[at] = null
            changed = true
          }
          if (changed) transaction.objectStore('results').put({ job: id, chunk, results })
        }
        job = { ...job, status: 'running', pause: null, finished: null, firstOpen: 0, touched: now }
        transaction.objectStore('jobs').put(job)
        return job
      }),

    remove: (id: string): Promise<void> => remove([id]),

    /** Removes jobs that ended before the given time, and jobs that were cut off while being prepared. */
    sweep: async (before: number, preparingBefore: number): Promise<void> => {
      const old = (await all()).filter(
        job =>
          (job.finished !== null && job.finished < before) ||
          (job.status === 'preparing' && job.created < preparingBefore),
      )
      if (old.length > 0) await remove(old.map(({ id }) => id))
    },

    /** Removes all jobs of a scope from this browser. */
    removeAll: async (scope: string): Promise<void> =>
      remove((await all()).filter(job => job.scope === scope).map(({ id }) => id)),
  }
}
export type JobStore = ReturnType<typeof openJobStore>
