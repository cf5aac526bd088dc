import { NativeSelect } from '@mantine/core'
import { IconBraces, IconLock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { JsonView } from '#/ui/format/JsonView'
import { IconButton } from '#/ui/inputs/IconButton'
import type { RowFault } from './faults'
import { type FilterRow, type KnownRow, changed, choiceOf, withField } from './rows'
import { nameOf, rawOf } from './sentence'
import { filterText } from './text'
import { ValueEditor } from './ValueEditor'
import { type Vocabulary, fieldOf } from './vocabulary'
import classes from './FilterBuilder.module.css'

const t = filterText.builder

interface FilterRowEditorProps {
  /** Counted from 1. */
  at: number
  row: KnownRow
  vocabulary: Vocabulary
  fault: RowFault | undefined
  zone: string
  /** Takes the focus when it appears. */
  fresh: boolean
  onChange: (row: KnownRow) => void
  onRemove: () => void
  /** The value was left: from now on its faults are said. */
  onLeave: () => void
}

/** One condition: field, comparison, value. */
export function FilterRowEditor(props: FilterRowEditorProps) {
  const { at, row, vocabulary, fault, zone, fresh, onChange, onRemove, onLeave } = props
  const field = fieldOf(vocabulary, row.field)
  const choice = choiceOf(row, vocabulary)
  const fields = vocabulary.fields.filter(
    each => each.id === row.field || each.selectors.some(({ offered }) => offered),
  )
  const selectors = field?.selectors.filter(each => each.offered || each.selector === row.selector) ?? []
  return (
    <>
      <NativeSelect
        aria-label={t.field(at)}
        autoFocus={fresh}
        value={row.field}
        error={fault?.part === 'field' ? fault.sentence : undefined}
        data={[
          ...fields.map(({ id, label }) => ({ value: id, label })),
          ...(field ? [] : [{ value: row.field, label: row.field }]),
        ]}
        onChange={event => {
          const chosen = fieldOf(vocabulary, event.currentTarget.value)
          if (chosen) onChange(withField(row, chosen, vocabulary))
        }}
      />
      <NativeSelect
        aria-label={t.selector(at)}
        value={row.selector}
        data={selectors.map(({ selector }) => ({ value: selector, label: filterText.selectors[selector] }))}
        onChange={event => {
          const chosen = selectors.find(({ selector }) => selector === event.currentTarget.value)
          if (chosen) onChange(changed(row, { selector: chosen.selector }))
        }}
      />
      <div
        className={classes['value']}
        role="presentation"
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        {field && choice ? <ValueEditor {...{ at, row, field, choice, fault, zone, onChange }} /> : null}
      </div>
      <IconButton label={t.remove(at)} tipSide="start" onClick={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </>
  )
}

/** A condition that is not known here: seen, kept, not to be touched (decision 32). */
export function LockedRow({ row }: { row: FilterRow }) {
  const [open, setOpen] = useState(false)
  const name = nameOf(row)
  return (
    <>
      <div className={classes['locked']}>
        <IconLock size={16} stroke={1.5} aria-hidden className={classes['lock']} />
        <span>
          <bdi className="sb-mono">{name}</bdi> <span className={classes['lockedWords']}>{t.locked}</span>
        </span>
      </div>
      <IconButton label={t.showLocked(name)} tipSide="start" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconBraces size={16} stroke={1.5} aria-hidden />
      </IconButton>
      {open ? (
        <div className={classes['raw']}>
          <JsonView value={rawOf(row)} label={name} masked={false} />
        </div>
      ) : null}
    </>
  )
}
