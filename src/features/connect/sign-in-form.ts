import type { Connection, SignIn } from '#/contract/gateway'
import { safeReturn } from '#/nav/safe-link'

/** The values of the form, one per field on the screen. */
export interface SignInValues {
  connection: string
  /** A known company key, or '' if one is typed instead. */
  company: string
  companyTyped: string
  user: string
  password: string
  apps: string
}

export type Missing = 'company' | 'user' | 'password'

/** The page the user was going to. */
export interface Destination {
  path: string
  connection: string
  company: string
}

/** Reads `?to=`; null unless it is a page of a connection and company in this app (see `safeReturn`). */
export function readDestination(to: string | null): Destination | null {
  const path = safeReturn(to)
  const [, connection, company] = /^\/([^/?#]+)\/([^/?#]+)\//.exec(path ?? '') ?? []
  if (path === null || connection === undefined || company === undefined) return null
  try {
    return { path, connection: decodeURIComponent(connection), company: decodeURIComponent(company) }
  } catch {
    return null // invalid percent-encoding
  }
}

/** The initial values: the connection and company the user was going to, else the first of each. */
export function initialValues(connections: readonly Connection[], to: Destination | null): SignInValues {
  const wanted = connections.find(one => one.id === to?.connection)
  const connection = wanted ?? connections[0]
  return {
    connection: connection?.id ?? '',
    ...companyOf(connection, wanted ? (to?.company ?? '') : ''),
    user: '',
    password: '',
    apps: '',
  }
}

/** The company fields for a connection: a known key is selected, an unknown one is typed. */
export function companyOf(
  connection: Connection | undefined,
  wanted: string,
): Pick<SignInValues, 'company' | 'companyTyped'> {
  const known = connection?.company_keys ?? []
  if (wanted === '') return { company: known[0] ?? '', companyTyped: '' }
  return known.includes(wanted) ? { company: wanted, companyTyped: '' } : { company: '', companyTyped: wanted }
}

/** The required fields that are empty, in the order of the form. */
export function missingFields(values: SignInValues): Missing[] {
  const missing: Missing[] = []
  if (companyKey(values) === '') missing.push('company')
  if (values.user === '') missing.push('user')
  if (values.password === '') missing.push('password')
  return missing
}

/** The company key that is selected or typed. */
export function companyKey(values: SignInValues): string {
  return values.company === '' ? values.companyTyped.trim() : values.company
}

/** The request body for the dashboard's server. A password is never trimmed. */
export function toWire(values: SignInValues): SignIn {
  const apps = values.apps.split(/[\s,;]+/).filter(app => app !== '')
  return {
    connection: values.connection,
    company_key: companyKey(values),
    user: values.user,
    password: values.password,
    ...(apps.length > 0 ? { app_ids: [...new Set(apps)] } : {}),
  }
}
