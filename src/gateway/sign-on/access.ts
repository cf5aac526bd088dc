import { type Role, roles } from '#/contract/roles'
import type { Access } from './sign-on-settings'

/** The roles that a person's groups grant for a company; empty if there are none. */
export function rolesFor(
  access: readonly Access[],
  groups: readonly string[],
  { connection, companyKey }: { connection: string; companyKey: string },
): Role[] {
  const granted = access.filter(
    one =>
      one.connection === connection &&
      groups.includes(one.group) &&
      (one.company_keys === undefined || one.company_keys.includes(companyKey)),
  )
  return roles.filter(role => granted.some(one => one.roles.includes(role)))
}

/** The companies of a connection that a person's groups name; `all` if one of them names none. Null without access. */
export function companiesFor(
  access: readonly Access[],
  groups: readonly string[],
  connection: string,
): readonly string[] | 'all' | null {
  const granted = access.filter(one => one.connection === connection && groups.includes(one.group))
  if (granted.length === 0) return null
  if (granted.some(one => one.company_keys === undefined)) return 'all'
  return [...new Set(granted.flatMap(one => one.company_keys ?? []))]
}

/** The groups in a claim: a list, one name, or nothing. */
export function groupsIn(claim: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.filter(value => typeof value === 'string')
}
