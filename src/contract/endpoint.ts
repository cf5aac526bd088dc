import type * as z from 'zod/mini'
import type { Role } from './roles'
import type { Thing } from './things'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One of a row's replies: its body, and the headers that carry meaning. Without `body`, the reply has none. */
export interface Reply {
  readonly description?: string
  readonly body?: Schema
  readonly headers?: Schema
}

/** One row of the interface: everything the client, the gateway, and the mock need to agree on. */
export interface Row {
  readonly id: string
  /** What the call does, for README.md and the OpenAPI document. Every row in `endpoints` has one. */
  readonly summary?: string
  /** The roles that may call it. Every row in `endpoints` has some. */
  readonly roles?: readonly Role[]
  /**
   * What the activity log says the call was about: the path parameter or the field of the reply that holds the key. A
   * field may be nested (`person.id`); in a list, each element counts.
   */
  readonly things?: { readonly [T in Thing]?: string }
  /** Whether it reads personal data. If so, the read is recorded in the activity log. Changes always are. */
  readonly isPersonal?: true
  readonly method: Method
  /** Template relative to the base URL, with the service's own parameter names: `/companies/{company_key}/…`. */
  readonly path: `/${string}`
  readonly query?: Schema
  readonly body?: Schema
  readonly replies: { readonly [status: number]: Reply }
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never
type Status<R extends Row> = Extract<keyof R['replies'], number>
type SuccessStatus = 200 | 201 | 202 | 204
type HeadersOf<T, Side extends 'in' | 'out'> = T extends { headers: infer H extends Schema }
  ? { headers: Side extends 'in' ? z.input<H> : z.output<H> }
  : unknown

/** The path parameters of a row: misspelling one is a compile error. */
export type Params<R extends Row> = { [Name in ParamNames<R['path']>]: string }

/** What a caller passes to send a row. A query with only optional keys may be omitted. */
export type Input<R extends Row> = { params: Params<R> } & (R extends { query: infer Q extends Schema }
  ? Partial<z.input<Q>> extends z.input<Q>
    ? { query?: z.input<Q> }
    : { query: z.input<Q> }
  : { query?: never }) &
  (R extends { body: infer B extends Schema } ? { body: z.input<B> } : { body?: never })

/** What a caller gets back: one member per success status of the row. */
export type Success<R extends Row> = {
  [S in Extract<Status<R>, SuccessStatus>]: {
    status: S
    body: R['replies'][S] extends { body: infer B } ? Out<B> : undefined
  } & HeadersOf<R['replies'][S], 'out'>
}[Extract<Status<R>, SuccessStatus>]

/** What a mock handler gets once path, query, and body are parsed. */
export interface HandlerInput<R extends Row> {
  readonly params: Params<R>
  readonly query: R extends { query: infer Q } ? Out<Q> : undefined
  readonly body: R extends { body: infer B } ? Out<B> : undefined
}

/** What a mock handler may return: a status that the row does not list is a compile error. */
export type HandlerReply<R extends Row> = {
  [S in Status<R>]: { status: S } & (R['replies'][S] extends { body: infer B }
    ? { body: In<B> }
    : { body?: undefined }) &
    HeadersOf<R['replies'][S], 'in'>
}[Status<R>]

type Named<Table> = { readonly [Id in keyof Table & string]: Table[Id] & { readonly id: Id } }

/** A table of rows, keyed by id. Keeps their literal types, so that the types above can be derived from them. */
export function rows<const Table extends Record<string, Omit<Row, 'id'>>>(table: Table): Named<Table>
/* @__NO_SIDE_EFFECTS__ */
export function rows(table: Record<string, Omit<Row, 'id'>>): Record<string, Row> {
  return Object.fromEntries(Object.entries(table).map(([id, row]) => [id, { ...row, id }]))
}
