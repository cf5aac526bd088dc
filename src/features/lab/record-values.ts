import type { CallEntry } from '#/api/http/log'
import type { CompanyRecords } from '#/contract/company-records'
import { pathMatcher } from '#/contract/format/path'
import type { Anonymizer } from './anonymize'
import { platformMessages } from './interface-vocabulary'

export type JsonObject = Record<string, unknown>

/** A non-empty string, or a number as a string; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** The value if it is one of these; undefined otherwise. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find(one => one === value)

/** A count within the range of the demo service's store; 0 for anything that is not a count. */
export const countOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), 2_000_000_000) : 0

/** A token of an import batch with its result; null if the entry has no token. */
export function batchEntry(
  entry: JsonObject,
  state: 'pending' | 'success' | 'failure',
  anonymizer: Anonymizer,
): CompanyRecords['batches'][number]['entries'][number] | null {
  const token = textOf(entry['token'])
  if (token === null) return null
  const platform = /^[0-9a-f]{64,}$/i.test(token) ? 'IOS' : 'ANDROID'
  const shared = { platform, token: anonymizer.of('token', token), settled: state !== 'pending' } as const
  if (state !== 'failure') return { ...shared, platform_status: '200', platform_message: 'Success' }
  const status = textOf(entry['platform_status']) ?? ''
  const message = textOf(entry['platform_message']) ?? ''
  return {
    ...shared,
    platform_status: /^\d{3}$/.test(status) ? status : '400',
    platform_message: platformMessages.includes(message) ? message : anonymizer.of('text', message),
  }
}

/** The path parameters of a call. */
export function paramsOf({ row, path }: Pick<CallEntry, 'row' | 'path'>): Record<string, string> {
  const match = pathMatcher([row])(row.method, path.split('?')[0] ?? '')
  return match.kind === 'match' ? match.params : {}
}

/** At most `limit` records: if there are more, those that the request names come first. */
export function firstRecords<T extends JsonObject>(records: readonly T[], limit: number, request: string): T[] {
  if (records.length <= limit) return [...records]
  const named = new Set(
    records.filter(record =>
      Object.values(record).some(value => typeof value === 'string' && value.length > 2 && request.includes(value)),
    ),
  )
  return [...named, ...records.filter(record => !named.has(record))].slice(0, limit)
}

/** Makes people differ by number and carrier, and by external id, because the demo service identifies them by these. */
export function withUniqueKeys(persons: CompanyRecords['persons']): CompanyRecords['persons'] {
  const holders = new Set<string>()
  const externals = new Set<string>()
  return persons.map(person => {
    const { mdn, external_person_id: external } = person
    let carrier = person.carrier_code ?? 'carrier'
    while (mdn !== null && holders.has(`${mdn} ${carrier}`)) carrier += '-x'
    holders.add(`${mdn} ${carrier}`)
    const isTaken = external !== null && externals.has(external)
    if (external !== null) externals.add(external)
    return { ...person, carrier_code: mdn === null ? null : carrier, external_person_id: isTaken ? null : external }
  })
}
