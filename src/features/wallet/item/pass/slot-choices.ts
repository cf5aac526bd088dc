import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import { slots, type Slot, type SlotMap } from './pass-slots'

const STORE = 'maps'
const database = lazyDatabase('signalbox-pass-maps', 1, db => db.createObjectStore(STORE))

/** The tokens a user chose for slots. Slots without a choice are guessed. */
export type SlotChoices = Partial<SlotMap>

const storedSchema = z.record(z.string(), z.array(z.string()))

/** The storage key of a campaign. Token names are not personal data, so all users of this browser share the choices. */
export const slotChoicesKey = (
  { connection, company_key }: { connection: string; company_key: string },
  walletId: string,
): string => [connection, company_key, walletId].map(encodeURIComponent).join('|')

/** Reads the choices for a campaign from this browser. */
export const slotChoicesQuery = (key: string) =>
  queryOptions({
    queryKey: ['pass-map', key],
    // Stored in this browser, so it also works offline
    networkMode: 'always',
    queryFn: async (): Promise<SlotChoices> => {
      const store = (await database()).transaction(STORE).objectStore(STORE)
      const read = storedSchema.safeParse(await answered(store.get(key)))
      if (!read.success) return {}
      const known = new Set<string>(slots)
      return Object.fromEntries(Object.entries(read.data).filter(([slot]) => known.has(slot)))
    },
  })

/** Saves the choices for a campaign in this browser. @throws DOMException when storage is full */
export async function saveSlotChoices(key: string, chosen: SlotChoices): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(chosen, key)
  await finished(transaction)
}

/** The choices with one slot changed; null goes back to the guess. */
export function withSlot(chosen: SlotChoices, slot: Slot, names: readonly string[] | null): SlotChoices {
  const others = Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== slot))
  return names === null ? others : { ...others, [slot]: names }
}
