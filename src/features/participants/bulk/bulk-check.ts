import type { CustomFieldType } from '#/contract/custom-fields'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { limits } from '#/contract/format/limits'
import { formatMdn, toWireMdn } from '#/contract/format/mdn'
import type { Session } from '#/contract/gateway'
import type { CheckRow, Verdict } from '#/parts/bulk/bulk-kind'
import { findRecordFault, isShortened, type RecordFault } from '#/parts/csv/csv-record'
import { isJson } from '#/parts/csv/table-format'
import { unescapeFromSpreadsheet } from '#/parts/csv/write-csv'
import type { HowNumberWasRead } from '#/parts/mdn/find-numbers'
import { mdnCellReader, type CellFault } from '#/parts/mdn/mdn-cell'
import type { ParticipantRow, ParticipantSetup, Target } from './bulk-settings'
import { readFieldCell } from './field-cell'

/** What can be found in a row of participants: why it is not sent, and how its number was read. */
export interface ParticipantFindings {
  problem: ParticipantProblem
  how: HowNumberWasRead
}

/** Why a row is not sent; `text.problem` has the sentences. */
export type ParticipantProblem =
  | { code: 'unreadable'; fault: RecordFault }
  | { code: 'unknown-country'; country: string }
  | { code: 'number'; fault: CellFault }
  | { code: 'external-id-too-long'; length: number; limit: number }
  | { code: 'external-id-shortened'; id: string }
  /** `line`: the row with the same external id and a different number. */
  | { code: 'external-id-taken'; line: number }
  | { code: 'field-value'; type: CustomFieldType; label: string; cell: string }
  /** `line`: the row with the same number. */
  | { code: 'duplicate'; line: number }

/** See `BulkKind.checker`. Of rows with the same number, only the first is sent. */
export function bulkChecker(
  setup: ParticipantSetup,
  width: number,
  { connection, custom_fields: fields }: Session,
): CheckRow<ParticipantRow, ParticipantFindings> {
  const { api_version: apiVersion } = connection
  const readMdn = mdnCellReader(connection)
  const seenNumbers = new Map<string, number>()
  const seenIds = new Map<string, number>()
  const columnOf = (to: Target['to']): number => setup.columns.findIndex(column => column.to === to)
  const [mdnColumn, externalColumn, countryColumn] = [columnOf('mdn'), columnOf('external'), columnOf('country')]
  const fieldColumns = setup.columns.flatMap((column, index) => {
    const definition = column.to === 'field' ? fields.find(({ key }) => key === column.key) : undefined
    return definition ? [{ index, definition }] : []
  })
  const refused = (problem: ParticipantProblem): Verdict<ParticipantRow, ParticipantFindings> => ({
    verdict: 'refused',
    problem,
  })

  // A file for spreadsheets is never JSON, so in JSON an apostrophe is part of the value
  const readCell = isJson(setup.format) ? String : unescapeFromSpreadsheet

  return (read, record) => {
    const { cells, line } = read
    const cell = (index: number): string => readCell(cells[index] ?? '').trim()
    const fault = findRecordFault(read, width)
    if (fault !== null) return refused({ code: 'unreadable', fault })

    const country = cell(countryColumn) === '' ? setup.country : cell(countryColumn)
    if (callingCodeOf(country) === null) return refused({ code: 'unknown-country', country: country.slice(0, 30) })
    const number = readMdn(cells[mdnColumn] ?? '', country)
    if (!number.ok) return refused({ code: 'number', fault: number.fault })

    const external = cell(externalColumn)
    const { length } = external
    const limit = limits.externalPersonIdLength
    if (length > limit) return refused({ code: 'external-id-too-long', length, limit })
    if (isShortened(external)) return refused({ code: 'external-id-shortened', id: external })

    const values: ParticipantRow['fields'] = []
    for (const { index, definition } of fieldColumns) {
      if (cell(index) === '') continue
      const value = readFieldCell(cell(index), definition)
      const { type, label } = definition
      if (value === null) return refused({ code: 'field-value', type, label, cell: cell(index).slice(0, 60) })
      values.push([definition.key, value.value])
    }

    const earlier = seenNumbers.get(number.e164)
    if (earlier !== undefined) return { verdict: 'duplicate', problem: { code: 'duplicate', line: earlier } }
    const sameId = external === '' ? undefined : seenIds.get(external)
    // Two numbers for one person: the service would refuse the second, or change the person's number
    if (sameId !== undefined) return refused({ code: 'external-id-taken', line: sameId })
    seenNumbers.set(number.e164, line)
    if (external !== '') seenIds.set(external, line)
    const row: ParticipantRow = {
      record,
      mdn: toWireMdn(number.e164, apiVersion),
      ...(external !== '' && { external_person_id: external }),
      fields: values,
    }
    const repair = number.how && {
      cell: cells[mdnColumn] ?? '',
      value: formatMdn(row.mdn),
      how: number.how,
    }
    return { verdict: 'ready', row, repair }
  }
}

const namePatterns: [Exclude<Target['to'], 'field' | 'nothing'>, RegExp][] = [
  // Not the name or the phone of a customer
  ['external', /external|(?:crm|customer|client|person).?(?:id|no|nr|number|key|code)\b|^(?:crm|customer|client)$/i],
  ['country', /^(?:home.?)?country(?:.?code)?$/i],
  ['mdn', /mdn|phone|mobile|handy|(?:^|[^a-z])cell|msisdn|^tel/i],
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
  const read = mdnCellReader(connection)
  const taken = new Set<string>()
  const columns = Array.from({ length: width }, (_, index): Target => {
    const name = (header?.[index] ?? '').trim()
    const field = fields.find(
      ({ key, label }) => [key, label].some(text => text.toLowerCase() === name.toLowerCase()) && !taken.has(key),
    )
    if (name !== '' && field) {
      taken.add(field.key)
      return { to: 'field', key: field.key }
    }
    const to = namePatterns.find(([target, pattern]) => pattern.test(name) && !taken.has(target))?.[0]
    if (to === undefined) return { to: 'nothing' }
    taken.add(to)
    return { to }
  })
  if (taken.has('mdn')) return columns
  const numbersIn = (index: number): number =>
    sample.filter(row => read(row[index]?.trim() ?? '', connection.home_country).ok).length
  // A column with “number” in its name wins only ties: it may contain account or order numbers
  const namedNumber = columns.findIndex(({ to }, index) => to === 'nothing' && /number/i.test(header?.[index] ?? ''))
  const best = columns
    .map((column, index) => ({ index, count: column.to === 'nothing' ? numbersIn(index) : 0 }))
    .reduce((a, b) => (b.count > a.count ? b : a), {
      index: namedNumber,
      count: namedNumber < 0 ? 0 : numbersIn(namedNumber),
    })
  return columns.map((column, index) => (index === best.index ? { to: 'mdn' } : column))
}
