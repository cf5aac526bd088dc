import * as z from 'zod/mini'
import { checkedBy } from '#/ui/form/checked-by'
import { valueProblem } from './bulk-check'
import type { BulkEdit } from './bulk-settings'
import { text as t } from './text'

const lineSchema = z.object({
  name: z.string(),
  what: z.enum(['set', 'remove']),
  value: z.string(),
})
/** One line of the change for all items, as typed. */
export type EditLine = z.infer<typeof lineSchema>

export const emptyLine: EditLine = { name: '', what: 'set', value: '' }

export interface EditLines {
  edits: EditLine[]
}

/** Stored in the history entry: a reload and Back keep the lines, and no value is in the URL. */
export const editsHistorySchema = z.object({
  edits: z.catch(z.array(lineSchema).check(z.minLength(1)), [emptyLine]),
})

/** Checks the lines of the form, and turns them into edits for the job. */
export const editsSchema = checkedBy<EditLines, BulkEdit[]>(({ edits: lines }, fault) => {
  const edits = lines.map(({ name, what, value }, at) => {
    if (name === '') return fault(`edits.${at}.name`, t.edits.noToken)
    if (lines.slice(0, at).some(other => other.name === name)) return fault(`edits.${at}.name`, t.edits.duplicate(name))
    const edit: BulkEdit = { place: ['tokens', name], value: what === 'remove' ? null : value }
    if (what === 'remove') return edit
    const problem = valueProblem(['tokens', name], value)
    if (value === '') return fault(`edits.${at}.value`, t.edits.empty)
    return problem === null ? edit : fault(`edits.${at}.value`, t.problem(problem))
  })
  const valid = edits.filter(edit => edit !== null)
  return valid.length < edits.length ? null : valid
})
