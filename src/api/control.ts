import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { basePath } from '#/base/base-path'
import { persistedStore } from '#/base/persisted-store'
import type { CompanyRecords } from '#/contract/company-records'
import {
  clockSchema,
  dueSchema,
  faultsSchema,
  handsetMessageSchema,
  replyOutcomeSchema,
  outboxMessageSchema,
  mockStateSchema,
  type Due,
  type ActiveFault,
  type FaultRule,
  type OutboxChannel,
  type OutboxMessage,
} from '#/contract/control'
import type { Schema } from '#/contract/endpoint'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { callServer, type ServerCall } from './http/server-call'
import { clock } from './now'
import { storageScopeParts } from './session/storage-scope'

/**
 * The key prefix of all queries to the mock's control routes, which only the lab calls: same origin, no credentials.
 * They are not calls to the service, so they are not in the API log, not rate-limited, and not affected by fault rules.
 */
const controlRoot = (api: Api) => ['control', ...storageScopeParts(api.session)] as const

/** The mock's dataset, companies, and users. */
export const mockStateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'state'],
    queryFn: ({ signal }) => callControl(api, { id: 'describeMock', path: '', schema: mockStateSchema, signal }),
  })

/** The pending events, soonest first, at most 1,000. */
export const dueQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'due'],
    queryFn: ({ signal }) => readDue(api, signal),
  })

const readDue = (api: Api, signal?: AbortSignal): Promise<Due> =>
  callControl(api, { id: 'readDue', path: '/due', schema: dueSchema, signal })

/** The active fault rules. The first that matches a call applies. */
export const faultsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'faults'],
    queryFn: ({ signal }) => readFaults(api, signal),
  })

const readFaults = async (api: Api, signal?: AbortSignal): Promise<ActiveFault[]> =>
  (await callControl(api, { id: 'readFaults', path: '/faults', schema: faultsSchema, signal })).rules

/** The texts a handset received, newest first. */
export const handsetQuery = (api: Api, mdn: string) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'handset', mdn],
    queryFn: ({ signal }) =>
      callControl(api, {
        id: 'readHandset',
        path: `/handsets/${encodeURIComponent(mdn)}/messages`,
        schema: z.array(handsetMessageSchema),
        signal,
      }),
  })

/** The newest messages of the outbox that match a filter, and how many match in all. */
export interface Outbox {
  messages: OutboxMessage[]
  total: number
}

/** The messages that left the service, newest first, at most `limit`: of all channels or one, after `since` if set. */
export const outboxQuery = (api: Api, filter: { channel: OutboxChannel | null; limit: number; since?: number }) =>
  queryOptions({
    queryKey: [...controlRoot(api), 'outbox', filter.channel, filter.since, filter.limit],
    queryFn: ({ signal }) => readOutbox(api, filter, signal),
    // While more of the same messages are read, those that were read before stay on screen
    placeholderData: (messages, query) =>
      query?.queryKey.at(-3) === filter.channel && query.queryKey.at(-2) === filter.since ? messages : undefined,
  })

async function readOutbox(
  api: Api,
  { channel, since, limit }: { channel?: OutboxChannel | null; since?: number; limit: number },
  signal?: AbortSignal,
): Promise<Outbox> {
  const search = new URLSearchParams({ limit: String(limit) })
  if (channel !== null && channel !== undefined) search.set('channel', channel)
  if (since !== undefined) search.set('since', new Date(since).toISOString())
  const call = { id: 'readOutbox', path: `/outbox?${search.toString()}`, schema: z.array(outboxMessageSchema), signal }
  const { value, headers } = await callControlWithHeaders(api, call)
  const total = Number(headers.get('x-total-count') ?? Number.NaN)
  return { messages: value, total: Number.isFinite(total) ? total : value.length }
}

/**
 * The latest 200 texts that handsets sent since the last reset in this tab, with their company, and how far the clock
 * was ahead when each was sent, in seconds.
 */
export const handsetReplies = persistedStore({
  key: 'signalbox.lab-texts',
  schema: z.array(z.object({ company_key: z.string(), ahead: z.number(), mdn: z.string(), text: z.string() })),
  initial: [],
  area: () => sessionStorage,
})

/**
 * The forks made since the last reset in this tab: the company, its copy, and when it was copied, in ms by the demo
 * service's clock.
 */
export const forks = persistedStore({
  key: 'signalbox.lab-forks',
  schema: z.array(z.object({ of: z.string(), fork: z.string(), at: z.number() })),
  initial: [],
  area: () => sessionStorage,
})

/** Replies from a handset to the session's company. Returns the mock's name for the outcome. */
export const replyFromHandset = async (api: Api, mdn: string, text: string): Promise<string> => {
  const path = `/handsets/${encodeURIComponent(mdn)}/replies`
  const { company_key } = api.session
  const body = { text, company_key }
  const { outcome } = await callControl(api, {
    id: 'replyFromHandset',
    method: 'POST',
    path,
    body,
    schema: replyOutcomeSchema,
  })
  const ahead = Math.max(0, Math.round(clock.skew() / 1000))
  handsetReplies.update(before => [...before, { company_key, ahead, mdn, text }].slice(-200))
  return outcome
}

