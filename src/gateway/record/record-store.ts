import type { ActivityQuery } from '#/contract/activity'
import type { Anchors, Entry, NewAct } from './chain'

/** A query for entries of one company, newest first. */
export interface EntryQuery extends ActivityQuery {
  readonly connection: string
  readonly company_key: string
}

/** Storage of the activity log: files of this server, or a database that several servers share. */
export interface RecordStore {
  /** Appends acts in this order. A database leaves out an act whose call already has an entry, from another server. */
  append(acts: readonly NewAct[]): Promise<void>
  /** Which of these calls have an entry. `since` is the time of the oldest call. */
  recorded(calls: readonly string[], since: number): Promise<ReadonlySet<string>>
  /** The entries that match a query, newest first. */
  page(query: EntryQuery): Promise<Entry[]>
  /** Where the chain of entries begins and ends, stored apart from them. */
  anchors(): Promise<Anchors>
  /** Every line, oldest first. */
  lines(): AsyncIterable<string>
  /** Deletes entries from before this time; in files, only whole days. */
  sweep(before: number): Promise<void>
  close(): Promise<void>
}

/** Whether an entry is one of those a query asks for. */
export function matches(entry: Entry, query: EntryQuery): boolean {
  const { connection, company_key, user, kind, outcome, row, thing, from, to, before } = query
  return (
    // Entries of people whose groups allow nothing have no connection. Those of a sign-in whose company key may be
    // something else, such as a phone number, have no company
    (entry.connection === '' ||
      (entry.connection === connection && (entry.company_key === company_key || entry.company_key === ''))) &&
    (user === undefined || entry.user === user) &&
    (kind === undefined || entry.kind === kind) &&
    (outcome === undefined || entry.outcome === outcome) &&
    (row === undefined || entry.row === row) &&
    (thing === undefined || entry.things.includes(thing)) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to) &&
    (before === undefined || entry.seq < before)
  )
}
