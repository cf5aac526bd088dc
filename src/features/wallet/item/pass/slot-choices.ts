import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { openDatabase } from '#/api/local-data/idb'
import { joinKeyParts } from '#/api/session/storage-scope'
import { basePath } from '#/base/base-path'
import { slots, type Slot, type SlotMap } from '../../pass-slots'

/** The tokens a user chose for slots. Slots without a choice are guessed. */
export type SlotChoices = Partial<SlotMap>

const database = openDatabase('signalbox-pass-maps', {
  maps: { schema: z.record(z.string(), z.readonly(z.array(z.string()))), sealed: 'never' },
})

/** The storage key of a campaign. Token names are not personal data, so all users of this browser share the choices. */
export const slotChoicesKey = (
  { connection, company_key }: { connection: string; company_key: string },
  walletId: string,
): string => joinKeyParts(basePath + connection, company_key, walletId)

/** Reads the choices for a campaign from this browser. */
export const slotChoicesQuery = (key: string) =>
  queryOptions({
    queryKey: ['pass-map', key],
    // Reads only from this browser, so it also works offline
    networkMode: 'always',
    queryFn: async (): Promise<SlotChoices> => {
      const stored = await database.read(store => store('maps').get(key))
      const known = new Set<string>(slots)
      return Object.fromEntries(Object.entries(stored ?? {}).filter(([slot]) => known.has(slot)))
    },
  })

/** Saves the choices for a campaign in this browser. @throws DOMException when storage is full */
export const saveSlotChoices = (key: string, chosen: SlotChoices): Promise<void> =>
  database.write(store => store('maps').put(chosen, key))

/** The choices with one slot changed; null goes back to the guess. */
export function withSlot(chosen: SlotChoices, slot: Slot, names: readonly string[] | null): SlotChoices {
  const others = Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== slot))
  return names === null ? others : { ...others, [slot]: names }
}
