import { SaveChoices, type SaveChoice } from '#/parts/csv/SaveTable'
import { failureChoices, rowsWithResponses, stepOf, stepsOf } from './failure-rows'
import { useFileFailures } from './file-failures'
import { text } from './text'
import type { BatchView } from './use-batch'
import { useFilteredEntries } from './use-filtered-entries'

const t = text.save

/** Saves the failures as CSV with the columns of their file, and the platform's responses. */
export function SaveFailures({ app, id, view }: { app: string; id: string; view: BatchView }) {
  const file = useFileFailures(app, view)
  const shown = useFilteredEntries(view.entries)
  const choices: SaveChoice[] = failureChoices(view, shown).map(({ id: choice, entries }) => ({
    id: choice,
    label: t[choice](entries.length),
    table: () => rowsWithResponses(stepOf(view), entries),
  }))
  if (file !== null)
    choices.push({
      id: 'file',
      label: t.wholeFile(file.failed, file.batches.length),
      table: async () => rowsWithResponses(stepsOf(file), await file.read()),
    })
  return <SaveChoices title={t.title} name={t.failuresFileName(id)} choices={choices} />
}
