import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'

/** A user of the mock. */
export interface User {
  readonly user: string
  readonly password: string
  readonly roles: readonly string[]
  /** The companies the user has access to; null for all. */
  readonly companies: readonly string[] | null
}

export const users: readonly User[] = [
  { user: 'demo', password: 'demo', roles: ['public_api:admin'], companies: null },
  { user: 'app', password: 'demo', roles: ['public_api:user'], companies: ['DEMO'] },
  { user: 'reader', password: 'demo', roles: [], companies: ['DEMO'] },
]

/**
 * The user of an Authorization header; null without valid credentials. The scheme is case-insensitive, and the
 * credentials are UTF-8.
 */
export function userFromHeader(authorization: string | null): User | null {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return users.find(u => u.user === text.slice(0, colon) && u.password === text.slice(colon + 1) && colon >= 0) ?? null
}

/**
 * Whether a user may call a row. Only assigning a device needs a role: `public_api:user` on the app's company, or
 * `public_api:admin`.
 */
export const mayCall = ({ roles }: User, row: Row): boolean =>
  row.id !== endpoints.assignDevice.id || roles.includes('public_api:user') || roles.includes('public_api:admin')

export const canAccess = (user: User, companyKey: string): boolean =>
  user.companies === null || user.companies.includes(companyKey)
