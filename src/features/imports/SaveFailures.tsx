import { SaveChoices } from '#/parts/csv/SaveTable'
import { batchText } from './batch-text'
import { failureChoices, rowsWithAnswers } from './failure-rows'
import { useShownEntries } from './shown-entries'
import type { BatchView } from './use-batch'

const text = batchText.save

/** The failures as a file with the columns they came with, and what the platform answered. */
export function SaveFailures({ id, view }: { id: string; view: BatchView }) {
  const shown = useShownEntries(view.entries)
  const choices = failureChoices(view, shown).map(({ id: choice, entries }) => ({
    id: choice,
    label: text[choice](entries.length),
    table: () => rowsWithAnswers(view, entries),
  }))
  return <SaveChoices title={text.title} name={text.file(id)} choices={choices} />
}
