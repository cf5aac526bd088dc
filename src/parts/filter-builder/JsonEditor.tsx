import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { readJson } from '#/contract/json'
import { filterText } from './text'
import classes from './FilterBuilder.module.css'

const t = filterText.json

interface JsonEditorProps {
  filters: readonly unknown[]
  onChange: (filters: readonly unknown[]) => void
}

/** Conditions as they travel. What cannot be read yet stays in the field and changes nothing. */
export function JsonEditor({ filters, onChange }: JsonEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(filters, null, 2))
  const reading = readFilters(text)
  return (
    <Textarea
      label={filterText.builder.jsonLabel}
      value={text}
      error={typeof reading === 'string' ? reading : undefined}
      spellCheck={false}
      autoComplete="off"
      rows={Math.min(18, Math.max(6, text.split('\n', 20).length))}
      classNames={{ input: classes['json'] ?? '' }}
      onChange={event => {
        setText(event.currentTarget.value)
        const read = readFilters(event.currentTarget.value)
        if (typeof read !== 'string') onChange(read)
      }}
    />
  )
}

/** The list in a text, or what is wrong with it. */
function readFilters(text: string): readonly unknown[] | string {
  if (text.trim() === '') return []
  const reading = readJson(text)
  if (!reading.ok) return reading.reason === 'too-deep' ? t.tooDeep : t.malformed
  return Array.isArray(reading.value) ? reading.value : t.noList
}
