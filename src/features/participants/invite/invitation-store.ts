import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'

/**
 * An invitation sent from this browser. The service has no list of waiting invitations, so they are stored here, for one
 * connection, company and user.
 */
const invitationSchema = z.object({
  scope: z.string(),
  /** The campaign's id. A number has at most one invitation per campaign. */
  campaign: z.string(),
  /** E.164. */
  mdn: z.string(),
  campaignName: z.nullable(z.string()),
  listName: z.nullable(z.string()),
  person_key: z.nullable(z.string()),
  /** When it was sent and when it expires, by the service's clock. */
  added: z.number(),
  expires: z.nullable(z.number()),
  /** The state at the last check. `quiet`: no longer waiting, and no subscription since. */
  state: z.enum(['waiting', 'subscribed', 'quiet', 'unknown']),
  checked: z.nullable(z.number()),
})
export type SavedInvitation = z.infer<typeof invitationSchema>

const STORE = 'invitations'
const CHANNEL = 'signalbox-invitations'
const MAX_SAVED = 200
const database = lazyDatabase('signalbox-invitations', 1, db =>
  db.createObjectStore(STORE, { keyPath: ['scope', 'campaign', 'mdn'] }),
)

let loaded: { scope: string; invitations: readonly SavedInvitation[] } | null = null
const none: readonly SavedInvitation[] = []
const listeners = new Set<() => void>()
const channel = new BroadcastChannel(CHANNEL)
channel.addEventListener('message', () => {
  if (loaded) void load(loaded.scope).catch(() => undefined)
})

async function load(scope: string): Promise<void> {
  const store = (await database()).transaction(STORE).objectStore(STORE)
  const rows = z.array(z.unknown()).parse(await answered(store.getAll()))
  const own = rows.flatMap(row => invitationSchema.safeParse(row).data ?? []).filter(one => one.scope === scope)
  loaded = { scope, invitations: own.toSorted((a, b) => b.added - a.added) }
  for (const listener of listeners) listener()
}

async function change(scope: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' })
  work(transaction.objectStore(STORE))
  await finished(transaction)
  await load(scope)
  channel.postMessage(null)
}

/** Saves a new invitation, or its new state. Resolves when it is on disk. */
export async function saveInvitation(invitation: SavedInvitation): Promise<void> {
  await change(invitation.scope, store => store.put(invitation))
  const old = loaded?.scope === invitation.scope ? loaded.invitations.slice(MAX_SAVED) : []
  if (old.length > 0) await change(invitation.scope, store => old.forEach(one => store.delete(keyOf(one))))
}

/** Removes an invitation from the list; nothing changes at the service. */
export const removeInvitation = (invitation: SavedInvitation): Promise<void> =>
  change(invitation.scope, store => store.delete(keyOf(invitation)))

const keyOf = ({ scope, campaign, mdn }: SavedInvitation): string[] => [scope, campaign, mdn]

/** Deletes all invitations of a user from this browser. */
export async function removeInvitations(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  await load(scope)
  const own = loaded?.invitations ?? []
  await change(scope, store => own.forEach(one => store.delete(keyOf(one))))
}

/** The invitations of a user in this browser, the newest first. */
export function useSavedInvitations(scope: string): readonly SavedInvitation[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      if (loaded?.scope !== scope) void load(scope).catch(() => undefined) // without storage the list stays empty
      return () => listeners.delete(listener)
    },
    () => (loaded?.scope === scope ? loaded.invitations : none),
  )
}
