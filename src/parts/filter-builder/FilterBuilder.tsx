import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNow } from '#/ui/behavior/clock'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { Popover } from '#/ui/overlays/Popover'
import { faultsOf } from './faults'
import { FilterRowEditor, LockedRow } from './FilterRowEditor'
import { FilterSentence } from './FilterSentence'
import { JsonEditor } from './JsonEditor'
import { type FilterRow, fromWire, newRow, toWire } from './rows'
import { SavedSets } from './SavedSets'
import type { Run } from './sentence'
import { filterText } from './text'
import type { Vocabulary } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = filterText.builder

interface FilterBuilderProps {
  vocabulary: Vocabulary
  /** Of `fromWire`, or what `onChange` gave: rows hold what is typed also while it is no filter yet. */
  rows: readonly FilterRow[]
  onChange: (rows: FilterRow[]) => void
  /** Whom the conditions narrow, in words; by default everybody the vocabulary is about. */
  audience?: readonly Run[]
  /** Of `placeOfSets`. */
  setsIn: string
  /** The app's display zone: moments are typed and said in it. */
  zone: string
  /** Says every fault, also in rows that nobody left yet: the page was asked to go on. */
  strict?: boolean
}

/** Who of an audience gets it: conditions as rows, as a sentence, and as JSON (product.md, Filter builder). */
export function FilterBuilder(props: FilterBuilderProps) {
  const {
    vocabulary,
    rows,
    onChange,
    audience = [{ text: t.everyone[vocabulary.id] }],
    setsIn,
    zone,
    strict = false,
  } = props
  const written = rows.find(row => row.kind === 'written')
  const [chosenView, setView] = useState<'rows' | 'json'>(written ? 'json' : 'rows')
  // What cannot be read is no rows: it stays in sight until it can, or is taken out
  const view = written ? 'json' : chosenView
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [fresh, setFresh] = useState<number | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const now = useNow('minute')
  const faults = faultsOf(rows, vocabulary)
  const first = vocabulary.fields.find(field => field.selectors.some(({ offered }) => offered))
  const addRow = () => {
    const row = first ? newRow(first, rows) : null
    if (!row) return
    setFresh(row.id)
    onChange([...rows, row])
  }
  // beside the rows as they are: one that is half typed would not survive the way over the wire
  const addWire = (filters: readonly unknown[]) => {
    const next = Math.max(-1, ...rows.map(row => row.id)) + 1
    onChange([...rows, ...fromWire(filters, vocabulary).map(row => ({ ...row, id: next + row.id }))])
  }
  return (
    <div className={classes['builder']} role="group" aria-label={t.label}>
      {view === 'rows' ? (
        <ol className={classes['rows']}>
          {rows.map((row, at) => (
            <li key={row.id} className={classes['row']}>
              <span className={classes['joiner']}>{at === 0 ? t.whose : t.and}</span>
              {row.kind === 'known' ? (
                <FilterRowEditor
                  at={at + 1}
                  row={row}
                  vocabulary={vocabulary}
                  fault={strict || left.has(row.id) ? faults.find(fault => fault.row === row.id) : undefined}
                  zone={zone}
                  fresh={row.id === fresh}
                  onChange={next => onChange(rows.map(each => (each.id === row.id ? next : each)))}
                  onRemove={() => {
                    onChange(rows.filter(each => each.id !== row.id))
                    add.current?.focus()
                  }}
                  onLeave={() => setLeft(new Set(left).add(row.id))}
                />
              ) : (
                <LockedRow row={row} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <JsonEditor
          written={written?.text ?? JSON.stringify(toWire(rows, vocabulary), null, 2)}
          onRead={filters => onChange(fromWire(filters, vocabulary))}
          onUnread={text => onChange([{ kind: 'written', id: 0, text }])}
        />
      )}
      <div className={classes['tools']}>
        {view === 'rows' ? (
          <PlainButton ref={add} small onClick={addRow} disabled={!first}>
            <IconPlus size={14} stroke={1.5} aria-hidden />
            {t.add}
          </PlainButton>
        ) : null}
        {written ? null : (
          <Popover label={filterText.sets.open} button={filterText.sets.open} className={classes['sets']}>
            {close => (
              <SavedSets
                place={setsIn}
                filters={toWire(rows, vocabulary)}
                savable={rows.length > 0 && faults.length === 0}
                onUse={filters => {
                  addWire(filters)
                  close()
                }}
              />
            )}
          </Popover>
        )}
        <span className={classes['gap']} />
        <SegmentedControl
          small
          label={t.view}
          value={view}
          choices={[
            { value: 'rows', label: t.rows },
            { value: 'json', label: t.json },
          ]}
          onChange={setView}
        />
      </div>
      <FilterSentence audience={audience} rows={rows} vocabulary={vocabulary} time={{ zone, now }} />
    </div>
  )
}
