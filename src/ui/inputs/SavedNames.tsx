import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useZodForm } from '../form/use-zod-form'
import { PopoverNote } from '../overlays/PopoverForm'
import { IconButton } from './IconButton'
import classes from './SavedNames.module.css'

interface SavedNamesProps<Item extends { name: string }> {
  items: readonly Item[]
  texts: {
    /** Shown while there are no items. */
    none: string
    name: string
    noName: string
    save: string
    /** Shown when saving has failed. */
    notSaved: string
    /** Shown when removing has failed. Not needed if it cannot fail. */
    notRemoved?: (name: string) => string
    /** The accessible name of the button that uses an item, if not the item's name. */
    use?: (name: string) => string
    remove: (name: string) => string
  }
  /** Beside the name. */
  detail?: (item: Item) => ReactNode
  onUse: (item: Item) => void
  onRemove: (item: Item) => Promise<void> | void
  /** Saves what is on the screen under a name; undefined while it cannot be saved. */
  onSave: ((name: string) => Promise<void> | void) | undefined
}

/**
 * A list of what was saved under a name, to be used or removed, and a form that saves what is on the screen. Belongs in
 * a `PopoverForm`.
 */
export function SavedNames<Item extends { name: string }>(props: SavedNamesProps<Item>) {
  const { items, texts: t, detail, onUse, onRemove, onSave } = props
  const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, t.noName)) })
  const [notRemoved, setNotRemoved] = useState<string | null>(null)
  const form = useZodForm(schema, {
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      try {
        await onSave?.(name)
        form.reset()
      } catch {
        form.showFaults([['name', t.notSaved]])
      }
    },
  })
  const remove = async (item: Item): Promise<void> => {
    setNotRemoved(null)
    try {
      await onRemove(item)
    } catch {
      setNotRemoved(item.name)
    }
  }
  return (
    <>
      {items.length === 0 ? <p className={`sb-muted ${classes['none'] ?? ''}`}>{t.none}</p> : null}
      <ul>
        {items.map(item => (
          <li key={item.name} className={classes['item']}>
            <button
              type="button"
              className={`sb-item sb-option sb-wrap ${classes['use'] ?? ''}`}
              aria-label={t.use?.(item.name)}
              onClick={() => onUse(item)}
            >
              <bdi>{item.name}</bdi>
              {detail ? <span className="sb-dim">{detail(item)}</span> : null}
            </button>
            <IconButton
              icon={IconX}
              label={t.remove(item.name)}
              onClick={event => {
                focusNext(event.currentTarget)
                void remove(item)
              }}
            />
          </li>
        ))}
      </ul>
      {notRemoved !== null && t.notRemoved ? <PopoverNote fault>{t.notRemoved(notRemoved)}</PopoverNote> : null}
      {onSave ? (
        <form className="sb-stack" onSubmit={form.submit} noValidate>
          <TextInput {...form.field('name')} label={t.name} maxLength={80} autoComplete="off" />
          <Button type="submit">{t.save}</Button>
        </form>
      ) : null}
    </>
  )
}

/** Moves the focus before an item disappears with its button: to the next item, the previous one, or the panel. */
function focusNext(button: HTMLElement) {
  const item = button.closest('li')
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  const target = next ?? button.closest<HTMLElement>('[role=dialog]')
  target?.focus()
}
