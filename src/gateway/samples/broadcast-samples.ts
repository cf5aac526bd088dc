import * as z from 'zod/mini'
import { endpoints } from '#/contract/endpoints'
import type { Sample } from '#/contract/format/broadcast-samples'
import { id, isWellFormed } from '#/contract/format/fields'
import { readJson } from '#/contract/format/json'
import { isAllowed } from '#/contract/roles'
import { type Answers, GatewayFault } from '../answers'
import type { OpenSession } from '../sessions'
import { type UpstreamReply, isSafe } from '../upstream/upstream'
import type { BroadcastKey, SampleStore } from './sample-store'

/** A page reads a broadcast that is being sent every ten seconds. Several people may watch it. */
const SPACING_MS = 5_000
const MAX_REMEMBERED = 1_000

const { getBroadcast } = endpoints

/** The id of a real broadcast has some ten characters. */
const MAX_ID = 100
const isId = (text: string): boolean => text !== '' && text.length <= MAX_ID && isWellFormed(text)

/** A broadcast that is being sent, as the service describes it. */
const watchedSchema = z.looseObject({
  broadcast_id: id,
  status: z.literal('in_progress'),
  delivery: z.looseObject({ recipient_count: z.int().check(z.nonnegative()) }),
})

/**
 * What this server sees of broadcasts while they are sent: how many recipients they have, at which times. The service keeps
 * only the last number. Nothing is read for it; it is taken from replies that pass through, and names nobody.
 */
export class BroadcastSamples {
  readonly #store: SampleStore
  readonly #now: () => number
  /** When the last sample of a broadcast was stored by this server. */
  readonly #latest = new Map<string, number>()
  readonly #writing = new Set<Promise<void>>()

  constructor(store: SampleStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** Takes a sample from the reply of a read. Never fails, and delays nothing: a chart is worth no page. */
  note({ connection, companyKey }: OpenSession, { status, headers, body }: UpstreamReply): void {
    if (status !== 200 || !(body instanceof Uint8Array)) return
    const json = readJson(Buffer.from(body).toString('utf8'))
    const read = watchedSchema.safeParse(json.ok ? json.value : null)
    if (!read.success) return
    const { broadcast_id, delivery } = read.data
    if (!isId(broadcast_id) || !isWellFormed(companyKey)) return
    const key = { connection, company_key: companyKey, broadcast_id }
    const name = JSON.stringify(key)
    // The service's clock, which the pages use as well
    const date = Date.parse(headers['date'] ?? '')
    const at = Number.isNaN(date) ? this.#now() : date
    const latest = this.#latest.get(name)
    if (latest !== undefined && Math.abs(at - latest) < SPACING_MS) return
    if (this.#latest.size >= MAX_REMEMBERED) this.#latest.clear()
    this.#latest.set(name, at)
    this.#write(key, [at, delivery.recipient_count])
  }

  list(key: BroadcastKey): Promise<readonly Sample[]> {
    return this.#store.list(key)
  }

  sweep(before: number): Promise<void> {
    return this.#store.sweep(before)
  }

  /** Resolves when every sample is stored, or could not be. */
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

/** GET /api/{connection}/{company_key}/broadcast-samples, for everyone who may read the broadcast itself. */
export async function samplesRoute(
  { method, url }: Request,
  session: OpenSession,
  { answers, samples }: { answers: Answers; samples: BroadcastSamples },
): Promise<Response> {
  if (!isSafe(method))
    throw new GatewayFault('no-such-route', `${method} is not supported here.`, {
      status: 405,
      headers: { Allow: 'GET, HEAD' },
    })
  if (!isAllowed(session.content.roles, getBroadcast.roles))
    throw new GatewayFault('role-refused', 'Your role does not allow this.')
  const broadcast_id = new URL(url).searchParams.get('broadcast_id') ?? ''
  if (!isId(broadcast_id))
    throw new GatewayFault('bad-request', 'The request is invalid: broadcast_id.', { status: 422 })
  const key = { connection: session.connection, company_key: session.companyKey, broadcast_id }
  return answers.json(200, { samples: await samples.list(key) })
}
