import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { clock } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { rememberSample } from './sample-store'

/** A query that polls a broadcast. */
interface WatchedQuery {
  data: BroadcastReading | undefined
  /** By this computer's clock. */
  dataUpdatedAt: number
}

/**
 * By broadcast: when this tab received the reading whose sample it stored last. Each reading is stored once: other tabs
 * store samples too, and an old reading after their newer ones would look as if a clock had been set back.
 */
const storedReadings = new Map<string, number>()

/** Stores the number of recipients of each broadcast that is being sent, every time it is read. */
export function useRememberSamples(watched: readonly WatchedQuery[]): void {
  const scope = storageScopeOf(useApi().session)
  const readings = watched.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  const remember = useEffectEvent(() => {
    for (const { data, dataUpdatedAt } of watched) {
      if (data?.broadcast.status !== 'in_progress') continue
      const { broadcast_id: id, delivery } = data.broadcast
      const recipients = delivery?.recipient_count ?? null
      const key = JSON.stringify([scope, id])
      if (recipients === null || storedReadings.get(key) === dataUpdatedAt) continue
      storedReadings.set(key, dataUpdatedAt)
      // If storage is blocked, the chart has only the samples of the server
      void rememberSample(scope, id, [dataUpdatedAt + clock.skew(), recipients]).catch(() => undefined)
    }
  })
  useEffect(() => remember(), [readings, scope])
}
