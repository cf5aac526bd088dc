import * as z from 'zod/mini'
import { sessionState } from '#/api/session/session-state'
import { useStore } from '#/base/store'
import type { Session } from '#/contract/gateway'

const kinds = z.enum(['mdn', 'person_key', 'person_id', 'external_id'])
const recentSchema = z.union([
  z.object({ person_key: z.string(), name: z.nullable(z.string()), mdn: z.nullable(z.string()), at: z.number() }),
  z.object({ nobody: z.object({ kind: kinds, value: z.string() }), at: z.number() }),
])
const recentsSchema = z.array(recentSchema)

/** A person who was opened, or a lookup that found no one. */
export type Recent = z.infer<typeof recentSchema>

const MAX_RECENTS = 8
const MAX_NAME_LENGTH = 200

const recentsOf = sessionState<Recent[]>('signalbox.recents', { schema: recentsSchema, initial: [] })

/** Adds a recent at the top; the same person or lookup moves up. */
export function addRecent(session: Session, recent: Recent): void {
  const added = 'name' in recent ? { ...recent, name: recent.name?.slice(0, MAX_NAME_LENGTH) ?? null } : recent
  recentsOf(session).update(recents =>
    [added, ...recents.filter(other => recentKey(other) !== recentKey(added))].slice(0, MAX_RECENTS),
  )
}

const recentKey = (recent: Recent): string =>
  'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : `person ${recent.person_key}`

/** The recents of a user in this tab, newest first. */
export const useRecents = (session: Session): Recent[] => useStore(recentsOf(session))
