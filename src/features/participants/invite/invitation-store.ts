import * as z from 'zod/mini'
import { keysWithin, openDatabase, type SealedDatabase } from '#/api/local-data/idb'
import { syncedState } from '#/api/local-data/synced-state'
import { storageScopeOf } from '#/api/session/storage-scope'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'

/**
 * An invitation sent from this browser. The service lists only pending ones, campaign by campaign, so invitations are
 * stored here, for one connection, company, and user.
 */
const invitationSchema = z.object({
  scope: z.string(),
  /** The campaign's id. Only the newest invitation of a number to a campaign is stored, whichever holder it is for. */
  campaign: z.string(),
  /** E.164. */
  mdn: z.string(),
  campaignName: z.nullable(z.string()),
  person_key: z.nullable(z.string()),
  /** When it was sent and when it expires, by the service's clock. */
  added: z.number(),
  expires: z.nullable(z.number()),
  /**
   * At the last check. `declined`: the service reported a block. `no-longer-waiting`: neither pending nor subscribed
   * since it was sent; earlier versions stored it as `quiet`.
   */
  state: z.pipe(
    z.transform((stored: unknown) => (stored === 'quiet' ? 'no-longer-waiting' : stored)),
    z.enum(['waiting', 'subscribed', 'declined', 'no-longer-waiting', 'unknown']),
  ),
  checked: z.nullable(z.number()),
})
export type SavedInvitation = z.infer<typeof invitationSchema>

/** Whether the invitation may still be waiting, so that it is worth checking again. */
export const isOpen = ({ state }: SavedInvitation): boolean => state === 'waiting' || state === 'unknown'

/** Whether a reply can still come in time, as far as the last check shows. */
export const isWaiting = ({ state, expires }: SavedInvitation, now: number): boolean =>
  state === 'waiting' && (expires === null || expires > now)

/** Whether the time to reply has ended without a check since: the person may have replied in time. */
export const isExpiredUnchecked = ({ state, expires, checked }: SavedInvitation, now: number): boolean =>
  state === 'waiting' && expires !== null && expires <= now && (checked ?? 0) < expires

const MAX_SAVED = 200
const database = openDatabase('signalbox-invitations', {
  invitations: {
    keyPath: ['scope', 'campaign', 'mdn'],
    schema: invitationSchema,
    sealed: { for: 'user', by: 'scope', coded: ['mdn'] },
  },
})
/** For `sealOld`. */
export const invitationDatabase: SealedDatabase = database

const invitations = syncedState<readonly SavedInvitation[]>({
  channel: 'signalbox-invitations',
  read: scope => database.read(async store => newestFirst(await store('invitations').getAll(keysWithin(scope)))),
  initial: [],
})

const newestFirst = (saved: readonly SavedInvitation[]): SavedInvitation[] =>
  saved.toSorted((a, b) => b.added - a.added)
const keyOf = ({ scope, campaign, mdn }: SavedInvitation): string[] => [scope, campaign, mdn]

/** Saves an invitation, and deletes all but the newest 200. Resolves when the change is on disk. */
export async function saveInvitation(invitation: SavedInvitation): Promise<void> {
  await database.write(async store => {
    store('invitations').put(invitation)
    const saved = newestFirst(await store('invitations').getAll(keysWithin(invitation.scope)))
    for (const old of saved.slice(MAX_SAVED)) store('invitations').delete(keyOf(old))
  })
  await invitations.reload(invitation.scope)
}

/**
 * Saves what a check found, unless the invitation was removed or replaced by a newer one while the check was running.
 * Resolves when the change is on disk.
 */
export async function updateInvitation(
  invitation: SavedInvitation,
  found: Pick<SavedInvitation, 'state' | 'checked'>,
): Promise<void> {
  await database.write(async store => {
    const saved = await store('invitations').get(keyOf(invitation))
    if (saved?.added === invitation.added) store('invitations').put({ ...saved, ...found })
  })
  await invitations.reload(invitation.scope)
}

/** Removes an invitation from the list; nothing changes at the service. */
export async function removeInvitation(invitation: SavedInvitation): Promise<void> {
  await database.write(store => store('invitations').delete(keyOf(invitation)))
  await invitations.reload(invitation.scope)
}

/** Deletes all invitations of a session's connection, company, and user from this browser. */
export async function removeInvitations(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  await database.write(store => store('invitations').delete(keysWithin(scope)))
  await invitations.reload(scope)
}

/** The invitations of a connection, company, and user in this browser, newest first. */
export const useSavedInvitations = (scope: string): readonly SavedInvitation[] => useStore(invitations.of(scope))