/** A clock change: a step from now (ISO 8601 duration), or a time in ms. */
export type ClockMove = { advance: string } | { to: number }

/** The effects of a clock change. */
export interface ClockMoveResult {
  /** The change in ms, rounded up to whole seconds. */
  by: number
  /** The pending events that happened. */
  done: Due['due']
  /** Whether `done` may be incomplete: every event that the mock listed happened, and it had not listed all of them. */
  mayBeIncomplete: boolean
  /** The messages sent meanwhile, at most 1,000; null if they could not be read. */
  sent: Outbox | null
}

/** Moves the clock and reports the effects: pending events that happened, and messages that were sent. */
export async function moveClock(api: Api, move: ClockMove): Promise<ClockMoveResult> {
  const before = await readDue(api)
  const from = readTimestamp(before.now) ?? 0
  // An event may be due at a fraction of a second, but the clock is set to whole seconds
  const body = 'to' in move ? { now: writeSeconds(Math.ceil(move.to / 1000) * 1000) } : move
  const { now } = await callControl(api, { id: 'moveClock', method: 'POST', path: '/clock', body, schema: clockSchema })
  const to = readTimestamp(now) ?? from
  const done = before.due.filter(({ at }) => (readTimestamp(at) ?? Infinity) <= to)
  // The clock has moved, whatever becomes of this call
  const sent = await readOutbox(api, { since: from, limit: 1000 }).catch(() => null)
  // `from` has milliseconds, `to` only whole seconds
  const by = Math.ceil((to - from) / 1000) * 1000
  return { by, done, mayBeIncomplete: before.total > before.due.length && done.length === before.due.length, sent }
}

/**
 * Adds a rule before the others, so that it applies first. Reads the rules again, because each use of a rule counts
 * down its `times`.
 */
export async function addFault(api: Api, rule: FaultRule): Promise<ActiveFault[]> {
  return setFaults(api, [rule, ...(await readFaults(api))])
}

/** Removes a rule, and returns the rest. Others may have been set or used up since it was read. */
export const removeFault = async (api: Api, { id }: ActiveFault): Promise<ActiveFault[]> => {
  const path = `/faults/${encodeURIComponent(id)}`
  return (await callControl(api, { id: 'removeFault', method: 'DELETE', path, schema: faultsSchema })).rules
}

/** Replaces all rules. */
export const setFaults = async (api: Api, rules: readonly FaultRule[]): Promise<ActiveFault[]> =>
  (await callControl(api, { id: 'setFaults', method: 'PUT', path: '/faults', body: { rules }, schema: faultsSchema }))
    .rules

/** Replaces all data of the mock with a dataset, and clears `handsetReplies` and `forks`, even if the response is lost. */
export async function resetMock(api: Api, dataset: 'demo' | 'empty'): Promise<void> {
  const forget = () => {
    handsetReplies.set([])
    forks.set([])
  }
  const call = { id: 'resetMock', method: 'POST', path: '/reset', body: { dataset }, schema: z.unknown() } as const
  await callControl(api, call).catch((error: unknown) => {
    if (error instanceof ApiError && error.mayHaveActed) forget()
    throw error
  })
  forget()
}

/** Adds a company without records, or with those of another company under the same ids. */
export const createCompany = async (
  api: Api,
  company: { company_key: string; app_ids?: string[]; copy_of?: string; name?: string },
): Promise<void> => {
  await callControl(api, {
    id: 'createCompany',
    method: 'POST',
    path: '/companies',
    body: company,
    schema: z.unknown(),
  })
}

/** Adds records with their own ids to the session's company. */
export const insertRecords = async (api: Api, records: CompanyRecords): Promise<void> => {
  const path = `/companies/${encodeURIComponent(api.session.company_key)}/records`
  await callControl(api, { id: 'insertRecords', method: 'POST', path, body: records, schema: z.unknown() })
}

type ControlCall<S extends Schema> = Pick<ServerCall<S>, 'id' | 'method' | 'body' | 'schema' | 'signal'> & {
  /** Below /__mock. */
  path: string
}

/** A reset or a large clock change takes a while. */
const TIMEOUT_MS = 120_000

const callControl = async <S extends Schema>(api: Api, call: ControlCall<S>): Promise<z.output<S>> =>
  (await callControlWithHeaders(api, call)).value

/** @throws ApiError and nothing else */
const callControlWithHeaders = <S extends Schema>(api: Api, { path, ...call }: ControlCall<S>) =>
  // The response has the mock's date, so the page follows a clock change at once
  callServer({
    ...call,
    url: `${basePath}/__mock${path}`,
    fetch: api.fetch,
    clockOf: api.session.connection.id,
    timeoutMs: TIMEOUT_MS,
  })
