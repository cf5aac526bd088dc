import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { onSignOut } from '#/api/session/sign-out-hooks'
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
const keyOf = (session: Session): string => `signalbox.recents.${session.id}`

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string | null; recents: Recent[] }>()

/** Recents contain numbers and names, so they are stored for this tab only and cleared on sign-out. */
function read(session: Session): Recent[] {
  const key = keyOf(session)
  const text = stored(key)
  const known = cache.get(key)
  if (known?.text === text) return known.recents
  const recents = parse(text)
  cache.set(key, { text, recents })
  return recents
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return cache.get(key)?.text ?? null
  }
}

function parse(text: string | null): Recent[] {
  try {
    const parsed = recentsSchema.safeParse(JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

function write(session: Session, recents: Recent[]): void {
  const key = keyOf(session)
  const text = JSON.stringify(recents)
  cache.set(key, { text, recents })
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage may be forbidden or full; the recents then last as long as the page
  }
  for (const listener of listeners) listener()
}

/** Adds a recent at the top; the same person or look-up moves up. */
export function addRecent(session: Session, recent: Recent): void {
  const added = 'name' in recent ? { ...recent, name: recent.name?.slice(0, MAX_NAME_LENGTH) ?? null } : recent
  const others = read(session).filter(one => recentKey(one) !== recentKey(added))
  write(session, [added, ...others].slice(0, MAX_RECENTS))
}

const recentKey = (recent: Recent): string =>
  'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : `person ${recent.person_key}`

/** Removes all recents of a session. */
export function clearRecents(session: Session): void {
  cache.delete(keyOf(session))
  try {
    sessionStorage.removeItem(keyOf(session))
  } catch {
    // Storage is forbidden, so nothing is stored
  }
  for (const listener of listeners) listener()
}

onSignOut(clearRecents)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The recents of a session, newest first. */
export const useRecents = (session: Session): Recent[] => useSyncExternalStore(subscribe, () => read(session))
