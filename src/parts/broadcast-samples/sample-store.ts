import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { syncedState } from '#/api/local-data/synced-state'
import { useStore } from '#/base/store'
import { addSample, type Sample } from '#/contract/format/broadcast-samples'

/** What this browser saw of a broadcast while it was being sent: the service keeps only the last count. */
const watchedSchema = z.object({
  /** Connection, company, and user: no one else sees it. */
  scope: z.string(),
  broadcast_id: z.string(),
  /** When the last sample was taken. */
  at: z.number(),
  /** Time in ms by the service's clock, and the number of recipients. */
  samples: z.array(z.tuple([z.number(), z.number()])),
})

/** Only the broadcasts with the latest samples are kept. */
const MAX_WATCHED = 50

const database = openDatabase('signalbox-broadcast-samples', {
  broadcasts: { keyPath: ['scope', 'broadcast_id'], schema: watchedSchema, sealed: { for: 'user', by: 'scope' } },
})
/** For `sealOld`. */
export const sampleDatabase: SealedDatabase = database

const samplesOf = syncedState<readonly Sample[]>({
  channel: 'signalbox-broadcast-samples',
  read: key => database.read(async store => (await store('broadcasts').get(partsOf(key)))?.samples ?? []),
  initial: [],
})

const partsSchema = z.tuple([z.string(), z.string()])
const keyOf = (scope: string, id: string): string => JSON.stringify([scope, id])
const partsOf = (key: string): [string, string] => partsSchema.parse(JSON.parse(key))

/** The samples of a broadcast in the order they were taken; empty until they are read. */
export const useSamples = (scope: string, id: string): readonly Sample[] => useStore(samplesOf.of(keyOf(scope, id)))

/** Stores how many recipients a broadcast had at a given time. */
export async function rememberSample(scope: string, id: string, sample: Sample): Promise<void> {
  await database.write(async store => {
    const broadcasts = store('broadcasts')
    const known = await broadcasts.get([scope, id])
    const samples = addSample(known?.samples ?? [], sample)
    broadcasts.put({ scope, broadcast_id: id, at: sample[0], samples: [...samples] })
    if (known !== null) return
    const all = await broadcasts.getAll(keysWithin(scope))
    const old = all.toSorted((a, b) => b.at - a.at).slice(MAX_WATCHED)
    for (const { broadcast_id } of old) broadcasts.delete([scope, broadcast_id])
  }, 'relaxed')
  await samplesOf.reload(keyOf(scope, id))
}

/** Deletes a user's samples. */
export const removeSamples = (scope: string): Promise<void> =>
  database.write(store => store('broadcasts').delete(keysWithin(scope)))
