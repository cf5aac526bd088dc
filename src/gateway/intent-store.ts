import * as z from 'zod/mini'
import type { Db } from '#/store/db'
import { Journal } from './journal'
import { newActSchema } from './record/chain'

/**
 * The record of an unsafe call. `id` is a hash of its connection, company, user, and Idempotency-Key; `hash` is a hash
 * of its content, keyed with that key. Neither the key nor the content can be read from the store.
 */
export const intentSchema = z.object({
  id: z.string(),
  session: z.string(),
  row: z.string(),
  hash: z.string(),
  at: z.number(),
  /** What the activity log says if this server dies during the call. Earlier versions did not store it. */
  act: z.optional(newActSchema),
  /** The result; null while the call is in progress, and if it was not stored, for example because of a crash. */
  end: z.nullable(
    z.object({
      at: z.number(),
      /** The service's status; null if its response was lost. */
      status: z.nullable(z.number()),
      /** The response, sealed; null if it was lost or has expired. */
      reply: z.nullable(z.string()),
    }),
  ),
})
export type Intent = z.infer<typeof intentSchema>
export type IntentEnd = NonNullable<Intent['end']>

/** Storage of intents: a journal of this server, or a database that several servers share. */
export interface IntentStore {
  /** Whether an intent without an end can be in progress on another server. */
  readonly shared: boolean
  /**
   * Stores an intent if its id is new, and returns null: this server sends the call. Otherwise returns the stored one.
   */
  claim(intent: Intent): Promise<Intent | null>
  find(id: string): Promise<Intent | null>
  /** Intents from before this time that have no end. */
  listOpen(before: number): Promise<Intent[]>
  settle(id: string, end: IntentEnd): Promise<void>
  /** Deletes the intent of a call that was certainly not sent, so that the call can be repeated. */
  release(id: string): Promise<void>
  /** Deletes replies from before `replies` and intents from before `intents`. */
  sweep(before: { replies: number; intents: number }): Promise<void>
  close(): Promise<void>
}

const changeSchema = z.union([
  z.object({ claim: intentSchema }),
  z.object({ settle: z.string(), end: z.nonoptional(intentSchema.shape.end) }),
  z.object({ release: z.string() }),
])

/**
 * Intents in a journal file, or in memory without a file.
 * @throws StoreError if the file cannot be used
 */
export async function openIntentJournal(file: string | null): Promise<IntentStore & { check(): Promise<void> }> {
  const intents = new Map<string, Intent>()
  const journal = file === null ? null : await Journal.open(file, entry => apply(intents, entry))
  const all = (): object[] => [...intents.values()].map(claim => ({ claim }))
  const write = async (change: z.infer<typeof changeSchema>, flush: boolean): Promise<void> => {
    if (journal === null) return apply(intents, change)
    await journal.append(change, { flush })
    void journal.compactIfLarge(all)
  }
  return {
    shared: false,
    claim: async intent => {
      const known = intents.get(intent.id)
      if (known) return known
      await write({ claim: intent }, true)
      return null
    },
    find: id => Promise.resolve(intents.get(id) ?? null),
    listOpen: before => Promise.resolve([...intents.values()].filter(({ at, end }) => end === null && at < before)),
    // Not flushed: the end survives a crash of the process. After a power loss the outcome is unknown, which is correct
    settle: (id, end) => write({ settle: id, end }, false),
    release: id => write({ release: id }, false),
    sweep: async before => {
      let changed = 0
      for (const intent of intents.values()) {
        const { id, end } = intent
        if (intent.at < before.intents) intents.delete(id)
        else if (end && end.reply !== null && end.at < before.replies)
          intents.set(id, { ...intent, end: { ...end, reply: null } })
        else continue
        changed++
      }
      if (changed > 0) await journal?.compact(all)
    },
    check: async () => journal?.check(),
    close: async () => journal?.close(),
  }
}

function apply(intents: Map<string, Intent>, entry: unknown): void {
  const change = changeSchema.safeParse(entry)
  if (!change.success) return
  if ('claim' in change.data) intents.set(change.data.claim.id, change.data.claim)
  else if ('release' in change.data) intents.delete(change.data.release)
  else {
    const intent = intents.get(change.data.settle)
    if (intent) intents.set(intent.id, { ...intent, end: change.data.end })
  }
}

/** Intents in a database that several servers share. If two servers claim an id concurrently, one of them gets it. */
export function intentsInDb(db: Db): IntentStore {
  const find = async (id: string): Promise<Intent | null> => {
    const [row] = await db.query<{ record: unknown; ending: unknown }>(
      'select record, ending from gateway.intents where id = $1',
      [id],
    )
    return row ? intentSchema.parse({ ...z.looseObject({}).parse(row.record), end: row.ending }) : null
  }
  return {
    shared: true,
    claim: async intent => {
      for (;;) {
        const inserted = await db.query(
          'insert into gateway.intents (id, at, record) values ($1, $2, $3) on conflict do nothing returning id',
          [intent.id, intent.at, JSON.stringify(intent)],
        )
        if (inserted.length > 0) return null
        const known = await find(intent.id)
        if (known) return known
        // Released between the two statements: the id is free again
      }
    },
    find,
    listOpen: async before => {
      const rows = await db.query<{ record: unknown }>(
        'select record from gateway.intents where ending is null and at < $1',
        [before],
      )
      return rows.map(({ record }) => intentSchema.parse(record))
    },
    settle: async (id, end) => {
      await db.query('update gateway.intents set ending = $2, ended_at = $3 where id = $1', [
        id,
        JSON.stringify(end),
        end.at,
      ])
    },
    release: async id => {
      await db.query('delete from gateway.intents where id = $1', [id])
    },
    sweep: async before => {
      await db.query('delete from gateway.intents where at < $1', [before.intents])
      await db.query(
        `update gateway.intents set ending = jsonb_set(ending, '{reply}', 'null')
         where ended_at < $1 and ending->>'reply' is not null`,
        [before.replies],
      )
    },
    close: () => Promise.resolve(),
  }
}
