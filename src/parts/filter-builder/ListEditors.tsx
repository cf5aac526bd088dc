import { MultiSelect, TagsInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { inPage } from '#/ui/inputs/combobox'
import { filterText } from './text'
import type { VocabularyField } from './vocabulary'
import classes from './ListEditors.module.css'

const t = filterText.builder
const pills = { pill: classes['pill'] ?? '', inputField: classes['search'] ?? '' }
// A list that fades in is not there yet when its first option is to be chosen, and Enter would choose nothing
const atOnce = { ...inPage, transitionProps: { duration: 0 } }

interface TextsEditorProps {
  name: string
  list: readonly string[]
  error: string | undefined
  onList: (list: string[]) => void
}

/** Texts of the user's own, as pills: Enter, a comma or leaving the field ends one. */
export function TextsEditor({ name, list, error, onList }: TextsEditorProps) {
  return (
    <TagsInput
      aria-label={name}
      placeholder={list.length === 0 ? t.typeValue : ''}
      value={[...list]}
      error={error}
      classNames={pills}
      splitChars={[',', '\n', '\t']}
      comboboxProps={atOnce}
      onChange={onList}
    />
  )
}

interface OptionsEditorProps extends TextsEditorProps {
  options: VocabularyField['options']
}

/** Some of a field's options by their labels; one that the field has no more stays, by its key. */
export function OptionsEditor({ name, options, list, error, onList }: OptionsEditorProps) {
  const unknown = list.filter(value => !options.some(option => option.value === value))
  return (
    <MultiSelect
      aria-label={name}
      placeholder={list.length === 0 ? t.choose : ''}
      data={[...options, ...unknown.map(value => ({ value, label: value }))]}
      value={[...list]}
      error={error}
      classNames={pills}
      searchable
      limit={50}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={t.nothingFound}
      comboboxProps={atOnce}
      onChange={onList}
    />
  )
}
