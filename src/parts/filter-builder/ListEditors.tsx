import { MultiSelect, TagsInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { text } from './text'
import type { VocabularyField } from './vocabulary'
import classes from './ListEditors.module.css'

const t = text.builder
const pills = { pill: classes['pill'] ?? '', inputField: classes['search'] ?? '' }

interface ListEditorProps {
  name: string
  list: readonly string[]
  error: string | undefined
  onList: (list: string[]) => void
}

interface TextsEditorProps extends ListEditorProps {
  /** Text that is not a value yet, as the draft stores it; the parent clears it on `onList`. */
  typed: string
  onTyped: (typed: string) => void
}

/** Whether a typed value adds nothing to the list. */
const isKnown = (typed: string, list: readonly string[]): boolean => {
  const value = typed.trim().toLowerCase()
  return value === '' || list.some(each => each.toLowerCase() === value)
}

const leaveEvents = ['beforeunload', 'pagehide'] as const

/** Free-text values as pills. Enter, a comma, or leaving the field or the page completes one. */
export function TextsEditor({ name, list, typed, error, onList, onTyped }: TextsEditorProps) {
  'use no memo' // its values change with every keystroke: memoization would save nothing
  const input = useRef<HTMLInputElement>(null)
  const completeRestored = useEffectEvent(() => {
    if (!isKnown(typed, list)) onList([...list, typed.trim()])
  })
  // A browser that was killed did not complete it
  useEffect(() => completeRestored(), [])
  useEffect(() => {
    // A reload by keyboard does not leave the field, so a value that is still being typed would be lost
    const leave = () => input.current?.blur()
    for (const event of leaveEvents) window.addEventListener(event, leave)
    return () => {
      for (const event of leaveEvents) window.removeEventListener(event, leave)
    }
  }, [])
  return (
    <TagsInput
      ref={input}
      aria-label={name}
      placeholder={list.length === 0 ? t.typeValue : ''}
      value={[...list]}
      error={error}
      classNames={pills}
      splitChars={[',', '\n', '\t']}
      isDuplicate={isKnown}
      onInput={event => onTyped(event.currentTarget.value)}
      onBlur={() => {
        // Also clears text that does not become a value
        if (typed !== '') onTyped('')
      }}
      // Mantine keeps the spaces of a value that is completed by leaving the field. Earlier values stay as the service
      // may have stored them
      onChange={next => onList(next.map((each, index) => (index < list.length ? each : each.trim())))}
    />
  )
}

interface OptionsEditorProps extends ListEditorProps {
  options: VocabularyField['options']
}

/** A selection of the field's options by label. An option that no longer exists stays, shown by its key. */
export function OptionsEditor({ name, options, list, error, onList }: OptionsEditorProps) {
  // The service may repeat a value, in a condition or among the options; MultiSelect throws if it is offered twice
  const chosen = [...new Set(list)]
  const known = new Map(options.map(option => [option.value, option]))
  const unknown = chosen.filter(value => !known.has(value))
  return (
    <MultiSelect
      aria-label={name}
      placeholder={list.length === 0 ? t.choose : ''}
      data={[...known.values(), ...unknown.map(value => ({ value, label: value }))]}
      value={chosen}
      error={error}
      classNames={pills}
      searchable
      limit={50}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={t.nothingFound}
      onChange={onList}
    />
  )
}
