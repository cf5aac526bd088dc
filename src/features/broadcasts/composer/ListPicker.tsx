import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { markAndShorten } from '#/ui/format/LongText'
import { text as shared } from '../text'
import { text } from './text'
import classes from './ListPicker.module.css'

const t = text.lists

interface ListPickerProps {
  chosen: readonly string[]
  names: ListNames
  onChange: (lists: string[]) => void
}

/** Besides the chosen lists, at most this many are shown; the others are found by search. */
const MAX_SHOWN = 12

/** Chooses the lists of a broadcast, by name or id. If the service does not return all lists, ids can be typed. */
export function ListPicker({ chosen, names, onChange }: ListPickerProps) {
  const [search, setSearch] = useState('')
  const [newId, setNewId] = useState('')
  const idField = useRef<HTMLInputElement>(null)
  const query = search.trim().toLowerCase()
  const others = names.all.filter(({ id }) => !chosen.includes(id))
  const hits = others.filter(({ id, name }) => name.toLowerCase().includes(query) || id.toLowerCase() === query)
  const shown = hits.slice(0, MAX_SHOWN)
  const hidden = hits.length - shown.length
  const isLong = names.all.length > MAX_SHOWN
  const shownIds = isLong ? [...chosen, ...shown.map(({ id }) => id)] : inServiceOrder(chosen, names)
  const typed = newId.trim()
  const add = () => {
    if (typed === '') idField.current?.focus()
    if (typed !== '' && !chosen.includes(typed)) onChange([...chosen, typed])
    setNewId('')
  }
  return (
    <div className="sb-stack">
      <fieldset className={classes['lists']}>
        <legend className={classes['legend']}>{shared.lists}</legend>
        {shownIds.map(id => (
          <ListOption
            key={id}
            id={id}
            name={names.nameOrId(id)}
            isGone={names.isGone(id)}
            checked={chosen.includes(id)}
            onChange={checked => onChange(checked ? [...chosen, id] : chosen.filter(other => other !== id))}
          />
        ))}
        {names.complete && names.all.length + chosen.length === 0 ? <p className="sb-dim">{t.none}</p> : null}
      </fieldset>
      {isLong ? (
        <TextInput
          label={t.find}
          value={search}
          autoComplete="off"
          description={query !== '' && hits.length === 0 ? t.noMatch : hidden > 0 && t.more(hidden)}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {names.complete || names.error === null ? null : <ApiErrorNotice error={names.error} onRetry={names.refetch} />}
      {!names.complete && !names.loading ? (
        <div className={`sb-row ${classes['idEntry'] ?? ''}`}>
          <TextInput
            ref={idField}
            label={t.id}
            description={names.error === null ? t.incomplete : t.failed}
            value={newId}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setNewId(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>{t.add}</Button>
        </div>
      ) : null}
    </div>
  )
}

/** All lists in the service's order, then the chosen ones that it did not return. */
const inServiceOrder = (chosen: readonly string[], names: ListNames): string[] => [
  ...names.all.map(({ id }) => id),
  ...chosen.filter(id => names.all.every(list => list.id !== id)),
]

interface ListOptionProps {
  id: string
  name: string
  isGone: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

function ListOption({ id, name, isGone, checked, onChange }: ListOptionProps) {
  const Icon = checked ? IconCheck : IconPlus
  // A list that the service did not return disappears when it is unchecked
  return (
    <label ref={focusMainOnRemoval} className={`sb-chip ${classes['list']}`} data-gone={isGone || undefined}>
      <input type="checkbox" checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
      {isGone ? (
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
      ) : (
        <Icon size={14} stroke={checked ? 2 : 1.5} aria-hidden />
      )}
      <bdi>{markAndShorten(name)}</bdi>
      {name === id ? null : (
        <>
          {' '}
          <span className={classes['id']}>{markAndShorten(shared.listId(id))}</span>
        </>
      )}
      {isGone ? (
        <>
          {' '}
          <span>{shared.listGone}</span>
        </>
      ) : null}
    </label>
  )
}
