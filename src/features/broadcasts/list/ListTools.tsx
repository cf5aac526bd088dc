import { IconBookmark, IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#/nav/address'
import { useHistoryState } from '#/nav/history-state'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { ToolbarPopover, ToolbarField, ToolbarForm } from '#/ui/overlays/ToolbarPopover'
import type { ListNames } from '../list-names'
import { text } from '../text'
import { listAddressSchema, listEntrySchema } from './list-address'
import { useSavedViews } from './saved-views'
import classes from './ListTools.module.css'

/** Which broadcasts the list shows. */
export function FilterTool({ names }: { names: ListNames }) {
  const [address, setAddress] = useAddress(listAddressSchema)
  const [{ words }, setEntry] = useHistoryState(listEntrySchema)
  const [typed, type] = useTypedValue(words, text => setEntry({ words: text }))
  const on = [words !== '', address.channel !== 'all', address.list !== ''].filter(Boolean).length
  return (
    <>
      <ToolbarPopover label={text.filter} says={on > 0 ? text.filters.on(on) : undefined} icon={IconFilter}>
        {() => (
          <ToolbarForm>
            <ToolbarField label={text.filters.words}>
              <input type="search" value={typed} onChange={event => type(event.currentTarget.value)} />
            </ToolbarField>
            <ToolbarField label={text.filters.channel}>
              <select
                value={address.channel}
                onChange={event =>
                  setAddress(
                    { channel: listAddressSchema.shape.channel.parse(event.currentTarget.value) },
                    { replace: true },
                  )
                }
              >
                <option value="all">{text.filters.anyChannel}</option>
                <option value="sms">{text.channels.sms}</option>
                <option value="push">{text.channels.push}</option>
                <option value="other">{text.filters.otherChannel}</option>
              </select>
            </ToolbarField>
            <ToolbarField label={text.filters.list}>
              <select
                value={address.list}
                onChange={event => setAddress({ list: event.currentTarget.value }, { replace: true })}
              >
                <option value="">{text.filters.anyList}</option>
                {names.all.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                {address.list !== '' && names.all.every(({ id }) => id !== address.list) ? (
                  <option value={address.list}>{address.list}</option>
                ) : null}
              </select>
            </ToolbarField>
          </ToolbarForm>
        )}
      </ToolbarPopover>
      {on > 0 ? (
        <PlainButton
          look="quiet"
          onClick={event => {
            // This button goes away: the one of the filter, right before it, takes the focus
            event.currentTarget.previousElementSibling?.querySelector('button')?.focus()
            // One navigation: the words live in the entry, the rest in the address
            setAddress({ channel: 'all', list: '' }, { replace: true, state: { words: '' } })
          }}
        >
          {text.filters.clear}
        </PlainButton>
      ) : null}
    </>
  )
}

/** The view goes away with its button: the next one takes the focus, or the panel when there is none. */
function focusBeside(button: HTMLElement) {
  const line = button.closest('li')
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button')
  const to = next ?? button.closest<HTMLElement>('[role=dialog]')
  to?.focus()
}

/** Filters and sort of the list under names. */
export function ViewsTool() {
  const [address, setAddress] = useAddress(listAddressSchema)
  const [{ words }] = useHistoryState(listEntrySchema)
  const { views, save, remove } = useSavedViews()
  const [name, setName] = useState('')
  const t = text.savedViews
  return (
    <ToolbarPopover label={t.title} says={t.button} icon={IconBookmark}>
      {close => (
        <ToolbarForm>
          {views.length === 0 ? <p className={classes['note']}>{t.none}</p> : null}
          <ul className={classes['views']}>
            {views.map(view => (
              <li key={view.name} className={classes['view']}>
                <button
                  type="button"
                  className={classes['open']}
                  onClick={() => {
                    // The calendar stays where it is: a day of then is no part of a view
                    setAddress({ ...view.address, day: address.day }, { state: { words: view.words } })
                    close()
                  }}
                >
                  <bdi>{view.name}</bdi>
                </button>
                <IconButton
                  label={t.remove(view.name)}
                  tipSide="start"
                  onClick={event => {
                    focusBeside(event.currentTarget)
                    remove(view.name)
                  }}
                >
                  <IconX size={15} stroke={1.5} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <form
            className={classes['save']}
            onSubmit={event => {
              event.preventDefault()
              if (name.trim() === '') return
              save({ name: name.trim(), address, words })
              setName('')
            }}
          >
            <ToolbarField label={t.name}>
              <input value={name} maxLength={60} onChange={event => setName(event.currentTarget.value)} />
            </ToolbarField>
            <PlainButton type="submit" disabled={name.trim() === ''}>
              {t.save}
            </PlainButton>
          </form>
        </ToolbarForm>
      )}
    </ToolbarPopover>
  )
}
