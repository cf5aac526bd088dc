import { valueFault } from './bulk-check'
import type { BulkEdit } from './bulk-settings'
import { bulkText as t } from './bulk-text'

/** One line of the change that all items get, as typed. */
export interface EditLine {
  key: number
  name: string
  what: 'set' | 'remove'
  value: string
}

/** Why a line cannot be used; null for a good one. */
export function lineFault({ key, name, what, value }: EditLine, lines: readonly EditLine[]): string | null {
  if (name === '') return t.edits.none
  if (lines.some(other => other.key < key && other.name === name)) return t.edits.twice(name)
  if (what === 'remove') return null
  return value === '' ? t.edits.empty : valueFault(['tokens', name], value)
}

export const editsOf = (lines: readonly EditLine[]): BulkEdit[] =>
  lines.map(({ name, what, value }) => ({ place: ['tokens', name], value: what === 'remove' ? null : value }))
