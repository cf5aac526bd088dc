import * as z from 'zod/mini'
import { valueProblem } from './bulk-check'
import type { BulkEdit } from './bulk-settings'
import { text as t } from './text'

const lineSchema = z.object({
  key: z.number(),
  name: z.string(),
  what: z.enum(['set', 'remove']),
  value: z.string(),
})
/** One line of the change for all items, as typed. */
export type EditLine = z.infer<typeof lineSchema>

const firstLine: EditLine = { key: 0, name: '', what: 'set', value: '' }

/** Stored in the history entry: a reload and Back keep the lines, and no value is in the URL. */
export const editsHistorySchema = z.object({
  edits: z.catch(z.array(lineSchema).check(z.minLength(1)), [firstLine]),
})

/** Why a line is not valid; null if it is. */
export function lineFault({ key, name, what, value }: EditLine, lines: readonly EditLine[]): string | null {
  if (name === '') return t.edits.noToken
  if (lines.some(other => other.key < key && other.name === name)) return t.edits.duplicate(name)
  if (what === 'remove') return null
  if (value === '') return t.edits.empty
  const problem = valueProblem(['tokens', name], value)
  return problem && t.problem(problem)
}

/** The change of each line, for the job. */
export const toBulkEdits = (lines: readonly EditLine[]): BulkEdit[] =>
  lines.map(({ name, what, value }) => ({ place: ['tokens', name], value: what === 'remove' ? null : value }))
