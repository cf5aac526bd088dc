import { callingCodeOf } from '#/contract/format/calling-codes'
import { limits } from '#/contract/format/limits'
import { formatMdn, toWireMdn } from '#/contract/format/mdn'
import type { Session } from '#/contract/gateway'
import type { CheckRow, Verdict } from '#/parts/bulk/bulk-kind'
import { findRowFault } from '#/parts/csv/csv-record'
import { text as csvText } from '#/parts/csv/text'
import { mdnCellReader } from '#/parts/mdn/mdn-cell'
import { text as mdnText } from '#/parts/mdn/text'
import type { BulkRow, BulkSetup, Target } from './bulk-settings'
import { readFieldCell } from './field-cell'
import { text } from './text'

const t = text.problems

/** A number or id whose last digits a spreadsheet cut off: `1.23E+15`. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

/** See `BulkKind.checker`. Of equal numbers the first is sent. */
export function bulkChecker(
  setup: BulkSetup,
  width: number,
  { connection, custom_fields: fields }: Session,
): CheckRow<BulkRow> {
  const { api_version: apiVersion } = connection
  const readMdn = mdnCellReader(apiVersion)
  const seenNumbers = new Map<string, number>()
  const seenIds = new Map<string, number>()
  const columnOf = (to: Target['to']): number => setup.columns.findIndex(column => column.to === to)
  const [mdnAt, externalAt, countryAt] = [columnOf('mdn'), columnOf('external'), columnOf('country')]
  const fieldColumns = setup.columns.flatMap((column, at) => {
    const definition = column.to === 'field' ? fields.find(({ key }) => key === column.key) : undefined
    return definition ? [{ at, definition }] : []
  })
  const refused = (reason: string): Verdict<BulkRow> => ({ verdict: 'refused', problem: { reason } })

  return (read, record) => {
    const { cells, line } = read
    const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim())
    const fault = findRowFault(read, width)
    if (fault !== null) return refused(csvText.rowFault(fault))

    const country = cell(countryAt) === '' ? setup.country : cell(countryAt)
    if (callingCodeOf(country) === null) return refused(t.unknownCountry(country.slice(0, 30)))
    const number = readMdn(cell(mdnAt), country)
    if (!number.ok) return refused(mdnText.fault(number.fault))

    const external = cell(externalAt)
    if (external.length > limits.externalPersonIdLength)
      return refused(t.externalIdTooLong(external.length, limits.externalPersonIdLength))
    if (SHORTENED.test(external)) return refused(t.externalIdShortened(external))

    const values: BulkRow['fields'] = []
    for (const { at, definition } of fieldColumns) {
      if (cell(at) === '') continue
      const value = readFieldCell(cell(at), definition)
      if (value === null) return refused(t.fieldValue[definition.type](definition.label, cell(at).slice(0, 60)))
      values.push([definition.key, value.value])
    }

    const earlier = seenNumbers.get(number.e164)
    if (earlier !== undefined) return { verdict: 'duplicate', problem: { reason: t.duplicate(earlier) } }
    const sameId = external === '' ? undefined : seenIds.get(external)
    // Two numbers for one person: the service would refuse the second, or change the person's number
    if (sameId !== undefined) return refused(t.externalIdTaken(sameId))
    seenNumbers.set(number.e164, line)
    if (external !== '') seenIds.set(external, line)
    const row: BulkRow = {
      record,
      mdn: toWireMdn(number.e164, apiVersion),
      ...(external !== '' && { external_person_id: external }),
      fields: values,
    }
    const repair = number.how && {
      cell: cells[mdnAt] ?? '',
      value: formatMdn(row.mdn),
      how: mdnText.how(number.how),
    }
    return { verdict: 'ready', row, repair }
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
  { connection, custom_fields: fields }: Session,
): Target[] {
  const width = Math.max(header?.length ?? 0, ...sample.map(row => row.length))
  const read = mdnCellReader(connection.api_version)
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
  const numbersIn = (at: number): number =>
    sample.filter(row => read(row[at]?.trim() ?? '', connection.home_country).ok).length
  const best = columns
    .map((column, at) => ({ at, count: column.to === 'nothing' ? numbersIn(at) : 0 }))
    .reduce((a, b) => (b.count > a.count ? b : a), { at: -1, count: 0 })
  return columns.map((column, at) => (at === best.at ? { to: 'mdn' } : column))
}
