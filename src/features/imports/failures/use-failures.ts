import { queryOptions, useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { importsRoot } from '#/api/imports'
import { now } from '#/api/now'
import { createStore, useStore } from '#/base/store'
import { batchesQuery } from '#/parts/import-batches/batches-query'
import {
  readFailedTokens,
  readHistory,
  rememberBatches,
  removeOldTokens,
  type FailedToken,
  type RememberedBatch,
} from '#/parts/import-batches/history-store'
import { sentBatches, type SentBatch } from '#/parts/import-batches/import-store'
import { refreshMs } from '#/parts/import-batches/refresh'
import type { WorkControl } from '#/ui/behavior/use-stoppable'
import { CONCURRENT_READS, readEach } from '../read-each'
import { isUnread, type KnownBatch } from './failure-reasons'
import { readBatch } from './read-batch'

/** The remembered batches of an app, with those that were sent from this browser. */
interface AppHistory {
  batches: readonly KnownBatch[]
  sent: ReadonlyMap<string, SentBatch>
  /** Why the service's list could not be read, in which case batches may be missing; null if it was read. */
  error: unknown
}

const historyKey = (api: Api, app: string) => [...importsRoot(api), app, 'history'] as const

/** Whether a history lacks batches that have since been sent. */
type IsBehind = (sent: readonly SentBatch[]) => boolean

/**
 * The known batches of an app: listed now, seen before, or sent from this browser.
 * @param isBehind while it returns true, the history is read again
 */
const historyQuery = (api: Api, app: string, isBehind: IsBehind) =>
  queryOptions({
    queryKey: historyKey(api, app),
    queryFn: async ({ client }): Promise<AppHistory> => {
      const [list, sent] = await Promise.all([readList(client, api, app), sentBatches(api.scope, app)])
      const known = (await readHistory(api.scope, app)).map(batch => withoutOldResults(batch, list.ids))
      const ids = new Set(known.map(({ batch_id }) => batch_id))
      const unread = sent
        .filter(({ batch_id }) => !ids.has(batch_id))
        .map(({ scope, app_id, batch_id, sent_at }) => unreadBatch({ scope, app_id, batch_id, received_at: sent_at }))
      return { batches: [...known, ...unread], sent: new Map(sent.map(one => [one.batch_id, one])), error: list.error }
    },
    structuralSharing: false,
    // Not while the cached list is fresh: a batch that was sent after it was fetched would have to be read on its own
    refetchInterval: ({ state: { data } }: { state: { data?: AppHistory | undefined } }) =>
      refreshMs(2, data !== undefined && isBehind([...data.sent.values()])),
  })

/** The ids of the listed batches; null if the list could not be read. */
type ListedIds = ReadonlySet<string> | null

async function readList(client: QueryClient, api: Api, app: string): Promise<{ ids: ListedIds; error: unknown }> {
  try {
    const { rows } = await client.query(batchesQuery(api, app))
    await rememberBatches(api.scope, app, rows)
    return { ids: new Set(rows.map(({ id }) => id)), error: null }
  } catch (error) {
    return { ids: null, error }
  }
}

/** A batch that left the list with results pending has to be read on its own, because no list will say how it ended. */
const withoutOldResults = (batch: RememberedBatch, listed: ListedIds): KnownBatch =>
  listed !== null && !listed.has(batch.batch_id) && (batch.counts?.pending ?? 0) > 0
    ? { ...batch, reading: null, isOutdated: true }
    : batch

/** A batch that this browser has never seen in a list. */
export const unreadBatch = (
  batch: Pick<RememberedBatch, 'scope' | 'app_id' | 'batch_id' | 'received_at'>,
): RememberedBatch => ({ ...batch, counts: null, reading: null })

const isNeverBehind: IsBehind = () => false

/** The known batches of several apps. @param isBehind while it returns true, they are read again */
export function useKnownBatches(apps: readonly string[], isBehind = isNeverBehind) {
  const api = useApi()
  const client = useQueryClient()
  const read = useQueries({ queries: apps.map(app => historyQuery(api, app, isBehind)) })
  return {
    isPending: read.some(({ isPending }) => isPending),
    batches: read.flatMap(({ data }) => data?.batches ?? []),
    sentOf: ({ app_id, batch_id }: Pick<RememberedBatch, 'app_id' | 'batch_id'>) =>
      read[apps.indexOf(app_id)]?.data?.sent.get(batch_id) ?? null,
    sent: read.flatMap(({ data }) => (data === undefined ? [] : [...data.sent.values()])),
    errors: read.flatMap(({ data, error }) => data?.error ?? error ?? []),
    readAt: Math.max(0, ...read.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () =>
      void Promise.all(
        read.map(async (one, index) => {
          const { queryKey } = batchesQuery(api, apps[index] ?? '')
          // A list that was just read for another page is not what the user asks for
          await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
          await one.refetch()
        }),
      ),
  }
}
export type KnownBatches = ReturnType<typeof useKnownBatches>

/** How often the page shows what was read: showing each batch on its own would render the page a hundred times. */
const SHOW_EVERY_MS = 300

interface Progress {
  done: number
  total: number
}

/** How the reading of batches is going. */
export interface ReadProgress extends Progress {
  isReading: boolean
  /** How many batches could not be read. */
  failed: number
  /** Why the first of them could not be read. */
  error: unknown
  cancel: () => void
  /** Reads what is still missing. */
  resume: () => void
}

/**
 * Reads the batches whose reasons are not known, a few at a time and below the rate limit. What was read is remembered
 * at once, so that nothing is lost when the reading is canceled.
 * @param key changes when other batches are wanted
 */
export function useReadBatches(known: KnownBatches, batches: readonly RememberedBatch[], key: string): ReadProgress {
  const api = useApi()
  const client = useQueryClient()
  const [progress] = useState(() => createStore<Progress>({ done: 0, total: 0 }))
  // Disables the query: it would start again on its own when the window gets the focus, or with another key
  const [isStopped, setIsStopped] = useState(false)
  const queryKey = [...importsRoot(api), 'reading', key]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      shareRateLimit()
      const wanted = batches.filter(isUnread)
      const read = new Map<string, RememberedBatch>()
      const errors: unknown[] = []
      progress.set({ done: 0, total: wanted.length })
      const show = () => {
        showRead(client, api, read)
        read.clear()
      }
      let shownAt = performance.now()
      const queue = wanted.values()
      const work = async () => {
        for (const batch of queue) {
          if (signal.aborted) return
          try {
            const found = await readBatch(api, batch, { sent: known.sentOf(batch), signal })
            read.set(keyOf(found.batch), found.batch)
          } catch (error) {
            if (signal.aborted) return
            errors.push(error)
          }
          progress.update(({ done, total }) => ({ done: done + 1, total }))
          if (performance.now() - shownAt < SHOW_EVERY_MS) continue
          shownAt = performance.now()
          show()
        }
      }
      try {
        await Promise.all(Array.from({ length: CONCURRENT_READS }, work))
      } finally {
        show()
      }
      for (const app of new Set(wanted.map(({ app_id }) => app_id)))
        void removeOldTokens(api.scope, app, now()).catch(() => undefined)
      return { failed: errors.length, error: errors[0] ?? null }
    },
    enabled: !known.isPending && !isStopped,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    isReading: query.isFetching,
    ...useStore(progress),
    failed: query.data?.failed ?? 0,
    error: query.data?.error ?? null,
    cancel: () => {
      setIsStopped(true)
      void client.cancelQueries({ queryKey })
    },
    resume: () => {
      setIsStopped(false)
      void query.refetch()
    },
  }
}

