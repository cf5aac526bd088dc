import { NativeSelect } from '@mantine/core'
import { IconBraces, IconLock, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { JsonView } from '#/ui/format/JsonView'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { IconButton } from '#/ui/inputs/IconButton'
import type { ConditionFault } from './faults'
import { type FilterRow, type KnownRow, changed, selectorChoiceOf, withField } from './rows'
import type { Selector } from './selector'
import { nameOf, rawOf } from './sentence'
import { text } from './text'
import { ValueEditor } from './ValueEditor'
import { type Vocabulary, type VocabularyField, fieldOf, lostFieldName } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = text.builder

interface FilterRowEditorProps {
  /** From 1, for labels. */
  position: number
  row: KnownRow
  vocabulary: Vocabulary
  fault: ConditionFault | undefined
  zone: string
  /** Whether the user just added it: its value then takes focus. */
  isNew: boolean
  onChange: (row: KnownRow) => void
  onRemove: () => void
  /** Called when the value loses focus: from then on its faults are shown. */
  onLeave: () => void
}

/** One condition: field, comparison, value. */
export function FilterRowEditor(props: FilterRowEditorProps) {
  const { position, row, vocabulary, fault, zone, isNew, onChange, onRemove, onLeave } = props
  const value = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) value.current?.querySelector('input')?.focus()
  }, [isNew])
  const field = fieldOf(vocabulary, row.field)
  const choice = selectorChoiceOf(row, vocabulary)
  const fields = vocabulary.fields.filter(
    each => each.id === row.field || each.selectors.some(({ offered }) => offered),
  )
  const selectors = field?.selectors.filter(each => each.offered || each.selector === row.selector) ?? []
  return (
    <>
      <NativeSelect
        aria-label={t.field(position)}
        value={row.field}
        error={fault?.part === 'field' ? fault.sentence : undefined}
        data={[
          ...fields.map(({ id, label }) => ({ value: id, label })),
          ...(field ? [] : [{ value: row.field, label: lostFieldName(row.field) }]),
        ]}
        onChange={event => {
          const chosen = fieldOf(vocabulary, event.currentTarget.value)
          if (chosen) onChange(withField(row, chosen, vocabulary))
        }}
      />
      <ChoiceSelect
        aria-label={t.selector(position)}
        value={row.selector}
        choices={selectors.map(({ selector }) => ({ value: selector, label: selectorLabel(selector, field) }))}
        onChange={selector => onChange(changed(row, { selector }))}
      />
      <div
        ref={value}
        className={classes['value']}
        role="presentation"
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        {field && choice ? <ValueEditor {...{ position, row, field, choice, fault, zone, onChange }} /> : null}
      </div>
      <IconButton icon={IconX} label={t.remove(position)} onClick={onRemove} />
    </>
  )
}

const selectorLabel = (selector: Selector, field: VocabularyField | undefined): string =>
  selector === 'any' && field?.phrasing === 'yes-no' ? text.selectorYesNo : text.selectors[selector]

/** A condition the builder does not support: shown and kept, but not editable. */
export function LockedRow({ row }: { row: FilterRow }) {
  const [open, setOpen] = useState(false)
  const name = nameOf(row)
  return (
    <>
      <div className={`sb-small sb-wrap ${classes['locked'] ?? ''}`}>
        <IconLock size={16} stroke={1.5} aria-hidden className={classes['lock']} />
        <span>
          <bdi className="sb-mono">{name}</bdi> <span className="sb-dim">{t.locked}</span>
        </span>
      </div>
      <IconButton icon={IconBraces} label={t.showLocked(name)} aria-expanded={open} onClick={() => setOpen(!open)} />
      {open ? (
        <div className={classes['raw']}>
          <JsonView value={rawOf(row)} label={name} masked={false} />
        </div>
      ) : null}
    </>
  )
}
