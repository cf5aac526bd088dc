import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { answered, finished, lazyDatabase } from '#/api/idb'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'

/**
 * An invitation that was sent from this browser. The interface has no list of those that wait, so it is kept here: for
 * this connection, company and user, shown to nobody else.
 */
const invitationSchema = z.object({
  scope: z.string(),
  /** The campaign's id; one number waits at a campaign once. */
  campaign: z.string(),
  /** E.164. */
  mdn: z.string(),
  campaignName: z.nullable(z.string()),
  listName: z.nullable(z.string()),
  person_key: z.nullable(z.string()),
  /** When it was sent, by the service's clock; until when it waits. */
  added: z.number(),
  expires: z.nullable(z.number()),
  /** What reading said last. `quiet`: no longer waiting, and no subscription since. */
  state: z.enum(['waiting', 'subscribed', 'quiet', 'unknown']),
  checked: z.nullable(z.number()),
})
export type KeptInvitation = z.infer<typeof invitationSchema>

const STORE = 'invitations'
const CHANNEL = 'signalbox-invitations'
const MOST = 200
const database = lazyDatabase('signalbox-invitations', 1, db =>
  db.createObjectStore(STORE, { keyPath: ['scope', 'campaign', 'mdn'] }),
)

let loaded: { scope: string; invitations: readonly KeptInvitation[] } | null = null
const none: readonly KeptInvitation[] = []
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

/** Keeps one, or what was learnt about it. Resolves when it is on disk. */
export async function keepInvitation(invitation: KeptInvitation): Promise<void> {
  await change(invitation.scope, store => store.put(invitation))
  const old = loaded?.scope === invitation.scope ? loaded.invitations.slice(MOST) : []
  if (old.length > 0) await change(invitation.scope, store => old.forEach(one => store.delete(keyOf(one))))
}

/** Takes one off the list; what the service holds is not touched. */
export const forgetInvitation = (invitation: KeptInvitation): Promise<void> =>
  change(invitation.scope, store => store.delete(keyOf(invitation)))

const keyOf = ({ scope, campaign, mdn }: KeptInvitation): string[] => [scope, campaign, mdn]

/** Takes all of a user off this computer. */
export async function removeInvitations(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  await load(scope)
  const own = loaded?.invitations ?? []
  await change(scope, store => own.forEach(one => store.delete(keyOf(one))))
}

/** The invitations of a user in this browser, the newest first. */
export function useKeptInvitations(scope: string): readonly KeptInvitation[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      if (loaded?.scope !== scope) void load(scope).catch(() => undefined) // nothing can be kept: the list is empty
      return () => listeners.delete(listener)
    },
    () => (loaded?.scope === scope ? loaded.invitations : none),
  )
}
