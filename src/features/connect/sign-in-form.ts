import type { KnownSession } from '#/api/session/known-sessions'
import type { ConnectionChoice, OpenSessionRequest, SignIn } from '#/contract/gateway'
import { checkedBy } from '#/ui/form/checked-by'
import type { Destination } from './destination'
import { text } from './text'

/**
 * The fields of the form in screen order. `company` is a known company key, or '' if one is typed into `companyTyped`
 * instead.
 */
export const signInFields = ['connection', 'company', 'companyTyped', 'user', 'password', 'apps'] as const
export type SignInValues = Record<(typeof signInFields)[number], string>

/**
 * The connections, each with its companies: those it names or, if it names none, those that this browser signed in to.
 * Only a demo service names its companies before sign-in.
 */
export const withKnownCompanies = (
  connections: readonly ConnectionChoice[],
  known: readonly KnownSession[],
): ConnectionChoice[] =>
  connections.map(connection =>
    connection.company_keys.length > 0
      ? connection
      : {
          ...connection,
          company_keys: known.filter(pair => pair.connection === connection.id).map(pair => pair.company_key),
        },
  )

/** The initial values: the connection and company the user was going to, otherwise the first of each. */
export function initialValues(connections: readonly ConnectionChoice[], to: Destination | null): SignInValues {
  const wanted = connections.find(({ id }) => id === to?.connection)
  const connection = wanted ?? connections[0]
  return {
    connection: connection?.id ?? '',
    ...companyOf(connection, wanted ? (to?.company ?? '') : ''),
    user: '',
    password: '',
    apps: '',
  }
}

/**
 * The company fields for a connection: a known key is selected, an unknown one is typed. Without a wanted key, the
 * first known one is selected.
 */
export function companyOf(
  connection: ConnectionChoice | undefined,
  wanted: string,
): Pick<SignInValues, 'company' | 'companyTyped'> {
  const known = connection?.company_keys ?? []
  if (wanted === '') return { company: known[0] ?? '', companyTyped: '' }
  return known.includes(wanted) ? { company: wanted, companyTyped: '' } : { company: '', companyTyped: wanted }
}

/** The schema of the form; returns the request body for the dashboard's server. */
export const signInSchemaFor = (connections: readonly ConnectionChoice[]) =>
  checkedBy((values: SignInValues, fault): SignIn | null => {
    const needsCompany = connections.find(({ id }) => id === values.connection)?.company_optional !== true
    const faults = [
      needsCompany && companyKey(values) === '' && fault('companyTyped', text.missing.company),
      values.user === '' && fault('user', text.missing.user),
      values.password === '' && fault('password', text.missing.password),
    ]
    return faults.includes(null) ? null : toWire(values)
  })

/** The schema of the form without user, password, and app ids, for a person who signed in through a provider. */
export const openSchema = checkedBy((values: SignInValues, fault): OpenSessionRequest | null =>
  companyKey(values) === ''
    ? fault('companyTyped', text.missing.company)
    : { connection: values.connection, company_key: companyKey(values) },
)

/** The company key that is selected or typed. */
function companyKey(values: SignInValues): string {
  return values.company === '' ? values.companyTyped.trim() : values.company
}

/** The request body for the dashboard's server. A password is never trimmed. */
function toWire(values: SignInValues): SignIn {
  const apps = values.apps.split(/[\s,;]+/).filter(app => app !== '')
  const company = companyKey(values)
  return {
    connection: values.connection,
    ...(company !== '' && { company_key: company }),
    user: values.user,
    password: values.password,
    ...(apps.length > 0 ? { app_ids: [...new Set(apps)] } : {}),
  }
}
