import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { visible } from '#/ui/format/LongText'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { composeText as t } from '../compose-text'
import type { ListNames } from '../list-names'
import classes from './ListPicker.module.css'

interface ListPickerProps {
  chosen: readonly string[]
  names: ListNames
  onChange: (lists: string[]) => void
}

/** More than these are found by typing. */
const IN_SIGHT = 12

/** The lists a broadcast goes to: one press each, by name with its id; typed ids where the service names none. */
export function ListPicker({ chosen, names, onChange }: ListPickerProps) {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const others = names.all.filter(({ id }) => !chosen.includes(id))
  const hits = others.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase() === wanted)
  const shown = hits.slice(0, IN_SIGHT)
  const unseen = hits.length - shown.length
  const isLong = names.all.length > IN_SIGHT
  const shownIds = isLong ? [...chosen, ...shown.map(({ id }) => id)] : inOrder(chosen, names)
  const typed = find.trim()
  const add = () => {
    if (typed !== '' && !chosen.includes(typed)) onChange([...chosen, typed])
    setFind('')
  }
  return (
    <div className={classes['picker']}>
      <fieldset className={classes['lists']}>
        <legend className={classes['legend']}>{t.lists}</legend>
        {shownIds.map(id => (
          <List
            key={id}
            id={id}
            name={names.nameOf(id)}
            isGone={names.isGone(id)}
            checked={chosen.includes(id)}
            onChange={checked => onChange(checked ? [...chosen, id] : chosen.filter(one => one !== id))}
          />
        ))}
        {names.complete && names.all.length + chosen.length === 0 ? <p className="sb-dim">{t.listsNone}</p> : null}
      </fieldset>
      {isLong ? (
        <TextInput
          label={t.listsFind}
          value={find}
          autoComplete="off"
          description={wanted !== '' && hits.length === 0 ? t.listsNotFound : unseen > 0 && t.listsMore(unseen)}
          onChange={event => setFind(event.currentTarget.value)}
        />
      ) : null}
      {names.complete || names.error === null ? null : <ApiErrorNotice error={names.error} onRetry={names.refetch} />}
      {!names.complete && !names.loading ? (
        <div className={classes['type']}>
          <TextInput
            label={t.listId}
            description={names.error === null ? t.listsUnknown : t.listsFailed}
            value={find}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setFind(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <PlainButton disabled={typed === ''} onClick={add}>
            {t.listAdd}
          </PlainButton>
        </div>
      ) : null}
    </div>
  )
}

/** All lists in the service's order, then those chosen that it does not know. */
const inOrder = (chosen: readonly string[], names: ListNames): string[] => [
  ...names.all.map(({ id }) => id),
  ...chosen.filter(id => names.all.every(list => list.id !== id)),
]

interface ListProps {
  id: string
  name: string
  isGone: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

function List({ id, name, isGone, checked, onChange }: ListProps) {
  const Icon = checked ? IconCheck : IconPlus
  return (
    <label className={classes['list']} data-gone={isGone || undefined}>
      <input
        type="checkbox"
        className={classes['box']}
        checked={checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {isGone ? (
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
      ) : (
        <Icon size={14} stroke={checked ? 2 : 1.5} aria-hidden />
      )}
      <bdi>{visible(name)}</bdi>
      {name === id ? null : <span className={classes['id']}>{visible(id)}</span>}
      {isGone ? <span>{t.listGone}</span> : null}
    </label>
  )
}
