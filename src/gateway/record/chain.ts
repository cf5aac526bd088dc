import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { actSchema } from '#/contract/activity'

/** What is recorded about an act, before it has a place in the chain. It contains no phone number, text, or token. */
export const newActSchema = z.object({
  ...z.omit(actSchema, { seq: true }).shape,
  connection: z.string(),
  company_key: z.string(),
  /** The intent of an unsafe call, so that the call has only one entry. */
  call: z.nullable(z.string()),
})
export type NewAct = z.infer<typeof newActSchema>

const entrySchema = z.object({
  seq: z.number(),
  ...newActSchema.shape,
  /** The hash of the previous entry. */
  prev: z.string(),
  /** The hash of this entry, which includes `prev`. */
  hash: z.string(),
})
export type Entry = z.infer<typeof entrySchema>

/** The last entry of a chain. The next one continues from it. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Where a chain begins and ends, stored apart from its lines, so that missing first and last lines are noticed. */
export interface Anchors {
  /** The first entry that is kept, and its `prev`. */
  readonly first: { readonly seq: number; readonly prev: string }
  readonly head: Head
}
export const emptyChain: Anchors = { first: { seq: 1, prev: '' }, head: { seq: 0, hash: '' } }

/** An entry and its line, which is what is stored. */
export interface Link {
  readonly entry: Entry
  readonly line: string
}

/** Appends an act to a chain. The database does the same in SQL, see `appendMigration`. */
export function link(act: NewAct, after: Head): Link {
  const place = { seq: after.seq + 1, prev: after.hash }
  const body = `{"seq":${place.seq}${actText(act)},"prev":"${place.prev}"`
  const hash = hashOf(`${body}}`)
  return { entry: { ...act, ...place, hash }, line: `${body},"hash":"${hash}"}` }
}

/** The part of an act's line that does not depend on its place in the chain. */
export function actText(act: NewAct): string {
  // In the order of the schema, so that an entry that was read gives the same line again
  const { at, kind, user, row, things, outcome, status, reason, request_id, connection, company_key, call } = act
  const json = jsonOnOneLine({
    at,
    kind,
    user,
    row,
    things,
    outcome,
    status,
    reason,
    request_id,
    connection,
    company_key,
    call,
  })
  return `,${json.slice(1, -1)}`
}

/**
 * A value as lines of the log contain it: Node's readline also ends a line at two characters that JSON does not escape.
 */
export const jsonOnOneLine = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, end => (end === '\u2028' ? '\\u2028' : '\\u2029'))

/** The entry of a line; null if any character of it was changed. */
export function readLine(line: string): Entry | null {
  const hashStart = line.lastIndexOf(',"hash":"')
  if (hashStart === -1) return null
  const json = `${line.slice(0, hashStart)}}`
  if (line !== `${json.slice(0, -1)},"hash":"${hashOf(json)}"}`) return null
  return readEntry(line)
}

/** The entry of a line, for searches: its hash is not checked. Null if the line is not an entry. */
export function readEntry(line: string): Entry | null {
  try {
    const read = entrySchema.safeParse(JSON.parse(line))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const hashOf = (json: string): string => createHash('sha256').update(json).digest('base64url')
