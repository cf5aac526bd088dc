import * as z from 'zod/mini'
import { valueFault } from './bulk-check'
import type { BulkEdit } from './bulk-settings'
import { bulkText as t } from './text'

const lineSchema = z.object({
  key: z.number(),
  name: z.string(),
  what: z.enum(['set', 'remove']),
  value: z.string(),
})
/** One line of the change that all items get, as typed. */
export type EditLine = z.infer<typeof lineSchema>

const firstLine: EditLine = { key: 0, name: '', what: 'set', value: '' }

/** Kept with the history entry: a reload and Back lose nothing that was typed, and no value is in the address. */
export const editsEntrySchema = z.object({
  edits: z.catch(z.array(lineSchema).check(z.minLength(1)), [firstLine]),
})

/** Why a line cannot be used; null for a good one. */
export function lineFault({ key, name, what, value }: EditLine, lines: readonly EditLine[]): string | null {
  if (name === '') return t.edits.none
  if (lines.some(other => other.key < key && other.name === name)) return t.edits.twice(name)
  if (what === 'remove') return null
  return value === '' ? t.edits.empty : valueFault(['tokens', name], value)
}

export const editsOf = (lines: readonly EditLine[]): BulkEdit[] =>
  lines.map(({ name, what, value }) => ({ place: ['tokens', name], value: what === 'remove' ? null : value }))
