import { Button, MultiSelect, SegmentedControl, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readJson } from '#/contract/format/json'
import { useNow } from '#/ui/behavior/clock'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { faultsOf } from './faults'
import { FilterRowEditor, LockedRow } from './FilterRowEditor'
import { FilterSentence } from './FilterSentence'
import { type FilterRow, fromWire, newRow, toWire } from './rows'
import { SavedSets } from './SavedSets'
import { text } from './text'
import type { TextRun } from './text-run'
import type { Vocabulary } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = text.builder

interface FilterBuilderProps {
  vocabulary: Vocabulary
  /** From `fromWire`, or from `onChange`. Rows contain what was typed, even if it is not a valid filter yet. */
  rows: readonly FilterRow[]
  onChange: (rows: FilterRow[]) => void
  /** The audience that the conditions narrow, in words. By default everyone the vocabulary covers. */
  audience?: readonly TextRun[]
  /** From `savedSetsScope`. */
  setsScope: string
  /** The display time zone, in which date-times are typed and shown. */
  zone: string
}

/** Edits the conditions of an audience as rows or as JSON, and shows them as a sentence. */
export function FilterBuilder({ vocabulary, rows, onChange, audience, setsScope, zone }: FilterBuilderProps) {
  const written = rows.find(row => row.kind === 'written')
  const [chosenView, setView] = useState<'rows' | 'json'>(written ? 'json' : 'rows')
  // JSON that cannot be read has no rows: the editor stays open until it is corrected or cleared
  const view = written ? 'json' : chosenView
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  // The row as it was added: an edit makes another one, which must not take focus when the rows are shown again
  const [addedRow, setAddedRow] = useState<FilterRow | null>(null)
  const [addedSets, setAddedSets] = useState(0)
  const addField = useRef<HTMLInputElement>(null)
  const now = useNow('minute')
  const faults = faultsOf(rows, vocabulary)
  const offered = vocabulary.fields.filter(field => field.selectors.some(selector => selector.offered))
  const addRow = (id: string | undefined) => {
    const field = offered.find(each => each.id === id)
    const row = field ? newRow(field, rows) : null
    if (!row) return
    // It may have the id of a removed row
    setTouched(new Set([...touched].filter(id => id !== row.id)))
    setAddedRow(row)
    onChange([...rows, row])
  }
  // Appended to the rows as they are: converting them to filters and back would lose half-typed values
  const addFilters = (filters: readonly unknown[]) => {
    const next = Math.max(-1, ...rows.map(row => row.id)) + 1
    onChange([...rows, ...fromWire(filters, vocabulary).map(row => ({ ...row, id: next + row.id }))])
    setAddedSets(addedSets + 1)
  }
  return (
    <div className={`sb-stack ${classes['builder'] ?? ''}`} role="group" aria-label={t.label}>
      {view === 'rows' ? (
        <ol className={classes['rows']}>
          {rows.map((row, index) => (
            <li key={row.id} className={classes['row']}>
              <span className={classes['joiner']}>{index === 0 ? t.whose : t.and}</span>
              {row.kind === 'known' ? (
                <FilterRowEditor
                  position={index + 1}
                  row={row}
                  vocabulary={vocabulary}
                  // A condition whose field is gone has no input that could be left
                  fault={faults.find(({ row: id, part }) => id === row.id && (part === 'field' || touched.has(id)))}
                  zone={zone}
                  isNew={row === addedRow}
                  onChange={next => onChange(rows.map(each => (each.id === row.id ? next : each)))}
                  onRemove={() => {
                    onChange(rows.filter(each => each.id !== row.id))
                    addField.current?.focus()
                  }}
                  onLeave={() => setTouched(new Set(touched).add(row.id))}
                />
              ) : (
                <LockedRow row={row} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <JsonEditor
          // Starts again with the JSON of all rows, or the next keystroke would drop the added conditions
          key={addedSets}
          written={written?.text ?? JSON.stringify(toWire(rows, vocabulary), null, 2)}
          onRead={filters => onChange(fromWire(filters, vocabulary))}
          onUnread={json => onChange([{ kind: 'written', id: 0, text: json }])}
        />
      )}
      <div className={`sb-row ${classes['tools'] ?? ''}`}>
        {view === 'rows' && offered.length > 0 ? (
          // Never has a value: choosing a field adds its row, which takes focus
          <MultiSelect
            ref={addField}
            className={classes['add'] ?? ''}
            aria-label={t.add}
            placeholder={t.add}
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            data={offered.map(({ id, label }) => ({ value: id, label }))}
            value={[]}
            searchable
            limit={50}
            selectFirstOptionOnChange
            nothingFoundMessage={t.noField}
            onChange={([id]) => addRow(id)}
          />
        ) : null}
        {written ? null : (
          <PopoverButton
            label={text.sets.open}
            position="bottom-start"
            button={
              <Button size="xs" variant="subtle">
                {text.sets.open}
              </Button>
            }
          >
            {close => (
              <SavedSets
                scope={setsScope}
                filters={toWire(rows, vocabulary)}
                canSave={rows.length > 0 && faults.length === 0}
                onUse={filters => {
                  addFilters(filters)
                  close()
                }}
              />
            )}
          </PopoverButton>
        )}
        <span className={classes['gap']} />
        <SegmentedControl
          size="xs"
          aria-label={t.view}
          value={view}
          data={(['rows', 'json'] as const).map(value => ({ value, label: t[value] }))}
          onChange={setView}
        />
      </div>
      <FilterSentence
        audience={audience ?? [{ text: t.everyone[vocabulary.id] }]}
        rows={rows}
        vocabulary={vocabulary}
        time={{ zone, now }}
      />
    </div>
  )
}

interface JsonEditorProps {
  /** The initial text. */
  written: string
  onRead: (filters: readonly unknown[]) => void
  /** Called with text that is not a JSON list. */
  onUnread: (json: string) => void
}

/** Edits the conditions as they are sent. Invalid JSON stays in the field, and nothing is sent until it is valid. */
function JsonEditor({ written, onRead, onUnread }: JsonEditorProps) {
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

/** The list in JSON text, or an error to show. */
function readFilters(json: string): readonly unknown[] | string {
  if (json.trim() === '') return []
  const reading = readJson(json)
  if (!reading.ok) return reading.reason === 'too-deep' ? text.json.tooDeep : text.json.malformed
  return Array.isArray(reading.value) ? reading.value : text.json.notList
}
