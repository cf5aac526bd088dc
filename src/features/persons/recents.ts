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

/** A person who was opened, or a question that nobody answered to. */
export type Recent = z.infer<typeof recentSchema>

const MOST = 8
const NAME_KEPT = 200
const keyOf = (session: Session): string => `signalbox.recents.${session.id}`

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string | null; recents: Recent[] }>()

/** Numbers and names: in this tab only, gone with it, and wiped at sign-out (product.md, principle 6). */
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
    // Storage may be forbidden or full: they then last as long as the page
  }
  for (const listener of listeners) listener()
}

/** Puts one on top; the same person or question moves up. */
export function addRecent(session: Session, recent: Recent): void {
  const kept = 'name' in recent ? { ...recent, name: recent.name?.slice(0, NAME_KEPT) ?? null } : recent
  const others = read(session).filter(one => nameOfRecent(one) !== nameOfRecent(kept))
  write(session, [kept, ...others].slice(0, MOST))
}

const nameOfRecent = (recent: Recent): string =>
  'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : `person ${recent.person_key}`

/** Forgets them all. */
export function clearRecents(session: Session): void {
  cache.delete(keyOf(session))
  try {
    sessionStorage.removeItem(keyOf(session))
  } catch {
    // as above
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
