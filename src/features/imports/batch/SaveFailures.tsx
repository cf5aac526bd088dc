import { SaveChoices, type SaveChoice } from '#/parts/csv/SaveTable'
import { batchText } from '../batch-text'
import { failureChoices, rowsWithAnswers, stepOf, stepsOf } from './failure-rows'
import { useFileFailures } from './file-failures'
import { useShownEntries } from './shown-entries'
import type { BatchView } from './use-batch'

const text = batchText.save

/** The failures as a file with the columns they came with, and what the platform answered. */
export function SaveFailures({ app, id, view }: { app: string; id: string; view: BatchView }) {
  const file = useFileFailures(app, view)
  const shown = useShownEntries(view.entries)
  const choices: SaveChoice[] = failureChoices(view, shown).map(({ id: choice, entries }) => ({
    id: choice,
    label: text[choice](entries.length),
    table: () => rowsWithAnswers(stepOf(view), entries),
  }))
  if (file !== null)
    choices.push({
      id: 'file',
      label: text.ofFile(file.failed, file.batches.length),
      table: async () => rowsWithAnswers(stepsOf(file), await file.read()),
    })
  return <SaveChoices title={text.title} name={text.file(id)} choices={choices} />
}
