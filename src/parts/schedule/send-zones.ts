import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { keysWithin, openDatabase } from '#/api/local-data/idb'
import { syncedState } from '#/api/local-data/synced-state'
import { companyScopeOf } from '#/api/session/storage-scope'
import { useStore } from '#/base/store'
import { isZone } from '#/contract/format/wall-time'
import type { Session } from '#/contract/gateway'
import { recipientZones } from '#/contract/policy/recipient-hours'

/** The time zone that a broadcast was scheduled in. The service keeps only the moment. */
const sendZoneSchema = z.object({ company: z.string(), broadcast_id: z.string(), zone: z.string() })

const { read, write } = openDatabase('signalbox-send-zones', {
  zones: { keyPath: ['company', 'broadcast_id'], schema: sendZoneSchema, sealed: 'never' },
})

type Zones = ReadonlyMap<string, string>

const zones = syncedState<Zones>({
  channel: 'signalbox-send-zones',
  read: async company => {
    const kept = await read(store => store('zones').getAll(keysWithin(company)))
    return new Map(kept.map(({ broadcast_id, zone }) => [broadcast_id, zone]))
  },
  initial: new Map(),
})

/**
 * Remembers the zone of a broadcast scheduled or rescheduled here. Never fails: without it, the zone is inferred or
 * unknown.
 */
export async function keepSendZone(session: Session, broadcastId: string, zone: string): Promise<void> {
  const company = companyScopeOf(session)
  try {
    await write(store => store('zones').put({ company, broadcast_id: broadcastId, zone }))
    await zones.reload(company)
  } catch {
    // Blocked or full storage must not turn a scheduled broadcast into a failure
  }
}

/** The zone of a broadcast: the one it was scheduled in here, or the only main zone of the connection's recipients. */
export interface SendZone {
  readonly zone: string
  readonly isInferred: boolean
}

/**
 * The zone of a broadcast: the one it was scheduled in if this browser knows it, otherwise the only main zone; null if
 * there is not exactly one.
 */
export function findSendZone(kept: string | undefined, mainZones: readonly string[]): SendZone | null {
  if (kept !== undefined && isZone(kept)) return { zone: kept, isInferred: false }
  const [only, ...others] = mainZones
  return only === undefined || others.length > 0 ? null : { zone: only, isInferred: true }
}

/** Finds the zone of a broadcast of this company by its id. A draft brings its own zone, which is used instead. */
export function useSendZones(): (broadcastId: string | null, draftZone?: string | null) => SendZone | null {
  const session = useSession()
  const kept = useStore(zones.of(companyScopeOf(session)))
  const { policy, home_country } = session.connection
  const main = recipientZones(policy, home_country).flatMap(({ zone, isMain }) => (isMain ? [zone] : []))
  return (broadcastId, draftZone) => findSendZone(draftZone ?? kept.get(broadcastId ?? ''), main)
}
