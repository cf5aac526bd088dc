import * as z from 'zod/mini'
import { onSignOut } from '#/api/session/sign-out-hooks'
import { persistedStore } from '#/base/persisted-store'
import { perKey, useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'

const kinds = z.enum(['mdn', 'person_key', 'person_id', 'external_id'])
const recentSchema = z.union([
  z.object({ person_key: z.string(), name: z.nullable(z.string()), mdn: z.nullable(z.string()), at: z.number() }),
  z.object({ nobody: z.object({ kind: kinds, value: z.string() }), at: z.number() }),
])
const recentsSchema = z.array(recentSchema)

/** A person who was opened, or a look-up that found no one. */
export type Recent = z.infer<typeof recentSchema>

const MAX_RECENTS = 8
const MAX_NAME_LENGTH = 200

/** Recents contain numbers and names, so they are stored for this tab only and cleared on sign-out. */
const recentsOf = perKey(sessionId =>
  persistedStore<Recent[]>({
    key: `signalbox.recents.${sessionId}`,
    schema: recentsSchema,
    initial: [],
    area: () => sessionStorage,
  }),
)

/** Adds a recent at the top; the same person or look-up moves up. */
export function addRecent(session: Session, recent: Recent): void {
  const added = 'name' in recent ? { ...recent, name: recent.name?.slice(0, MAX_NAME_LENGTH) ?? null } : recent
  recentsOf(session.id).update(recents =>
    [added, ...recents.filter(other => recentKey(other) !== recentKey(added))].slice(0, MAX_RECENTS),
  )
}

const recentKey = (recent: Recent): string =>
  'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : `person ${recent.person_key}`

/** Removes all recents of a session. */
export const clearRecents = ({ id }: Session): void => recentsOf(id).clear()

onSignOut(clearRecents)

/** The recents of a session, newest first. */
export const useRecents = ({ id }: Session): Recent[] => useStore(recentsOf(id))
