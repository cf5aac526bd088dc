import * as z from 'zod/mini'
import type { Db } from '#/store/db'
import { Journal } from './journal'

/** A stored session. User and password are only in `sealed`. */
export const sessionRecordSchema = z.object({
  hash: z.string(),
  id: z.string(),
  connection: z.string(),
  company_key: z.string(),
  sealed: z.string(),
  signed_in_at: z.number(),
  seen_at: z.number(),
  /** The identity that opened it by single sign-on. */
  identity: z.optional(z.string()),
})
export type SessionRecord = z.infer<typeof sessionRecordSchema>

/** Storage of sessions: a journal of this server, or a database that several servers share. */
export interface SessionStore {
  /** Whether another server can end a session, so that a session in memory must be checked again. */
  readonly shared: boolean
  /** Resolves when the session is stored so that it survives a restart. */
  add(record: SessionRecord): Promise<void>
  find(hash: string): Promise<SessionRecord | null>
  touch(hash: string, seenAt: number): Promise<void>
  remove(hash: string): Promise<void>
  /** Removes the sessions that an identity opened, and returns their records. */
  removeByIdentity(identity: string): Promise<SessionRecord[]>
  /** Deletes sessions that are over; a database uses `before` instead of `isOver`. */
  sweep(isOver: (record: SessionRecord) => boolean, before: { seenAt: number; signedInAt: number }): Promise<void>
  close(): Promise<void>
}

const changeSchema = z.union([
  z.object({ add: sessionRecordSchema }),
  z.object({ touch: z.string(), seen_at: z.number() }),
  z.object({ remove: z.string() }),
])

/**
 * Sessions in a journal file, or in memory without a file.
 * @throws StoreError if the file cannot be used
 */
export async function openSessionJournal(file: string | null): Promise<SessionStore & { check(): Promise<void> }> {
  const records = new Map<string, SessionRecord>()
  const journal = file === null ? null : await Journal.open(file, entry => apply(records, entry))
  const all = (): object[] => [...records.values()].map(add => ({ add }))
  const write = async (change: z.infer<typeof changeSchema>, flush: boolean): Promise<void> => {
    if (journal === null) return apply(records, change)
    await journal.append(change, { flush })
    void journal.compactIfLarge(all)
  }
  return {
    shared: false,
    add: record => write({ add: record }, true),
    find: hash => Promise.resolve(records.get(hash) ?? null),
    touch: (hash, seenAt) => write({ touch: hash, seen_at: seenAt }, false),
    remove: hash => write({ remove: hash }, true),
    removeByIdentity: async identity => {
      const opened = [...records.values()].filter(record => record.identity === identity)
      for (const { hash } of opened) await write({ remove: hash }, true)
      return opened
    },
    sweep: async isOver => {
      const over = [...records.values()].filter(isOver)
      for (const { hash } of over) records.delete(hash)
      if (over.length > 0) await journal?.compact(all)
    },
    check: async () => journal?.check(),
    close: async () => journal?.close(),
  }
}

function apply(records: Map<string, SessionRecord>, entry: unknown): void {
  const change = changeSchema.safeParse(entry)
  if (!change.success) return
  if ('add' in change.data) records.set(change.data.add.hash, change.data.add)
  else if ('remove' in change.data) records.delete(change.data.remove)
  else {
    const record = records.get(change.data.touch)
    if (record) records.set(record.hash, { ...record, seen_at: change.data.seen_at })
  }
}

interface SessionRow {
  /** Newer than in the record, which is stored only once. */
  readonly seen_at: number
  readonly record: unknown
}

const recordOf = ({ seen_at, record }: SessionRow): SessionRecord => ({ ...sessionRecordSchema.parse(record), seen_at })

/** Sessions in a database that several servers share. */
export function sessionsInDb(db: Db): SessionStore {
  return {
    shared: true,
    add: async record => {
      await db.query('insert into gateway.sessions (hash, seen_at, signed_in_at, record) values ($1, $2, $3, $4)', [
        record.hash,
        record.seen_at,
        record.signed_in_at,
        JSON.stringify(record),
      ])
    },
    find: async hash => {
      const [row] = await db.query<SessionRow>('select seen_at, record from gateway.sessions where hash = $1', [hash])
      return row ? recordOf(row) : null
    },
    touch: async (hash, seenAt) => {
      await db.query('update gateway.sessions set seen_at = greatest(seen_at, $2) where hash = $1', [hash, seenAt])
    },
    remove: async hash => {
      await db.query('delete from gateway.sessions where hash = $1', [hash])
    },
    removeByIdentity: async identity => {
      const rows = await db.query<SessionRow>(
        "delete from gateway.sessions where record->>'identity' = $1 returning seen_at, record",
        [identity],
      )
      return rows.map(recordOf)
    },
    sweep: async (_, before) => {
      await db.query('delete from gateway.sessions where seen_at < $1 or signed_in_at < $2', [
        before.seenAt,
        before.signedInAt,
      ])
    },
    close: () => Promise.resolve(),
  }
}
