import type { CheckRow } from '#/parts/csv/checked-rows'
import type { CsvRecord } from '#/parts/csv/read-records'
import { rowFault } from '#/parts/csv/row-fault'
import { guarded, unguarded } from '#/parts/csv/write-csv'
import { GROUP_COLUMN, ID_COLUMN, REMOVE_COLUMN, columnOfToken, tokenOfColumn } from '../item-csv-columns'
import { readToken } from '../token-rules'
import type { BulkEdit, BulkSetup, BulkTarget } from './bulk-settings'
import { bulkText as t } from './text'

/** An item and what it shall get. */
export interface Asked {
  /** Its place in the file, from 0; null without a file. */
  record: number | null
  id: string
  edits: readonly BulkEdit[]
}

/** What is thought of one row of a file: every row is exactly one of these. */
export type BulkVerdict =
  | { verdict: 'ready'; asked: Asked }
  | { verdict: 'refused'; reason: string }
  | { verdict: 'duplicate'; reason: string }

/**
 * Checks the rows of one file in order; the first of an item is the one that counts. The same file and setup give the
 * same verdicts, so that a result file can be made of the file again.
 * @param width columns of the file, by its first row
 */
export function bulkChecker({ columns, empty }: BulkSetup, width: number): CheckRow<BulkVerdict> {
  const seen = new Map<string, number>()
  const columnOf = (to: BulkTarget['to']): number => columns.findIndex(column => column.to === to)
  const [idAt, removeAt] = [columnOf('id'), columnOf('remove')]
  const places = columns.flatMap((column, at) => {
    const place = placeOf(column)
    return place ? [{ at, place }] : []
  })
  const refused = (reason: string): BulkVerdict => ({ verdict: 'refused', reason })

  return (read: CsvRecord, record: number) => {
    const { cells, line } = read
    const unread = rowFault(read, width)
    if (unread !== null) return refused(unread)
    const id = (cells[idAt] ?? '').trim()
    const noId = idFault(id)
    if (noId !== null) return refused(noId)

    const removed = namesIn(cells[removeAt] ?? '').map(placeOfName)
    const edits: BulkEdit[] = removed.map(place => ({ place, value: null }))
    for (const { at, place } of places) {
      const cell = meant(cells[at] ?? '')
      if (removed.some(other => sameName(other, place))) {
        if (cell !== '') return refused(t.faults.setAndRemoved(nameOf(place)))
      } else if (cell !== '') {
        const fault = valueFault(place, cell)
        if (fault !== null) return refused(fault)
        edits.push({ place, value: cell })
      } else if (empty === 'remove') edits.push({ place, value: null })
    }
    if (edits.length === 0) return refused(t.faults.nothing)

    const earlier = seen.get(id)
    if (earlier !== undefined) return { verdict: 'duplicate', reason: t.faults.duplicate(earlier) }
    seen.set(id, line)
    return { verdict: 'ready', asked: { record, id, edits } }
  }
}

const placeOf = (target: BulkTarget): BulkEdit['place'] | null => {
  if (target.to === 'token') return ['tokens', target.name]
  return target.to === 'group' ? ['group_code'] : null
}
const placeOfName = (name: string): BulkEdit['place'] =>
  name === GROUP_COLUMN ? ['group_code'] : ['tokens', tokenOfColumn(name) ?? name]

/** What a place is called where it is written: in columns, lists and differences. */
export const nameOf = ([, token]: BulkEdit['place']): string =>
  token === undefined ? GROUP_COLUMN : columnOfToken(token)

const sameName = (a: BulkEdit['place'], b: BulkEdit['place']): boolean => nameOf(a) === nameOf(b)

/** A cell as it was before it was written for a spreadsheet; blanks alone are nothing. */
const meant = (cell: string): string => {
  if (cell.trim() === '') return ''
  const plain = unguarded(cell)
  return plain !== cell && guarded(plain) === cell ? plain : cell
}

/** Names in one cell: a JSON list, or separated by commas or semicolons. */
function namesIn(cell: string): string[] {
  try {
    const list: unknown = JSON.parse(cell)
    if (Array.isArray(list)) return list.filter(name => typeof name === 'string')
  } catch {
    // no JSON: names as one types them
  }
  return cell.split(/[;,]/).flatMap(name => (name.trim() === '' ? [] : [name.trim()]))
}

function idFault(id: string): string | null {
  if (id === '') return t.faults.noId
  return id === '.' || id === '..' || /\p{Surrogate}/u.test(id) ? t.faults.badId : null
}

/** Why a value cannot be written to its place; null for a good one. */
export function valueFault([, token]: BulkEdit['place'], value: string): string | null {
  if (token === undefined) return null
  const { fault, fix } = readToken(token, value)
  if (fault === null) return null
  return t.faults.value(token, value.slice(0, 40), fix === null ? fault : `${fault} ${t.faults.meant(fix)}`)
}

const isIdName = (name: string): boolean => /^(?:wallet[ _-]?)?item[ _-]?id$|^id$|^uuid$/i.test(name)

/**
 * What each column is likely to be, by its name. Columns of an export that cannot be changed are not used.
 * @param header null where the file has none: then the first column is the id
 */
export function guessTargets(header: readonly string[] | null, width: number): BulkTarget[] {
  const names = header?.map(name => name.trim()) ?? []
  const exact = names.indexOf(ID_COLUMN)
  const idAt = header === null ? 0 : exact === -1 ? names.findIndex(isIdName) : exact
  const taken = new Set<string>()
  return Array.from({ length: Math.max(width, names.length) }, (_, at): BulkTarget => {
    const name = names[at] ?? ''
    if (at === idAt) return { to: 'id' }
    const target = targetOf(name)
    if (target.to !== 'nothing' && taken.has(name)) return { to: 'nothing' }
    taken.add(name)
    return target
  })
}

/** What a column of this name can be used as. */
export function targetOf(name: string): BulkTarget {
  if (name === GROUP_COLUMN) return { to: 'group' }
  if (name === REMOVE_COLUMN) return { to: 'remove' }
  const token = tokenOfColumn(name)
  return token === null ? { to: 'nothing' } : { to: 'token', name: token }
}
