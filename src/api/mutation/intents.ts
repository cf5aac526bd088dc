import * as z from 'zod/mini'
import { DAY_MS } from '#/contract/format/durations'
import { openDatabase, type DatabaseInstance, type Records, type SealedDatabase } from '../local-data/idb'
import { isUnlocked } from '../local-data/keyring'

/**
 * An unsafe call, stored before it is sent, so that it can be reconciled after a closed tab, a crash, or a lost reply.
 * `waiting`: not sent yet (undo bar). `sent`: no reply yet. `unknown`: reconciled without a result. `done` and `failed`
 * are settled: their input is deleted. The field names are stored in browsers, so `act` (the mutation) and `what` (its
 * description) keep theirs: renaming one loses open intents.
 */
const intentSchema = z.object({
  /** The Idempotency-Key. */
  key: z.string(),
  scope: z.string(),
  connection: z.string(),
  company_key: z.string(),
  user: z.string(),
  /** The `id` of the mutation, which knows how to reconcile it. */
  act: z.string(),
  rowId: z.string(),
  /** A description for the user. */
  what: z.string(),
  /** SHA-256 of path and body. */
  hash: z.string(),
  /** The input that reconciliation compares with; null once settled. */
  input: z.nullable(z.unknown()),
  /** Ids that existed when it was sent, where nothing else shows what is new. */
  before: z.optional(z.array(z.string())),
  created: z.number(),
  /** When it was sent, if it waited before. */
  sent: z.optional(z.number()),
  settled: z.nullable(z.number()),
  status: z.enum(['waiting', 'sent', 'done', 'failed', 'unknown']),
})
export type Intent = z.infer<typeof intentSchema>
export type IntentStatus = Intent['status']

/** The store of intents. */
export interface Ledger {
  /** Resolves when the intent is on disk. */
  write(intent: Intent): Promise<void>
  /** Changes the status; settling deletes the input. */
  mark(key: string, status: IntentStatus, now: number): Promise<void>
  remove(key: string): Promise<void>
  /** The unsettled intents of a scope, oldest first. */
  unsettled(scope: string): Promise<Intent[]>
  /** Removes intents settled before the given time, and old ones that their own user can no longer open. */
  compact(before: number): Promise<void>
}

/** The intent with another status. */
export const withStatus = (intent: Intent, status: IntentStatus, now: number): Intent =>
  status === 'done' || status === 'failed'
    ? { ...intent, status, input: null, settled: now }
    : { ...intent, status, settled: null, ...(status === 'sent' && { sent: now }) }

/** The fields of an intent that can be read without opening it. */
const summarySchema = z.object({
  key: z.string(),
  scope: z.string(),
  created: z.number(),
  settled: z.nullable(z.number()),
})
type Summary = z.infer<typeof summarySchema>

/**
 * How much longer `compact` keeps an intent that its own user cannot open than a settled one: the secret may be
 * restored from a server backup.
 */
const KEEP_LOST_MS = 30 * DAY_MS

/** The ledger of a browser. */
export interface LocalLedger extends Ledger {
  /** Removes all intents of a scope. */
  removeAll(scope: string): Promise<void>
  /** The keys of the unsettled intents of a scope that its user can no longer open: they may have been carried out. */
  lostKeys(scope: string): Promise<string[]>
  /** Removes what `lostKeys` returns. */
  removeLost(scope: string): Promise<void>
  /** For `sealOld`. */
  readonly database: SealedDatabase
}

/** The ledger of this browser, in IndexedDB: localStorage can lose a minute of writes when the browser is killed. */
export function openLedger(name: DatabaseInstance = 'signalbox-intents'): LocalLedger {
  const database = openDatabase(name, {
    intents: {
      keyPath: 'key',
      schema: intentSchema,
      sealed: { for: 'user', by: 'scope', readable: ['scope', 'created', 'settled'] },
    },
  })
  const { read, write } = database
  return {
    // On disk, not just on its way there, before the call is sent
    write: intent => write(store => store('intents').put(intent)),
    mark: (key, status, now) =>
      write(async store => {
        const intent = await store('intents').get(key)
        if (intent) store('intents').put(withStatus(intent, status, now))
      }),
    remove: key => write(store => store('intents').delete(key)),
    unsettled: scope =>
      read(async store => {
        const intents = store('intents')
        // Unseals no more intents than it has to
        const summaries = (await summariesOf(intents)).filter(isUnsettledIn(scope))
        const found = await Promise.all(summaries.map(({ key }) => intents.get(key)))
        return found.filter(intent => intent !== null).sort((a, b) => a.created - b.created)
      }),
    compact: before =>
      write(async store => {
        const intents = store('intents')
        const settled = (await summariesOf(intents)).filter(
          summary => summary.settled !== null && summary.settled < before,
        )
        const lost = (await lostOf(intents)).filter(({ created }) => created < before - KEEP_LOST_MS)
        for (const { key } of [...settled, ...lost]) intents.delete(key)
      }),
    removeAll: scope =>
      write(async store => {
        for (const summary of await summariesOf(store('intents')))
          if (summary.scope === scope) store('intents').delete(summary.key)
      }),
    lostKeys: scope => read(async store => (await unsettledLostIn(store('intents'), scope)).map(({ key }) => key)),
    removeLost: scope =>
      write(async store => {
        for (const { key } of await unsettledLostIn(store('intents'), scope)) store('intents').delete(key)
      }),
    database,
  }
}

const isUnsettledIn =
  (scope: string) =>
  (summary: Summary): boolean =>
    summary.scope === scope && summary.settled === null

const summariesOf = async (intents: Records<Intent>): Promise<Summary[]> =>
  (await intents.getStoredFields()).flatMap(summary => summarySchema.safeParse(summary).data ?? [])

/** The intents whose own user is signed in and cannot open them. */
async function lostOf(intents: Records<Intent>): Promise<Summary[]> {
  const summaries = await summariesOf(intents)
  const opened = new Set((await intents.getAll()).map(({ key }) => key))
  return summaries.filter(({ key, scope }) => isUnlocked('user', scope) && !opened.has(key))
}

const unsettledLostIn = async (intents: Records<Intent>, scope: string): Promise<Summary[]> =>
  (await lostOf(intents)).filter(isUnsettledIn(scope))