/** Puts the batches that were read into the cached history, in place of their earlier versions. */
function showRead(client: QueryClient, api: Api, read: ReadonlyMap<string, RememberedBatch>): void {
  for (const app of new Set([...read.values()].map(({ app_id }) => app_id)))
    client.setQueryData<AppHistory>(
      historyKey(api, app),
      known => {
        if (known === undefined) return undefined
        const others = known.batches.filter(batch => !read.has(keyOf(batch)))
        return { ...known, batches: [...others, ...[...read.values()].filter(({ app_id }) => app_id === app)] }
      },
      // The list itself is as old as before
      { updatedAt: client.getQueryState(historyKey(api, app))?.dataUpdatedAt },
    )
}

/** The key of a batch among those of several apps. */
export const keyOf = ({ app_id, batch_id }: Pick<RememberedBatch, 'app_id' | 'batch_id'>): string =>
  JSON.stringify([app_id, batch_id])

/** A failed token with its batch. */
export interface TokenFailure {
  key: string
  batch: RememberedBatch
  /** Null if the batch was not sent from this browser. */
  sent: SentBatch | null
  failed: FailedToken
}

/**
 * The tokens that failed, in the order of their batches, and how many batches could not be read; see `readEach`.
 * @param missing what to do with a batch whose tokens are not stored here: read it from the service, or leave it out
 * @throws ApiError when nothing could be read, or the session is lost; the reason of the signal when stopped
 */
export async function failuresOf(
  api: Api,
  known: Pick<KnownBatches, 'sentOf'>,
  batches: readonly RememberedBatch[],
  missing: 'read' | 'leave-out',
  control: WorkControl,
): Promise<{ failures: TokenFailure[]; unread: number }> {
  const wanted = batches.filter(
    batch => isUnread(batch) || batch.counts?.failed !== 0 || (batch.reading?.reasons.length ?? 0) > 0,
  )
  const { found, unread } = await readEach(wanted, control, async batch => {
    const sent = known.sentOf(batch)
    const kept = await readFailedTokens(batch).catch(() => null)
    const tokens =
      kept ?? (missing === 'read' ? (await readBatch(api, batch, { sent, signal: control.signal })).tokens : [])
    return tokens.map((failed, index): TokenFailure => ({ key: `${keyOf(batch)} ${index}`, batch, sent, failed }))
  })
  return { failures: found.flat(), unread: unread.length }
}
