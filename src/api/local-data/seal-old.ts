import { isRecord } from '#/contract/format/json'
import { finished, resultOf, type SealedDatabase, type StoredFields } from './idb'
import { isUnlocked } from './keyring'
import { sealFiles } from './sealed-file'
import { type AnySealing, isSealedRecord, ownerOf, sealRecord } from './sealed-record'

/** Records per transaction, so that no transaction holds others up for long. */
const BATCH = 50

interface Old {
  key: IDBValidKey
  record: StoredFields
}

/**
 * Seals the records that an earlier version stored in the clear, and whose owner is signed in. Those of other users are
 * sealed when they sign in. One that cannot be sealed stays as it is, and the others are still sealed.
 * @param complete adds what the earlier version did not store, such as the owner; null if that is not known
 * @returns how many records it tried to seal and could not
 */
export async function sealOld(
  database: SealedDatabase,
  complete: (record: StoredFields, store: string) => StoredFields | null = record => record,
): Promise<number> {
  let failed = 0
  for (const [store, { sealed }] of Object.entries(database.stores)) {
    if (sealed === 'never') continue
    const keys = await resultOf((await database.begin('readonly')).objectStore(store).getAllKeys())
    const seal = async (some: readonly IDBValidKey[]): Promise<void> => {
      const old = await readOld(database, store, some)
      const completed = old.flatMap(({ key, record }) => {
        const whole = complete(record, store)
        return whole === null ? [] : [{ key, record: whole }]
      })
      await replace(database, store, sealed, completed)
    }
    for (let at = 0; at < keys.length; at += BATCH) {
      const batch = keys.slice(at, at + BATCH)
      try {
        await seal(batch)
      } catch {
        for (const key of batch) await seal([key]).catch(() => failed++)
      }
    }
  }
  return failed
}

async function readOld({ begin }: SealedDatabase, store: string, keys: readonly IDBValidKey[]): Promise<Old[]> {
  const records = (await begin('readonly')).objectStore(store)
  const found = await Promise.all(keys.map(key => resultOf<unknown>(records.get(key))))
  return found.flatMap((record, index) => {
    const key = keys[index]
    return key !== undefined && isRecord(record) && !isSealedRecord(record) ? [{ key, record }] : []
  })
}

async function replace(
  { name, begin }: SealedDatabase,
  store: string,
  sealing: AnySealing,
  old: readonly Old[],
): Promise<void> {
  const own = old.filter(({ key, record }) => isUnlocked(sealing.for, ownerOf(sealing, record, key)))
  if (own.length === 0) return
  for (const { key, record } of own) {
    const owner = ownerOf(sealing, record, key)
    await sealFiles(owner, record)
    // The files of a draft are in its `value`
    await sealFiles(owner, record['value'])
  }
  const transaction = await begin('readwrite')
  const records = transaction.objectStore(store)
  const ready = own.map(({ key, record }) => {
    const given = records.keyPath === null ? key : undefined
    return { key, given, sealed: sealRecord(`${name}|${store}`, records.keyPath, sealing, record, given) }
  })
  for (const { key, given, sealed } of ready) {
    const latest = records.get(key)
    latest.onsuccess = () => {
      // Meanwhile it may have been deleted, or stored again, which seals it
      if (latest.result === undefined || isSealedRecord(latest.result)) return
      records.delete(key)
      records.put(sealed, given)
    }
  }
  await finished(transaction)
}
