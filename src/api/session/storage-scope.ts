import { basePath } from '#/base/base-path'
import type { Session } from '#/contract/gateway'

/** The parts as one key: different parts never make the same key. */
export const joinKeyParts = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('|')

/**
 * The key of caches, intents, drafts, and channels: connection, company, and user. Two sessions with the same scope
 * belong to the same user at the same company; data of different scopes is never mixed.
 */
export const storageScopeOf = (session: Session): string => joinKeyParts(...storageScopeParts(session))

/** The key of what all users of this browser share about a company, such as the counts of drift. */
export const companyScopeOf = (session: Session): string => joinKeyParts(...storageScopeParts(session).slice(0, 2))

/** Connection, company, and user as separate parts, as in query keys. */
export const storageScopeParts = (session: Session): [connection: string, company: string, user: string] => [
  // Under another path on this host, the same connection id may belong to another service
  basePath + session.connection.id,
  session.company_key,
  session.user,
]
