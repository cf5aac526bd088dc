import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#/store/db'
import { migrate } from '#/store/migrate'
import { openDb } from '#/store/open-db'
import { answerCall } from './answer-call'
import { continueBroadcasts, startBroadcasts } from './broadcasts/broadcast-sender'
import { campaignTransitions } from './campaigns/store'
import { Clock } from './clock/clock'
import { Scheduler } from './clock/scheduler'
import { Companies } from './companies/store'
import { answerControl } from './control/answer-control'
import { prepareStore } from './datasets/prepare-store'
import { allowOrigins, isPreflight, preflight } from './http/cors'
import { ConnectionDropped, type FaultRule, Faults } from './http/faults'
import { RateLimiter } from './http/rate-limit'
import { refuse, toResponse, unexpectedError } from './http/reply'
import { settleBatches } from './imports/batch-settlement'
import { migrations } from './migrations'
import type { MockState } from './mock-state'
import type { MockOptions } from './options'
import { clearOutbox } from './outbox/store'
import { participationExpiry } from './participants/store'
import { StateLock } from './state-lock'
import { continueMessages } from './wallet/message-sender'

/** How often due events run without a call. Without this, a message to a million items would delay the next call. */
const TICK_MS = 1000

/** The mock service: one function from a request to a response. */
export interface Mock {
  /**
   * Answers a call to the service or to a control route.
   * @param from the peer's IP address, and the path as sent, because `Request` has already resolved dot segments
   * @throws ConnectionDropped when a `drop` rule applies; the owner of the socket must destroy it
   */
  fetch(this: void, request: Request, from: { peer: string; rawPath?: string }): Promise<Response>
  close(): Promise<void>
}

/**
 * Opens the mock's store, and fills it with the dataset if it is new.
 * @throws StoreError with a one-line message when the store cannot be opened
 */
export async function openMock(options: MockOptions): Promise<Mock> {
  const say = options.say ?? (() => {})
  const db = await openDb({ url: options.databaseUrl, dir: options.data, say })
  try {
    await migrate(db, 'mock', migrations)
    await clearOutbox(db)
    const offset = await prepareStore(db, options.dataset, say)
    return createMock(await createState(db, offset, options))
  } catch (error) {
    await db.close()
    throw error
  }
}

async function createState(db: Db, offset: number, options: MockOptions): Promise<MockState> {
  const clock = new Clock(offset)
  const companies = new Companies()
  await companies.load(db)
  return {
    db,
    clock,
    companies,
    scheduler: new Scheduler(db, clock, [
      campaignTransitions,
      participationExpiry,
      startBroadcasts,
      continueBroadcasts,
      continueMessages,
      settleBatches,
    ]),
    faults: new Faults(),
    lock: new StateLock(),
    limiter: options.rateLimit ? new RateLimiter() : null,
    importSeconds: options.importSeconds,
  }
}

function createMock(mock: MockState): Mock {
  let ticking: Promise<unknown> | null = null
  const timer = setInterval(() => {
    ticking ??= mock.lock
      .shared(() => mock.scheduler.catchUp())
      .catch(unexpectedError)
      .finally(() => {
        ticking = null
      })
  }, TICK_MS).unref()
  return {
    fetch: async (request, { peer, rawPath = new URL(request.url).pathname }) => {
      const isControl = rawPath === '/__mock' || rawPath.startsWith('/__mock/')
      const response = isControl
        ? await answerControl(mock, request, rawPath, peer)
        : await serveCall(mock, request, rawPath)
      // The pages take the mock's time from this header.
      response.headers.set('date', new Date(mock.clock.now()).toUTCString())
      return response
    },
    close: () => {
      clearInterval(timer)
      return mock.lock.exclusive(() => mock.db.close())
    },
  }
}

/** Answers a call to the service, applying fault rules. */
async function serveCall(mock: MockState, request: Request, rawPath: string): Promise<Response> {
  if (isPreflight(request)) return preflight()
  const rule = mock.faults.next(request.method, rawPath)
  if (rule?.delay_ms) await pause(rule.delay_ms)
  if (rule?.drop === 'before') throw new ConnectionDropped('before')
  const response = rule && replacesWork(rule) ? faultyResponse(rule) : await doWork(mock, request, rawPath)
  if (rule?.drop === 'after') throw new ConnectionDropped('after')
  for (const [name, value] of Object.entries(rule?.headers ?? {})) response.headers.set(name, value)
  allowOrigins(response.headers)
  return response
}

/** Runs the events that are due, then answers the call. An unexpected error becomes a 500. */
async function doWork(mock: MockState, request: Request, rawPath: string): Promise<Response> {
  try {
    const reply = await mock.lock.shared(async () => {
      await mock.scheduler.catchUp()
      return answerCall(mock, request, rawPath)
    })
    return toResponse(reply, request.method)
  } catch (error) {
    return toResponse(unexpectedError(error), request.method)
  }
}

const replacesWork = (rule: FaultRule): boolean => rule.status !== undefined || rule.body !== undefined

/** The response of a rule with a `status` or a `body`, sent without doing the work. */
function faultyResponse({ status = 200, body }: FaultRule): Response {
  if ([204, 205, 304].includes(status)) return new Response(null, { status })
  if (typeof body === 'string') return new Response(body, { status })
  const content = body ?? (status >= 400 ? refuse(status, `A fault rule replies with ${status}.`).body : {})
  return toResponse({ status, body: content }, 'GET')
}
