import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import {
  CHUNK_ROWS,
  counted,
  ended,
  isRetried,
  jobSchema,
  placeOfStep,
  rowResultSchema,
  stepIntentSchema,
  tried,
  type Job,
  type RowResult,
  type StepIntent,
} from './job'
import { removeFolders } from './job-folder'

const chunkRowsSchema = z.object({ rows: z.array(z.unknown()) })
const chunkResultsSchema = z.object({ results: z.array(z.nullable(rowResultSchema)) })
const fileSchema = z.object({ file: z.instanceof(Blob) })

/** Up to `CHUNK_ROWS` rows with what became of each; null for one without a result. */
export interface Chunk {
  rows: unknown[]
  results: (RowResult | null)[]
}

/** What one transaction writes down: results of steps that ended, and the intents of those that are about to leave. */
export interface Commit {
  settled: { step: number; results: RowResult[] }[]
  /** Steps that were surely not carried out: they will be sent under another key. */
  dropped: number[]
  opened: StepIntent[]
  /** All rows before this record have their result. */
  firstOpen: number
}

const STORES = ['jobs', 'rows', 'results', 'intents', 'files']

const everything = (job: string): IDBKeyRange => IDBKeyRange.bound([job, -Infinity], [job, Infinity])

/** The jobs of this browser, in IndexedDB. Every writing but `addRows` is on disk when its promise resolves. */
export function openJobStore(name = 'signalbox-jobs') {
  const database = lazyDatabase(name, 1, db => {
    db.createObjectStore('jobs', { keyPath: 'id' })
    for (const store of ['rows', 'results']) db.createObjectStore(store, { keyPath: ['job', 'chunk'] })
    db.createObjectStore('intents', { keyPath: ['job', 'step'] })
    db.createObjectStore('files', { keyPath: 'job' })
  })

  /** @throws DOMException, QuotaExceededError among them: then nothing of it was written */
  async function write<T>(
    work: (transaction: IDBTransaction) => Promise<T>,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<T> {
    const transaction = (await database()).transaction(STORES, 'readwrite', { durability })
    const done = finished(transaction)
    // What fails in the work is thrown there; a transaction that fails later is thrown here
    const [result] = await Promise.all([work(transaction), done])
    return result
  }

  async function readJob(transaction: IDBTransaction, id: string): Promise<Job | null> {
    const read = jobSchema.safeParse(await answered<unknown>(transaction.objectStore('jobs').get(id)))
    return read.success ? read.data : null
  }

  /** One result a row, also where none is known yet. */
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
        for (const store of ['rows', 'results', 'intents']) transaction.objectStore(store).delete(everything(id))
        for (const store of ['jobs', 'files']) transaction.objectStore(store).delete(id)
      }
    }).then(() => removeFolders(ids))

  return {
    /** The jobs of a scope, newest first. */
    list: async (scope: string): Promise<Job[]> =>
      (await all()).filter(job => job.scope === scope).sort((a, b) => b.created - a.created),

    /** Writes a job down before its rows. `file` is what it was made of, for its result file. */
    create: (job: Job, file: Blob | null): Promise<void> =>
      write(async transaction => {
        transaction.objectStore('jobs').put(job)
        if (file) transaction.objectStore('files').put({ job: job.id, file })
      }),

    /** Rows of a job that does not run yet: they are on disk at the latest with the change that lets it run. */
    addRows: (job: string, chunk: number, rows: readonly unknown[]): Promise<void> =>
      write(async transaction => {
        transaction.objectStore('rows').put({ job, chunk, rows })
      }, 'relaxed'),

    /** Changes a job's record; null when there is no such job any more. */
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
      const rows = z.array(z.unknown()).parse(await answered<unknown[]>(store.getAll(everything(job))))
      return rows.flatMap(row => stepIntentSchema.safeParse(row).data ?? [])
    },

    file: async (job: string): Promise<Blob | null> => {
      const store = (await database()).transaction('files').objectStore('files')
      return fileSchema.safeParse(await answered<unknown>(store.get(job))).data?.file ?? null
    },

    /**
     * Settles steps and opens others, in one transaction. Steps are only opened while the job runs: what the answer
     * says decides whether their calls may leave. Null when the job was removed.
     */
    commit: (id: string, { settled, dropped, opened, firstOpen }: Commit, now: number): Promise<Job | null> =>
      write(async transaction => {
        let job = await readJob(transaction, id)
        if (!job) return null
        const intents = transaction.objectStore('intents')
        const chunks = new Map<number, (RowResult | null)[]>()
        for (const { step, results } of settled) {
          const { chunk, at } = placeOfStep(job, step)
          const known = chunks.get(chunk) ?? (await readResults(transaction, job, chunk))
          chunks.set(chunk, known)
          for (const [i, result] of results.entries()) {
            const before = known[at + i]
            if (before) job = counted(job, before, -1)
            known[at + i] = result
            job = counted(job, result)
          }
          intents.delete([id, step])
        }
        for (const step of dropped) intents.delete([id, step])
        for (const [chunk, results] of chunks) transaction.objectStore('results').put({ job: id, chunk, results })
        if (job.status === 'running') for (const intent of opened) intents.put(intent)
        job = tried(ended({ ...job, touched: now, firstOpen }, now))
        transaction.objectStore('jobs').put(job)
        return job
      }),

    /** Takes back the results that a retry sends again, and lets the job run. */
    retry: (id: string, command: 'retry' | 'retryUnknown', now: number): Promise<Job | null> =>
      write(async transaction => {
        let job = await readJob(transaction, id)
        if (!job) return null
        for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
          const results = await readResults(transaction, job, chunk)
          let changed = false
          for (const [at, result] of results.entries()) {
            if (!result || !isRetried(result, command)) continue
            job = counted(job, result, -1)
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

    /** Removes what ended before the given moment, and what was cut off while it was prepared. */
    sweep: async (before: number, preparingBefore: number): Promise<void> => {
      const old = (await all()).filter(
        job =>
          (job.finished !== null && job.finished < before) ||
          (job.status === 'preparing' && job.created < preparingBefore),
      )
      if (old.length > 0) await remove(old.map(({ id }) => id))
    },

    /** Takes all jobs of a scope off this computer. */
    removeAll: async (scope: string): Promise<void> =>
      remove((await all()).filter(job => job.scope === scope).map(({ id }) => id)),
  }
}
export type JobStore = ReturnType<typeof openJobStore>
