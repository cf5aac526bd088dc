import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { limits } from '#/contract/format/limits'
import { toWireMdn, type ApiVersion } from '#/contract/format/mdn'
import type { CsvRecord } from '#/parts/csv/read-records'
import { rowFault } from '#/parts/csv/row-fault'
import { mdnCellReader } from '#/parts/mdn/mdn-cell'
import type { BulkRow } from './bulk-row'
import type { BulkSetup, Target } from './bulk-settings'
import { readFieldCell } from './field-cell'
import { bulkText as t } from './text'

/** What a file is checked against, besides how it is read. */
export interface BulkContext {
  apiVersion: ApiVersion
  fields: readonly CustomFieldDefinition[]
}

/** What becomes of one row of the file: every row is exactly one of these. */
export type Verdict =
  /** `how`: what was done to its number, in a sentence; null when it was fine. */
  | { verdict: 'ready'; row: BulkRow; how: string | null }
  | { verdict: 'refused'; reason: string }
  | { verdict: 'duplicate'; reason: string }

/** A number or an id of which a spreadsheet lost the end. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

/**
 * Checks the rows of one file in order; the first of equal numbers is the one that is sent. The same file and setup
 * give the same verdicts, so that a result file can be made of the file again.
 * @param width columns of the file, by its first row
 */
export function bulkChecker(setup: BulkSetup, { apiVersion, fields }: BulkContext, width: number) {
  const readMdn = mdnCellReader(apiVersion)
  const seenNumbers = new Map<string, number>()
  const seenIds = new Map<string, number>()
  const columnOf = (to: Target['to']): number => setup.columns.findIndex(column => column.to === to)
  const [mdnAt, externalAt, countryAt] = [columnOf('mdn'), columnOf('external'), columnOf('country')]
  const fieldColumns = setup.columns.flatMap((column, at) => {
    const definition = column.to === 'field' ? fields.find(({ key }) => key === column.key) : undefined
    return definition ? [{ at, definition }] : []
  })
  const refused = (reason: string): Verdict => ({ verdict: 'refused', reason })

  /** @param record its place among the rows of the file, without the header, from 0 */
  return (read: CsvRecord, record: number): Verdict => {
    const { cells, line } = read
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim())
    const unread = rowFault(read, width)
    if (unread !== null) return refused(unread)

    const country = cell(countryAt) === '' ? setup.country : cell(countryAt)
    if (callingCodeOf(country) === null) return refused(t.noCountry(country.slice(0, 30)))
    const number = readMdn(cell(mdnAt), country)
    if (!number.ok) return refused(number.reason)

    const external = cell(externalAt)
    if (external.length > limits.externalPersonIdLength)
      return refused(t.externalTooLong(external.length, limits.externalPersonIdLength))
    if (SHORTENED.test(external)) return refused(t.externalShortened(external))

    const values: BulkRow['fields'] = []
    for (const { at, definition } of fieldColumns) {
      if (cell(at) === '') continue
      const value = readFieldCell(cell(at), definition)
      if (!value.ok) return refused(value.reason)
      values.push([definition.key, value.value])
    }

    const earlier = seenNumbers.get(number.e164)
    if (earlier !== undefined) return { verdict: 'duplicate', reason: t.duplicate(earlier) }
    const sameId = external === '' ? undefined : seenIds.get(external)
    // Two numbers for one person: the service would refuse the second, or give the person another number
    if (sameId !== undefined) return refused(t.sameExternal(sameId))
    seenNumbers.set(number.e164, line)
    if (external !== '') seenIds.set(external, line)
    const row: BulkRow = {
      record,
      mdn: toWireMdn(number.e164, apiVersion),
      ...(external !== '' && { external_person_id: external }),
      fields: values,
    }
    return { verdict: 'ready', row, how: number.how }
  }
}

const names: [Exclude<Target['to'], 'field' | 'nothing'>, RegExp][] = [
  ['external', /external|customer|crm|client.?(?:id|no)|person.?id/i],
  ['country', /^(?:home.?)?country(?:.?code)?$/i],
  ['mdn', /mdn|phone|mobile|handy|cell|msisdn|number|^tel/i],
]

/**
 * What each column is likely to be: by its name, and for the number also by what stands in it.
 * @param names the header; null where the file has none
 */
export function guessColumns(
  header: readonly string[] | null,
  sample: readonly (readonly string[])[],
  { apiVersion, fields }: BulkContext,
  country: string,
): Target[] {
  const width = Math.max(header?.length ?? 0, ...sample.map(row => row.length))
  const read = mdnCellReader(apiVersion)
  const taken = new Set<string>()
  const columns = Array.from({ length: width }, (_, at): Target => {
    const name = (header?.[at] ?? '').trim()
    const field = fields.find(
      ({ key, label }) => [key, label].some(own => own.toLowerCase() === name.toLowerCase()) && !taken.has(key),
    )
    if (name !== '' && field) {
      taken.add(field.key)
      return { to: 'field', key: field.key }
    }
    const to = names.find(([one, pattern]) => pattern.test(name) && !taken.has(one))?.[0]
    if (to === undefined) return { to: 'nothing' }
    taken.add(to)
    return { to }
  })
  if (taken.has('mdn')) return columns
  const numbersIn = (at: number): number => sample.filter(row => read(row[at]?.trim() ?? '', country).ok).length
  const best = columns
    .map((column, at) => ({ at, count: column.to === 'nothing' ? numbersIn(at) : 0 }))
    .reduce((a, b) => (b.count > a.count ? b : a), { at: -1, count: 0 })
  return columns.map((column, at) => (at === best.at ? { to: 'mdn' } : column))
}
