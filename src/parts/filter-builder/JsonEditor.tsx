import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { readJson } from '#/contract/format/json'
import { text } from './text'
import classes from './FilterBuilder.module.css'

const t = text.json

interface JsonEditorProps {
  /** The initial text. */
  written: string
  onRead: (filters: readonly unknown[]) => void
  /** The text is not a list of conditions. */
  onUnread: (json: string) => void
}

/** Conditions as they are sent. Invalid JSON stays in the field and prevents the message from being sent. */
export function JsonEditor({ written, onRead, onUnread }: JsonEditorProps) {
  const [json, setJson] = useState(written)
  const reading = readFilters(json)
  return (
    <Textarea
      label={text.builder.jsonLabel}
      value={json}
      error={typeof reading === 'string' ? reading : undefined}
      spellCheck={false}
      autoComplete="off"
      rows={Math.min(18, Math.max(6, json.split('\n', 20).length))}
      classNames={{ input: classes['json'] ?? '' }}
      onChange={event => {
        const next = event.currentTarget.value
        setJson(next)
        const read = readFilters(next)
        if (typeof read === 'string') onUnread(next)
        else onRead(read)
      }}
    />
  )
}

/** The list in a JSON text, or an error to show. */
function readFilters(json: string): readonly unknown[] | string {
  if (json.trim() === '') return []
  const reading = readJson(json)
  if (!reading.ok) return reading.reason === 'too-deep' ? t.tooDeep : t.malformed
  return Array.isArray(reading.value) ? reading.value : t.notList
}
