import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  clockSchema,
  dueSchema,
  faultsSchema,
  handsetMessageSchema,
  replyOutcomeSchema,
  sentSchema,
  worldSchema,
  type Due,
  type FaultRule,
  type OutboxChannel,
  type Sent,
} from '#/contract/control'
import type { Method, Schema } from '#/contract/endpoint'
import { readJson } from '#/contract/format/json'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { sendHttp, successOf } from './http/http'
import { newId } from './new-id'
import { storageScopeParts } from './session/storage-scope'

/**
 * The control routes of the mock (mock-server.md): of this origin, without credentials, for the lab only. They are no
 * calls of the service, so they are not in the API log, are not paced, and meet no fault.
 */
const controlRoot = (api: Api) => ['control', ...storageScopeParts(api.session)] as const

/** What the mock holds: dataset, companies, users. */
export const worldQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'world'],
    queryFn: ({ signal }) => ask(api, { id: 'describeWorld', path: '', schema: worldSchema, signal }),
  })

/** What waits for its time. */
export const dueQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'due'],
    queryFn: ({ signal }) => readDue(api, signal),
  })

const readDue = (api: Api, signal?: AbortSignal): Promise<Due> =>
  ask(api, { id: 'readDue', path: '/due', schema: dueSchema, signal })

/** The fault rules in force, the first that matches acts. */
export const faultsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'faults'],
    queryFn: ({ signal }) => readFaults(api, signal),
  })

const readFaults = async (api: Api, signal?: AbortSignal): Promise<FaultRule[]> =>
  (await ask(api, { id: 'readFaults', path: '/faults', schema: faultsSchema, signal })).rules

/** The texts a number got, newest first. */
export const handsetQuery = (api: Api, mdn: string) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'handset', mdn],
    queryFn: ({ signal }) =>
      ask(api, {
        id: 'readHandset',
        path: `/handsets/${encodeURIComponent(mdn)}/messages`,
        schema: z.array(handsetMessageSchema),
        signal,
      }),
  })

/** A piece of the outbox, with the number of all that is in it. */
export interface Outbox {
  messages: Sent[]
  total: number
}

/** What left the service, newest first: all of it, or one channel. */
export const outboxQuery = (api: Api, asked: { channel: OutboxChannel | null; limit: number }) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'outbox', asked.channel, asked.limit],
    queryFn: ({ signal }) => readOutbox(api, asked, signal),
    placeholderData: keepPreviousData,
  })

async function readOutbox(
  api: Api,
  { channel, since, limit }: { channel?: OutboxChannel | null; since?: number; limit: number },
  signal?: AbortSignal,
): Promise<Outbox> {
  const search = new URLSearchParams({ limit: String(limit) })
  if (channel !== null && channel !== undefined) search.set('channel', channel)
  if (since !== undefined) search.set('since', new Date(since).toISOString())
  const question = { id: 'readOutbox', path: `/outbox?${search.toString()}`, schema: z.array(sentSchema), signal }
  const { value, headers } = await askWhole(api, question)
  const total = Number(headers.get('x-total-count') ?? Number.NaN)
  return { messages: value, total: Number.isFinite(total) ? total : value.length }
}

/** A reply from a handset to the session's company; what came of it, in the mock's word. */
export const replyFromHandset = async (api: Api, mdn: string, text: string): Promise<string> => {
  const path = `/handsets/${encodeURIComponent(mdn)}/replies`
  const body = { text, company_key: api.session.company_key }
  return (await ask(api, { id: 'replyFromHandset', method: 'POST', path, body, schema: replyOutcomeSchema })).outcome
}

/** Where the clock goes: a step from now, or a moment. */
export type ClockMove = { advance: string } | { to: number }

/** What a move of the clock did. */
export interface ClockMoved {
  /** By how much, in whole seconds. */
  by: number
  /** What was waiting and fell due. */
  done: Due['due']
  /** Whether more was waiting than the mock lists. */
  isCut: boolean
  /** What left the service meanwhile, at most 1,000 of it. */
  sent: Outbox
}

/** Moves the clock, and finds out what that did: what waited before and fell due, and what left the service. */
export async function moveClock(api: Api, move: ClockMove): Promise<ClockMoved> {
  const before = await readDue(api)
  const from = readTimestamp(before.now) ?? 0
  // Things fall due in the middle of a second, moments are written in whole ones
  const body = 'to' in move ? { now: writeSeconds(Math.ceil(move.to / 1000) * 1000) } : move
  const { now } = await ask(api, { id: 'moveClock', method: 'POST', path: '/clock', body, schema: clockSchema })
  const to = readTimestamp(now) ?? from
  const done = before.due.filter(({ at }) => (readTimestamp(at) ?? Infinity) <= to)
  const sent = await readOutbox(api, { since: from, limit: 1000 })
  // Asked to the millisecond, answered to the second
  const by = Math.ceil((to - from) / 1000) * 1000
  return { by, done, isCut: before.total > before.due.length && done.length === before.due.length, sent }
}

/** Puts a rule before the others: the first that matches acts. The rules are read anew, since their counts go down. */
export async function addFault(api: Api, rule: FaultRule): Promise<FaultRule[]> {
  return setFaults(api, [rule, ...(await readFaults(api))])
}

/** Sets these rules instead of those before. */
export const setFaults = async (api: Api, rules: readonly FaultRule[]): Promise<FaultRule[]> =>
  (await ask(api, { id: 'setFaults', method: 'PUT', path: '/faults', body: { rules }, schema: faultsSchema })).rules

/** Empties the world and fills it anew. */
export const resetWorld = (api: Api, dataset: 'demo' | 'empty'): Promise<unknown> =>
  ask(api, { id: 'resetWorld', method: 'POST', path: '/reset', body: { dataset }, schema: z.unknown() })

interface Question<S extends Schema> {
  id: string
  method?: Method
  /** Below /__mock. */
  path: string
  body?: unknown
  schema: S
  signal?: AbortSignal | undefined
}

/** A reset to `large` or a long way of the clock takes its time. */
const TIMEOUT_MS = 120_000

const ask = async <S extends Schema>(api: Api, question: Question<S>): Promise<z.output<S>> =>
  (await askWhole(api, question)).value

/** @throws ApiError and nothing else */
async function askWhole<S extends Schema>(
  api: Api,
  { id, method = 'GET', path, body, schema, signal }: Question<S>,
): Promise<{ value: z.output<S>; headers: Headers }> {
  const requestId = newId()
  const row = { id, method, replies: { 404: {}, 422: {} } }
  const reply = await sendHttp({
    row,
    url: `/__mock${path}`,
    headers: {},
    body: body === undefined ? null : JSON.stringify(body),
    requestId,
    // Dated by the mock's clock: a page follows a move of it at once
    clockOf: api.session.connection.id,
    timeoutMs: TIMEOUT_MS,
    signal,
    fetch: (input, init) => globalThis.fetch(input, init),
  })
  const { text, headers } = successOf(row, reply, requestId)
  const json = readJson(text)
  const read = schema.safeParse(json.ok ? json.value : undefined)
  if (read.success) return { value: read.data, headers }
  throw new ApiError({ kind: 'contract', method, rowId: id, status: reply.status, requestId, raw: text.slice(0, 500) })
}
