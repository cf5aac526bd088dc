import * as z from 'zod/mini'
import { addSample, type Sample } from '#/contract/format/broadcast-samples'
import type { Db } from '#/store/db'
import type { Migration } from '#/store/migrate'
import { Journal } from '../journal'

/** A broadcast of a company at a service. */
export interface BroadcastKey {
  readonly connection: string
  readonly company_key: string
  readonly broadcast_id: string
}

/** Storage of samples: a journal of this server, or a database that several servers share. */
export interface SampleStore {
  add(key: BroadcastKey, sample: Sample): Promise<void>
  /** The samples of a broadcast in the order of their times, at most `MAX_LISTED`. */
  list(key: BroadcastKey): Promise<readonly Sample[]>
  /**
   * Deletes samples from before this time; a journal deletes all samples of a broadcast at once, when the last one is
   * older.
   */
  sweep(before: number): Promise<void>
  close(): Promise<void>
}

/**
 * How many samples of a broadcast are listed: about 5.5 hours' worth at one every ten seconds. A journal stores no
 * more, and thins the older half instead (`addSample`); a database lists the newest.
 */
export const MAX_LISTED = 2_000
/** How many broadcasts a journal keeps: all of them are in memory. */
const MAX_BROADCASTS = 500

const partsSchema = z.tuple([z.string(), z.string(), z.string()])
const recordSchema = z.object({ of: partsSchema, samples: z.array(z.tuple([z.number(), z.number()])) })
type SampleRecord = z.infer<typeof recordSchema>

const partsOf = ({ connection, company_key, broadcast_id }: BroadcastKey): [string, string, string] => [
  connection,
  company_key,
  broadcast_id,
]
const keyOf = (parts: readonly string[]): string => JSON.stringify(parts)

/**
 * Samples in a journal file, or in memory without a file.
 * @throws StoreError if the file cannot be used
 */
export async function openSampleJournal(file: string | null): Promise<SampleStore> {
  const records = new Map<string, SampleRecord>()
  const journal = file === null ? null : await Journal.open(file, entry => apply(records, entry))
  const all = (): object[] => [...records.values()]
  return {
    add: async (key, sample) => {
      const change = { of: partsOf(key), samples: [sample] }
      if (journal === null) return apply(records, change)
      // Losing a sample in a power loss is acceptable
      await journal.append(change, { flush: false })
      void journal.compactIfLarge(all)
    },
    list: async key => records.get(keyOf(partsOf(key)))?.samples.toSorted(([a], [b]) => a - b) ?? [],
    sweep: async before => {
      const old = [...records].filter(([, { samples }]) => (samples.at(-1)?.[0] ?? 0) < before)
      for (const [key] of old) records.delete(key)
      if (old.length > 0) await journal?.compact(all)
    },
    close: async () => journal?.close(),
  }
}

function apply(records: Map<string, SampleRecord>, entry: unknown): void {
  const read = recordSchema.safeParse(entry)
  if (!read.success) return
  const { of, samples: added } = read.data
  const key = keyOf(of)
  let samples: readonly Sample[] = records.get(key)?.samples ?? []
  for (const sample of added) samples = addSample(samples, sample, MAX_LISTED)
  // Moved to the end, so that the first record is the least recently written one
  records.delete(key)
  records.set(key, { of, samples: [...samples] })
  const [oldest] = records.keys()
  if (records.size > MAX_BROADCASTS && oldest !== undefined) records.delete(oldest)
}

export const sampleMigration: Migration = {
  name: 'broadcast samples',
  sql: `create table gateway.broadcast_samples (
          connection text not null, company_key text not null, broadcast_id text not null,
          at bigint not null, recipients bigint not null,
          primary key (connection, company_key, broadcast_id, at));
        create index broadcast_samples_at on gateway.broadcast_samples (at);`,
}

/** Samples in a database that several servers share. */
export function samplesInDb(db: Db): SampleStore {
  return {
    add: async (key, [at, recipients]) => {
      await db.query('insert into gateway.broadcast_samples values ($1, $2, $3, $4, $5) on conflict do nothing', [
        ...partsOf(key),
        at,
        recipients,
      ])
    },
    list: async key => {
      const newest = await db.query<{ at: number; recipients: number }>(
        `select at, recipients from gateway.broadcast_samples
         where connection = $1 and company_key = $2 and broadcast_id = $3 order by at desc limit ${MAX_LISTED}`,
        partsOf(key),
      )
      return newest.map(({ at, recipients }): Sample => [at, recipients]).toReversed()
    },
    sweep: async before => {
      await db.query('delete from gateway.broadcast_samples where at < $1', [before])
    },
    close: () => Promise.resolve(),
  }
}
