import type { Session } from '#/contract/gateway'

/**
 * The key of caches, intents, drafts and channels: connection, company and user. Two sessions with the same scope are the
 * same user at the same company; data of different scopes is never mixed.
 */
export const storageScopeOf = (session: Session): string => storageScopeParts(session).map(encodeURIComponent).join('|')

/** The same three values as the start of a query key. */
export const storageScopeParts = (session: Session): [connection: string, company: string, user: string] => [
  session.connection.id,
  session.company_key,
  session.user,
]
