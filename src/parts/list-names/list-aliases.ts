import * as z from 'zod/mini'
import type { Database } from '#/api/local-data/idb'
import { keyNameOf } from '#/api/local-data/keyring'
import { syncedState } from '#/api/local-data/synced-state'
import { companyScopeOf, joinKeyParts } from '#/api/session/storage-scope'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'

/** The names by list id. */
const namesSchema = z.record(z.string(), z.string())
type Names = Readonly<Record<string, string>>

let opened: Promise<Database<{ names: Names }>> | null = null

/** Loaded on first use: the lookup needs the database code for nothing else, and loads 3 KiB less without it. */
async function database(): Promise<Database<{ names: Names }>> {
  opened ??= import('#/api/local-data/idb').then(({ openDatabase }) =>
    openDatabase<{ names: Names }>('signalbox-list-names', {
      names: { schema: namesSchema, sealed: { for: 'company', by: null } },
    }),
  )
  opened.catch(() => (opened = null))
  return opened
}

/**
 * The key of the names of a connection and company: without the user, because list names are not personal data, and
 * every user of this browser shares them. It contains the name of the encryption key, so that names sealed with an
 * earlier secret of the server stay as they are.
 */
function keyOf(session: Session): string {
  const company = companyScopeOf(session)
  return `${company}|${keyNameOf('company', company)}`
}

async function read(key: string): Promise<Names> {
  const { read: readFrom } = await database()
  return (await readFrom(store => store('names').get(key))) ?? {}
}

/** The key under which an earlier version stored the names in the clear. */
const oldKeyOf = ({ connection, company_key }: Session): string => joinKeyParts(connection.id, company_key)

/** Seals the names that an earlier version stored in the clear. */
export async function sealOldListAliases(session: Session): Promise<void> {
  const [old, key] = [oldKeyOf(session), keyOf(session)]
  const { write } = await database()
  const isFound = await write(async store => {
    const names = store('names')
    const found = await names.get(old)
    if (found === null) return false
    names.put({ ...found, ...(await names.get(key)) }, key)
    names.delete(old)
    return true
  })
  if (isFound) await aliases.reload(key)
}

const aliases = syncedState<Names>({ channel: 'signalbox-list-names', read, initial: {} })

/** The stored aliases by list id, for use outside a component. @throws LockedError; DOMException from the browser */
export const readListAliases = (session: Session): Promise<Names> => read(keyOf(session))

/** Gives a list an alias; an empty one removes it. Resolves when it is on disk; rejects if it cannot be stored. */
export async function setListAlias(session: Session, listId: string, name: string): Promise<void> {
  const key = keyOf(session)
  const { write } = await database()
  await write(async store => {
    const others = Object.entries((await store('names').get(key)) ?? {}).filter(([id]) => id !== listId)
    store('names').put(Object.fromEntries(name === '' ? others : [...others, [listId, name]]), key)
  })
  await aliases.reload(key)
}

/** The names that users of this browser have given to lists of this connection and company, by list id. */
export const useListAliases = (session: Session): Names => useStore(aliases.of(keyOf(session)))
