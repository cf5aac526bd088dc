import type * as z from 'zod/mini'
import type { Input, Row, Schema } from '#/contract/endpoint'
import type { Reading } from '#/contract/format/read'
import type { Api, SendOptions } from './client'
import { unless } from './error'
import { readLongList, type RawReply, type Read } from './reply'

/** What is known of a list besides the rows that can be read. */
export interface ListRest {
  /** Rows that cannot be read, to be shown as such. */
  unreadable: { raw: unknown }[]
}
export interface CutList extends ListRest {
  /** The list has the maximum length, so there may be more than it shows. */
  full: boolean
}

/** The rows of a list. */
export interface ReadRows<Item> extends ListRest {
  items: Item[]
  /** How many rows there are in all. */
  count: number
}

interface ListReading<S extends Schema, Item> extends SendOptions {
  /** The schema of a row. */
  of: S
  /** The caller's form of a row. */
  as: (row: Read<z.output<S>>) => Item
  /** Failures that mean that there are no rows. */
  emptyIf?: (error: unknown) => boolean
  /** The list within a reply that is not just a list. */
  listIn?: (reply: unknown) => unknown
}

/**
 * Calls a row of the contract that replies with a list, and reads its rows one by one.
 * @throws ApiError, of kind 'contract' if the reply is not a list
 */
export async function readList<R extends Row, S extends Schema, Item>(
  api: Api,
  row: R,
  input: Input<R>,
  { of, as, emptyIf = () => false, listIn = value => value, ...options }: ListReading<S, Item>,
): Promise<ReadRows<Item> & { headers: Headers }> {
  const reply = await unless<RawReply | null>(emptyIf, api.call(row, input, options), null)
  const rows = reply ? await readLongList(row, of, { ...reply, value: listIn(reply.value) }) : []
  return { ...splitRows(rows, as), headers: reply?.headers ?? new Headers() }
}

/** The rows that can be read, each in the caller's form, and the others. */
export const splitRows = <T, Item>(rows: readonly Reading<T>[], as: (row: Read<T>) => Item): ReadRows<Item> => ({
  items: rows.flatMap(row => (row.ok ? [as(row)] : [])),
  unreadable: rows.flatMap(row => (row.ok ? [] : [{ raw: row.raw }])),
  count: rows.length,
})

/** Takes only the value of a row. */
export const valueOf = <T>({ value }: Read<T>): T => value
