import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { removeSet, savedSets, saveSet } from './saved-sets'
import { text } from './text'
import classes from './SavedSets.module.css'

const t = text.sets

interface SavedSetsProps {
  /** Of `savedSetsScope`. */
  place: string
  /** The current conditions, to save. */
  filters: readonly unknown[]
  /** Whether they can be saved: rows with faults cannot. */
  savable: boolean
  onUse: (filters: readonly unknown[]) => void
}

/** Saved sets of conditions: add one, save the current conditions, remove one. */
export function SavedSets({ place, filters, savable, onUse }: SavedSetsProps) {
  const client = useQueryClient()
  const { data: sets = [] } = useQuery(savedSets(place))
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const change = async (work: Promise<void>) => {
    try {
      await work
      setFault(null)
      setName('')
    } catch {
      setFault(t.failed)
    }
    await client.invalidateQueries(savedSets(place))
  }
  const save = () => {
    if (name.trim() === '') setFault(t.noName)
    else void change(saveSet({ place, name: name.trim(), filters: [...filters] }))
  }
  return (
    <div className={classes['sets']}>
      {sets.length === 0 ? <p className="sb-dim">{t.none}</p> : null}
      <ul className={classes['list']}>
        {sets.map(set => (
          <li key={set.name} className={classes['set']}>
            <button
              type="button"
              className={classes['use']}
              aria-label={t.use(set.name)}
              onClick={() => onUse(set.filters)}
            >
              <bdi>{set.name}</bdi>
              <span className="sb-dim">{text.count(set.filters.length)}</span>
            </button>
            <IconButton label={t.remove(set.name)} tipSide="start" onClick={() => void change(removeSet(set))}>
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {savable ? (
        <form
          className={classes['form']}
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            label={t.name}
            value={name}
            error={fault}
            maxLength={80}
            autoComplete="off"
            onChange={event => setName(event.currentTarget.value)}
          />
          <PlainButton type="submit">{t.save}</PlainButton>
        </form>
      ) : null}
      <p className={classes['foot']}>{t.scope}</p>
    </div>
  )
}
