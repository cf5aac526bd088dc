import type { Session } from '#/contract/gateway'

/**
 * What caches, intents, drafts and channels are kept by: connection, company and user. Two sessions of one scope are
 * the same person at the same company, signed in again; anything else never mixes (architecture.md, "Sessions").
 */
export const storageScopeOf = (session: Session): string => storageScopeParts(session).map(encodeURIComponent).join('|')

/** The same three inputs as the head of a query key. */
export const storageScopeParts = (session: Session): [connection: string, company: string, user: string] => [
  session.connection.id,
  session.company_key,
  session.user,
]
