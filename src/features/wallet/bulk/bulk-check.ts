import type { CheckRow, Verdict } from '#/parts/bulk/bulk-kind'
import { findRecordFault, type RecordFault } from '#/parts/csv/csv-record'
import {
  GROUP_COLUMN,
  ID_COLUMN,
  REMOVE_COLUMN,
  columnForToken,
  columnName,
  tokenInColumn,
  valueOfCell,
} from '../item-csv-columns'
import { checkToken, type TokenFault } from '../token-rules'
import type { BulkEdit, BulkTarget, WalletFileSetup } from './bulk-settings'

/** The changes that a bulk edit requests for one item. */
export interface RequestedEdit {
  /** Index among the records of the file; null without a file. */
  record: number | null
  id: string
  edits: readonly BulkEdit[]
}

/** What can be found in a row of a bulk edit. */
export interface BulkFindings {
  problem: BulkProblem
}

/** Why a row is not used; `text.problem` has the sentences. */
export type BulkProblem =
  | { code: 'unreadable'; fault: RecordFault }
  | { code: 'no-id' | 'bad-id' | 'no-changes' }
  | { code: 'set-and-removed'; field: string }
  | ValueProblem
  /** `line`: the line of the first row with the same item. */
  | { code: 'duplicate'; line: number }

/** Why a value cannot be written to its token. `fix`: the value that was probably meant. */
export interface ValueProblem {
  code: 'value'
  token: string
  value: string
  fault: TokenFault
  fix: string | null
}

/** See `BulkKind.checker`. Only the first valid row of an item counts. */
export function bulkChecker({ columns, empty }: WalletFileSetup, width: number): CheckRow<RequestedEdit, BulkFindings> {
  const seen = new Map<string, number>()
  const columnOf = (to: BulkTarget['to']): number => columns.findIndex(column => column.to === to)
  const [idAt, removeAt] = [columnOf('id'), columnOf('remove')]
  const valueColumns = columns.flatMap((column, at) => {
    const place = placeOfTarget(column)
    return place ? [{ at, place }] : []
  })
  const refused = (problem: BulkProblem): Verdict<RequestedEdit, BulkFindings> => ({ verdict: 'refused', problem })

  return (read, record) => {
    const { cells, line } = read
    const fault = findRecordFault(read, width)
    if (fault !== null) return refused({ code: 'unreadable', fault })
    const id = valueOfCell(cells[idAt] ?? '').trim()
    if (id === '') return refused({ code: 'no-id' })
    if (!canBeInUrl(id)) return refused({ code: 'bad-id' })

    const listed = namesIn(cells[removeAt] ?? '').map(placeOfColumnName)
    const removed = [...new Map(listed.map(place => [place.join('\n'), place])).values()]
    const edits: BulkEdit[] = removed.map(place => ({ place, value: null }))
    for (const { at, place } of valueColumns) {
      const cell = valueOfCell(cells[at] ?? '')
      if (removed.some(other => isSameField(other, place))) {
        if (cell !== '') return refused({ code: 'set-and-removed', field: fieldName(place) })
      } else if (cell !== '') {
        const problem = valueProblem(place, cell)
        if (problem !== null) return refused(problem)
        edits.push({ place, value: cell })
      } else if (empty === 'remove') edits.push({ place, value: null })
    }
    if (edits.length === 0) return refused({ code: 'no-changes' })

    const earlier = seen.get(id)
    if (earlier !== undefined) return { verdict: 'duplicate', problem: { code: 'duplicate', line: earlier } }
    seen.set(id, line)
    return { verdict: 'ready', row: { record, id, edits } }
  }
}

const placeOfTarget = (target: BulkTarget): BulkEdit['place'] | null => {
  if (target.to === 'token') return ['tokens', target.name]
  return target.to === 'group' ? ['group_code'] : null
}
const placeOfColumnName = (name: string): BulkEdit['place'] =>
  name === GROUP_COLUMN ? ['group_code'] : ['tokens', tokenInColumn(name) ?? name]

/** The name of a field in file columns and in lists of differences. */
export const fieldName = ([, token]: BulkEdit['place']): string =>
  token === undefined ? GROUP_COLUMN : columnForToken(token)

const isSameField = (a: BulkEdit['place'], b: BulkEdit['place']): boolean => fieldName(a) === fieldName(b)

/** Names in one cell: a JSON list, or separated by commas or semicolons. */
function namesIn(cell: string): string[] {
  try {
    const list: unknown = JSON.parse(cell)
    if (Array.isArray(list)) return list.filter(name => typeof name === 'string')
  } catch {
    // Not JSON: a typed list of names
  }
  return cell.split(/[;,]/).flatMap(name => (name.trim() === '' ? [] : [name.trim()]))
}

const canBeInUrl = (id: string): boolean => id !== '.' && id !== '..' && !/\p{Surrogate}/u.test(id)

/** Why a value is not valid for its field; null if it is. */
export function valueProblem([, token]: BulkEdit['place'], value: string): ValueProblem | null {
  if (token === undefined) return null
  const { fault, fix } = checkToken(token, value)
  return fault === null ? null : { code: 'value', token, value: value.slice(0, 40), fault, fix }
}

const isIdName = (name: string): boolean => /^(?:wallet[ _-]?)?item[ _-]?id$|^id$|^uuid$/i.test(name)

/**
 * Guesses the use of each column from its name. The read-only columns of an export are not used.
 * @param header null for a file without a header, whose first column is then taken as the id
 */
export function guessTargets(header: readonly string[] | null, width: number): BulkTarget[] {
  const names = header?.map(columnName) ?? []
  const exact = names.indexOf(ID_COLUMN)
  const idAt = header === null ? 0 : exact === -1 ? names.findIndex(isIdName) : exact
  const taken = new Set<string>()
  return Array.from({ length: Math.max(width, names.length) }, (_, at): BulkTarget => {
    const name = names[at] ?? ''
    if (at === idAt) return { to: 'id' }
    const target = targetOf(name)
    // Two names, such as `color` and `tokens.color`, may mean the same token
    const use = JSON.stringify(target)
    if (taken.has(use)) return { to: 'nothing' }
    taken.add(use)
    return target
  })
}

/** The use of a column with this name. */
export function targetOf(name: string): BulkTarget {
  if (name === GROUP_COLUMN) return { to: 'group' }
  if (name === REMOVE_COLUMN) return { to: 'remove' }
  const token = tokenInColumn(name)
  return token === null ? { to: 'nothing' } : { to: 'token', name: token }
}
