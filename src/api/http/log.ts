import { createStore, perKey, useStore, type Readable } from '#/base/store'
import type { Method, Row } from '#/contract/endpoint'
import type { ApiVersion } from '#/contract/format/mdn'
import type { Difference } from '#/contract/format/read'
import { browserNow, clock } from '../now'
import type { ErrorKind } from './error'

/** One HTTP request of a call: a GET may need several. */
export interface CallAttempt extends AttemptResult {
  /** In ms of the service's clock. */
  startedAt: number
  ms: number
}

/** One call of the session, as the API log shows it. */
export interface CallEntry {
  readonly id: number
  readonly requestId: string
  readonly row: Row
  readonly apiVersion: ApiVersion
  readonly method: Method
  /** Path and query below the service's base URL. */
  readonly path: string
  /** In ms of the service's clock. */
  readonly startedAt: number
  /** Null while waiting for the reply. */
  readonly ms: number | null
  readonly status: number | null
  readonly kind: ErrorKind | null
  readonly attempts: readonly CallAttempt[]
  readonly requestBody: string | null
  readonly responseBody: string | null
  /** Whether only the beginning of the reply is stored. */
  readonly responseCut: boolean
  readonly differences: readonly Difference[]
}

const MAX_ENTRIES = 500
const MAX_BODY = 100_000
/** Limit for all replies together, in characters, so that reading a million rows does not use up memory. */
const MAX_BODIES = 4_000_000
/** What remains of an older reply once that limit is reached. */
const SHORT_BODY = 2_000

export interface AttemptResult {
  status: number | null
  kind: ErrorKind | null
  /** The wait before the next attempt; null after the last. */
  waitMs: number | null
}

/** One call in progress. */
export interface CallRecord {
  /**
   * Starts an attempt; the function it returns ends it.
   * @param sentAt browser time if it was sent earlier
   */
  startAttempt: (sentAt?: number) => (result: AttemptResult) => void
  end: (result: { status: number | null; kind: ErrorKind | null; responseBody: string | null }) => void
  /** Records where the reply differs from the interface. */
  noteDifferences: (differences: readonly Difference[]) => void
}

/** The calls of one scope, newest first. */
export interface CallLog extends Readable<readonly CallEntry[]> {
  /** @param call with browser time in `sentAt` if it was sent earlier */
  begin: (
    call: Pick<CallEntry, 'requestId' | 'row' | 'apiVersion' | 'path' | 'requestBody'> & { sentAt?: number },
  ) => CallRecord
  clear: () => void
}

function createCallLog(): CallLog {
  const { get, set, update, subscribe } = createStore<readonly CallEntry[]>([])
  let lastId = 0
  const change = (id: number, next: (entry: CallEntry) => Partial<CallEntry>) =>
    update(entries => entries.map(entry => (entry.id === id ? { ...entry, ...next(entry) } : entry)))

  return {
    begin({ sentAt, ...call }) {
      const id = ++lastId
      const startTime = sentAt ?? browserNow()
      const entry = { ...call, ...inProgress, id, startedAt: serviceTime(startTime), method: call.row.method }
      update(entries => [entry, ...entries.slice(0, MAX_ENTRIES - 1)])
      return {
        startAttempt: (sent = browserNow()) => {
          const startedAt = serviceTime(sent)
          return result => {
            const attempt = { ...result, startedAt, ms: browserNow() - sent }
            change(id, ({ attempts }) => ({ attempts: [...attempts, attempt] }))
          }
        },
        end: ({ responseBody, ...result }) => {
          change(id, entry => ({
            ...result,
            ms: browserNow() - startTime,
            ...truncate({ ...entry, responseBody }, MAX_BODY),
          }))
          if (charactersOf(get()) > MAX_BODIES) update(shortenOlder)
        },
        noteDifferences: found => {
          if (found.length > 0) change(id, ({ differences }) => ({ differences: [...differences, ...found] }))
        },
      }
    },
    clear: () => set([]),
    get,
    subscribe,
  }
}

/** Converts a browser time to the service's time. */
const serviceTime = (browserTime: number): number => browserTime + clock.skew()

type Reply = Pick<CallEntry, 'responseBody' | 'responseCut'>

/** The beginning of a reply. Cloned, because a slice would keep the whole string in memory. */
const truncate = ({ responseBody, responseCut }: Reply, maxLength: number): Reply =>
  responseBody === null || responseBody.length <= maxLength
    ? { responseBody, responseCut }
    : { responseBody: structuredClone(responseBody.slice(0, maxLength)), responseCut: true }

const charactersOf = (entries: readonly CallEntry[]): number =>
  entries.reduce((sum, { responseBody }) => sum + (responseBody?.length ?? 0), 0)

/** Shortens all but the newest replies. */
function shortenOlder(entries: readonly CallEntry[]): readonly CallEntry[] {
  let remaining = MAX_BODIES / 2
  return entries.map(entry => {
    remaining -= entry.responseBody?.length ?? 0
    return remaining >= 0 ? entry : { ...entry, ...truncate(entry, SHORT_BODY) }
  })
}

/** The fields of an entry before its reply arrives. */
const inProgress = {
  ms: null,
  status: null,
  kind: null,
  attempts: [],
  responseBody: null,
  responseCut: false,
  differences: [],
} satisfies Partial<CallEntry>

/** The log of one scope (connection, company, user). A renewed session continues it; another user never sees it. */
export const callLogOf = perKey(createCallLog)

/** The calls of a log, newest first: `useCallLog(api.log)`. */
export const useCallLog = (log: CallLog): readonly CallEntry[] => useStore(log)

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The call as a curl command to the service itself. Base URL and credentials are placeholders: the page knows neither.
 */
export function asCurl(entry: Pick<CallEntry, 'method' | 'path' | 'apiVersion' | 'requestBody'>): string {
  const parts = [
    `curl -X ${entry.method} "$BASE_URL"${quote(entry.path)}`,
    `-u "$SERVICE_USER:$SERVICE_PASSWORD"`,
    `-H ${quote(`X-API-Version: ${entry.apiVersion}`)}`,
  ]
  if (entry.requestBody !== null)
    parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quote(entry.requestBody)}`)
  return parts.join(' \\\n  ')
}
