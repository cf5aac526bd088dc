import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { limits } from '#/contract/format/limits'
import { toWireMdn, type ApiVersion } from '#/contract/format/mdn'
import type { CsvRecord } from '#/parts/csv/csv-record'
import { findRowFault } from '#/parts/csv/row-fault'
import { mdnCellReader } from '#/parts/mdn/mdn-cell'
import type { NumberHow } from '#/parts/mdn/number-how'
import type { BulkRow } from './bulk-row'
import type { BulkSetup, Target } from './bulk-settings'
import { readFieldCell } from './field-cell'
import type { RowProblem } from './row-problem'

/** What the rows of a file are checked against. */
export interface BulkContext {
  apiVersion: ApiVersion
  fields: readonly CustomFieldDefinition[]
}

/** The verdict on one row: each row has exactly one. */
export type Verdict =
  /** `how`: how its number was repaired; null if it needed no repair. */
  { verdict: 'ready'; row: BulkRow; how: NumberHow | null } | { verdict: 'refused' | 'duplicate'; problem: RowProblem }

/** A number or id whose last digits a spreadsheet cut off: `1.23E+15`. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

/**
 * Checks the rows of one file in order; of equal numbers the first is sent. The same file and settings always give the
 * same verdicts, because the result file is made from the file again.
 * @param width number of columns, from the first row
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
  const refused = (problem: RowProblem): Verdict => ({ verdict: 'refused', problem })

  /** @param record index of the row in the file, not counting the header, from 0 */
  return (read: CsvRecord, record: number): Verdict => {
    const { cells, line } = read
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim())
    const fault = findRowFault(read, width)
    if (fault !== null) return refused({ code: 'unreadable', fault })

    const country = cell(countryAt) === '' ? setup.country : cell(countryAt)
    if (callingCodeOf(country) === null) return refused({ code: 'unknown-country', country: country.slice(0, 30) })
    const number = readMdn(cell(mdnAt), country)
    if (!number.ok) return refused({ code: 'number', fault: number.fault })

    const external = cell(externalAt)
    if (external.length > limits.externalPersonIdLength)
      return refused({
        code: 'external-id-too-long',
        length: external.length,
        limit: limits.externalPersonIdLength,
      })
    if (SHORTENED.test(external)) return refused({ code: 'external-id-shortened', id: external })

    const values: BulkRow['fields'] = []
    for (const { at, definition } of fieldColumns) {
      if (cell(at) === '') continue
      const value = readFieldCell(cell(at), definition)
      if (!value.ok) return refused({ code: 'field-value', field: definition.key, cell: cell(at).slice(0, 60) })
      values.push([definition.key, value.value])
    }

    const earlier = seenNumbers.get(number.e164)
    if (earlier !== undefined) return { verdict: 'duplicate', problem: { code: 'duplicate', line: earlier } }
    const sameId = external === '' ? undefined : seenIds.get(external)
    // Two numbers for one person: the service would refuse the second, or change the person's number
    if (sameId !== undefined) return refused({ code: 'external-id-taken', line: sameId })
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
 * Guesses the target of each column from its name; for the number also from its cells.
 * @param header null if the file has none
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
