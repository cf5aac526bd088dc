import type * as z from 'zod/mini'
import type { Input, Row, Schema } from '#/contract/endpoint'
import type { Reading } from '#/contract/format/read'
import type { Api, SendOptions } from './client'
import { withFallback } from './error'
import { readLongList, type RawReply, type SuccessfulReading } from './reply'

/** The rows of a list that cannot be read, to be shown as such. */
export interface UnreadableRows {
  unreadable: { raw: unknown }[]
}

/** A list whose length the service limits. */
export interface LimitedList extends UnreadableRows {
  /** Whether it has the maximum length, so there may be more than it shows. */
  isAtLimit: boolean
}

/** The rows of a list. */
export interface ReadRows<Item> extends UnreadableRows {
  items: Item[]
  /** How many rows there are in all. */
  count: number
}

interface ReadListOptions<S extends Schema, Item> extends SendOptions {
  /** The schema of a row. */
  schema: S
  /** Turns a row into the caller's form. */
  toItem: (row: SuccessfulReading<z.output<S>>) => Item
  /** Failures that mean that there are no rows. */
  emptyIf?: (error: unknown) => boolean
  /** Finds the list in a reply that is not just a list. */
  findList?: (reply: unknown) => unknown
}

/**
 * Calls a row of the contract that replies with a list, and reads its rows one by one.
 * @throws ApiError, of kind 'contract' if the reply is not a list
 */
export async function readList<R extends Row, S extends Schema, Item>(
  api: Api,
  row: R,
  input: Input<R>,
  { schema, toItem, emptyIf = () => false, findList = value => value, ...options }: ReadListOptions<S, Item>,
): Promise<ReadRows<Item> & { headers: Headers }> {
  const reply = await withFallback<RawReply | null>(api.call(row, input, options), emptyIf, null)
  const rows = reply ? await readLongList(row, schema, { ...reply, value: findList(reply.value) }) : []
  return { ...splitRows(rows, toItem), headers: reply?.headers ?? new Headers() }
}

/** The rows that can be read, each in the caller's form, and the others. */
export const splitRows = <T, Item>(
  rows: readonly Reading<T>[],
  toItem: (row: SuccessfulReading<T>) => Item,
): ReadRows<Item> => ({
  items: rows.flatMap(row => (row.ok ? [toItem(row)] : [])),
  unreadable: rows.flatMap(row => (row.ok ? [] : [{ raw: row.raw }])),
  count: rows.length,
})

/** Takes only the value of a row. */
export const valueOf = <T>({ value }: SuccessfulReading<T>): T => value
