import * as z from 'zod/mini'
import { endpoints } from '#/contract/endpoints'
import type { Sample } from '#/contract/format/broadcast-samples'
import { MINUTE_MS } from '#/contract/format/durations'
import { id } from '#/contract/format/fields'
import { readJson } from '#/contract/format/json'
import { buildPath, pathSegmentFault } from '#/contract/format/path'
import { isAllowed } from '#/contract/roles'
import { type Answers, GatewayFault, wrongMethod } from '../answers'
import type { OpenSession } from '../sessions'
import { type UpstreamReply, isSafe } from '../upstream/upstream'
import type { BroadcastKey, SampleStore } from './sample-store'

/** Samples closer together are left out. A broadcast that is being sent is read every 10 s by each page showing it. */
const SPACING_MS = 5_000
const MAX_REMEMBERED = 1_000
/** How long after reading a broadcast a session may read its samples without another call to the service. */
const READER_MS = 5 * MINUTE_MS

const { getBroadcast } = endpoints

/** Ids of real broadcasts have about ten characters. */
const MAX_ID = 100
const isId = (text: string): boolean => text.length <= MAX_ID && pathSegmentFault(text) === null

/** A broadcast that is being sent, as the service describes it. */
const watchedSchema = z.looseObject({
  broadcast_id: id,
  status: z.literal('in_progress'),
  delivery: z.looseObject({ recipient_count: z.int().check(z.nonnegative()) }),
})

/**
 * How many recipients broadcasts have over time while they are being sent. The service keeps only the last number. No
 * calls are made to collect samples: they are taken from replies that pass through, and name nobody.
 */
export class BroadcastSamples {
  readonly #store: SampleStore
  readonly #now: () => number
  /** The time of the last sample that this server took of a broadcast. */
  readonly #latest = new Map<string, number>()
  /** When the service last gave a broadcast to a session. */
  readonly #readers = new Map<string, number>()
  readonly #writing = new Set<Promise<void>>()

  constructor(store: SampleStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /**
   * Takes a sample from the service's reply to a read of a broadcast, and notes whether this session may read it. Never
   * fails or delays the reply: a page must not depend on its chart.
   */
  note(session: OpenSession, id: string, reply: UpstreamReply): void {
    const reader = readerOf(session, id)
    this.#readers.delete(reader)
    if (reply.status !== 200) return
    remember(this.#readers, reader, this.#now())
    this.#sample(session, reply)
  }

  /** Whether the service gave this session the broadcast a short time ago. */
  wasReadBy(session: OpenSession, id: string): boolean {
    return this.#now() - (this.#readers.get(readerOf(session, id)) ?? -Infinity) < READER_MS
  }

  #sample({ connection, companyKey }: OpenSession, { headers, body }: UpstreamReply): void {
    if (!(body instanceof Uint8Array)) return
    const json = readJson(Buffer.from(body).toString('utf8'))
    const read = watchedSchema.safeParse(json.ok ? json.value : null)
    if (!read.success) return
    const { broadcast_id, delivery } = read.data
    if (!isId(broadcast_id)) return
    const key = { connection, company_key: companyKey, broadcast_id }
    const name = JSON.stringify(key)
    // The service's clock, which the pages use as well
    const date = Date.parse(headers['date'] ?? '')
    const at = Number.isNaN(date) ? this.#now() : date
    const latest = this.#latest.get(name)
    if (latest !== undefined && Math.abs(at - latest) < SPACING_MS) return
    remember(this.#latest, name, at)
    this.#write(key, [at, delivery.recipient_count])
  }

  list(key: BroadcastKey): Promise<readonly Sample[]> {
    return this.#store.list(key)
  }

  sweep(before: number): Promise<void> {
    return this.#store.sweep(before)
  }

  /** Resolves once storing each sample has succeeded or failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }

  #write(key: BroadcastKey, sample: Sample): void {
    const writing = this.#store
      .add(key, sample)
      .catch(() => {})
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }
}

const readerOf = ({ id: session }: OpenSession, broadcast: string): string => JSON.stringify([session, broadcast])

function remember(times: Map<string, number>, key: string, at: number): void {
  if (times.size >= MAX_REMEMBERED) times.clear()
  times.set(key, at)
}

interface SamplesContext {
  readonly answers: Answers
  readonly samples: BroadcastSamples
  /** Reads a path of the service with this session, as if the page had asked for it. */
  readonly read: (path: string) => Promise<Response>
}

/**
 * GET /api/{connection}/{company_key}/broadcast-samples, for everyone who may read the broadcast itself. The service
 * decides that: pages read the broadcast first, and for a session that did not, it is read here.
 */
export async function samplesRoute(
  { method, url }: Request,
  session: OpenSession,
  { answers, samples, read }: SamplesContext,
): Promise<Response> {
  if (!isSafe(method)) throw wrongMethod(method, 'GET, HEAD')
  if (!isAllowed(session.content.roles, getBroadcast.roles))
    throw new GatewayFault('role-refused', 'Your role does not allow this.')
  const broadcast_id = new URL(url).searchParams.get('broadcast_id') ?? ''
  if (!isId(broadcast_id)) throw new GatewayFault('bad-request', 'broadcast_id is missing or invalid.', { status: 422 })
  if (!samples.wasReadBy(session, broadcast_id)) {
    const reply = await read(buildPath(getBroadcast, { company_key: session.companyKey, broadcast_id }))
    if (reply.status !== 200) return reply
    await reply.body?.cancel()
  }
  const key = { connection: session.connection, company_key: session.companyKey, broadcast_id }
  return answers.json(200, { samples: await samples.list(key) })
}
