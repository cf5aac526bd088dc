import { type Role, roles } from '#/contract/roles'
import type { Access } from './sign-on-settings'

interface CompanyId {
  readonly connection: string
  readonly companyKey: string
}

/** The roles that a person's groups grant for a company, or for one of its apps; empty if there are none. */
export function rolesFor(
  access: readonly Access[],
  groups: readonly string[],
  company: CompanyId,
  appId?: string,
): Role[] {
  const granted = entriesFor(access, groups, company).filter(one => {
    const apps = appsOf(one)
    return appId === undefined || apps === 'all' || apps.includes(appId)
  })
  return roles.filter(role => granted.some(one => one.roles.includes(role)))
}

/** The apps that a person's groups allow at a company; null if one of them allows every app of the connection. */
export function appsFor(access: readonly Access[], groups: readonly string[], company: CompanyId): string[] | null {
  const apps = entriesFor(access, groups, company).map(appsOf)
  return apps.includes('all') ? null : [...new Set(apps.flat())]
}

const entriesFor = (access: readonly Access[], groups: readonly string[], company: CompanyId): Access[] =>
  access.filter(
    one =>
      one.connection === company.connection &&
      groups.includes(one.group) &&
      (one.company_keys === undefined || one.company_keys.includes(company.companyKey)),
  )

/** Nothing here tells which company an app belongs to, so an entry for certain companies must name their apps. */
const appsOf = ({ company_keys, app_ids }: Access): readonly string[] | 'all' =>
  app_ids ?? (company_keys === undefined ? 'all' : [])

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
