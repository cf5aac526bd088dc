import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { readJson } from '#/contract/format/json'
import { filterText } from './text'
import classes from './FilterBuilder.module.css'

const t = filterText.json

interface JsonEditorProps {
  /** What stands in the field at first. */
  written: string
  onRead: (filters: readonly unknown[]) => void
  /** What is typed is no list of conditions. */
  onUnread: (text: string) => void
}

/** Conditions as they travel. What cannot be read yet stays in the field, and keeps the message from being sent. */
export function JsonEditor({ written, onRead, onUnread }: JsonEditorProps) {
  const [text, setText] = useState(written)
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
        const next = event.currentTarget.value
        setText(next)
        const read = readFilters(next)
        if (typeof read === 'string') onUnread(next)
        else onRead(read)
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
