import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import { slots, type Slot, type SlotMap } from '../pass-slots'

const STORE = 'maps'
const database = lazyDatabase('signalbox-pass-maps', 1, db => db.createObjectStore(STORE))

/** Which token somebody put into which slot; slots that are not named are guessed. */
export type ChosenSlots = Partial<SlotMap>

const storedSchema = z.record(z.string(), z.array(z.string()))

/** Whose map: names of tokens are nothing personal, so everybody at this computer has the same. */
export const mapKey = (place: { connection: string; company_key: string }, walletId: string): string =>
  [place.connection, place.company_key, walletId].map(encodeURIComponent).join('|')

/** The map of a campaign. */
export const passMapQuery = (key: string) =>
  queryOptions({
    queryKey: ['pass-map', key],
    // of this browser: there is nothing to wait for when the line is down
    networkMode: 'always',
    queryFn: async (): Promise<ChosenSlots> => {
      const store = (await database()).transaction(STORE).objectStore(STORE)
      const read = storedSchema.safeParse(await answered(store.get(key)))
      if (!read.success) return {}
      const known = new Set<string>(slots)
      return Object.fromEntries(Object.entries(read.data).filter(([slot]) => known.has(slot)))
    },
  })

/** Keeps a map. @throws DOMException when the browser has no room */
export async function keepPassMap(key: string, chosen: ChosenSlots): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(chosen, key)
  await finished(transaction)
}

/** A map with one slot chosen anew; null lets it be guessed. */
export function withSlot(chosen: ChosenSlots, slot: Slot, names: readonly string[] | null): ChosenSlots {
  const others = Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== slot))
  return names === null ? others : { ...others, [slot]: names }
}
