import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useZodForm } from '#/ui/form/use-zod-form'
import { IconButton } from '#/ui/inputs/IconButton'
import { removeSet, savedSets, saveSet } from './saved-sets'
import { text } from './text'
import classes from './SavedSets.module.css'

const t = text.sets
const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, t.noName)) })

interface SavedSetsProps {
  /** Of `savedSetsScope`. */
  scope: string
  /** The current conditions, to save. */
  filters: readonly unknown[]
  /** Whether they can be saved: rows with faults cannot. */
  savable: boolean
  onUse: (filters: readonly unknown[]) => void
}

/** Saved sets of conditions: add one, save the current conditions, remove one. */
export function SavedSets({ scope, filters, savable, onUse }: SavedSetsProps) {
  const client = useQueryClient()
  const { data: sets = [] } = useQuery(savedSets(scope))
  const form = useZodForm(schema, {
    defaultValues: { name: '' },
    onSubmit: ({ name }) => change(saveSet({ place: scope, name, filters: [...filters] }), () => form.reset()),
  })
  const change = async (work: Promise<void>, onDone?: () => void) => {
    await work.then(onDone, () => form.showFaults([['name', t.failed]]))
    await client.invalidateQueries(savedSets(scope))
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
            <IconButton label={t.remove(set.name)} onClick={() => void change(removeSet(set))}>
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {savable ? (
        <form className="sb-stack" onSubmit={form.submit} noValidate>
          <TextInput {...form.field('name')} label={t.name} maxLength={80} autoComplete="off" />
          <Button type="submit">{t.save}</Button>
        </form>
      ) : null}
      <p className={classes['foot']}>{t.scope}</p>
    </div>
  )
}
