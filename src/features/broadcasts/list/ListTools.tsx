import { IconBookmark, IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { ToolbarPopover, ToolbarField, ToolbarForm } from '#/ui/overlays/ToolbarPopover'
import { text as shared } from '../text'
import type { ListNames } from '../use-list-names'
import { listAddressSchema, listHistorySchema } from './list-address'
import { useSavedViews } from './saved-views'
import { text } from './text'
import classes from './ListTools.module.css'

/** Filters of the list by search, channel, and subscription list. */
export function FilterTool({ names }: { names: ListNames }) {
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [{ words }, setEntry] = useHistoryState(listHistorySchema)
  const t = text.filter
  const [typed, type] = useTypedValue(words, text => setEntry({ words: text }))
  const active = [words !== '', address.channel !== 'all', address.list !== ''].filter(Boolean).length
  return (
    <>
      <ToolbarPopover label={t.button} buttonLabel={active > 0 ? t.active(active) : undefined} icon={IconFilter}>
        {() => (
          <ToolbarForm>
            <ToolbarField label={t.search}>
              <input type="search" value={typed} onChange={event => type(event.currentTarget.value)} />
            </ToolbarField>
            <ToolbarField label={shared.channel}>
              <select
                value={address.channel}
                onChange={event =>
                  setAddress(
                    { channel: listAddressSchema.shape.channel.parse(event.currentTarget.value) },
                    { replace: true },
                  )
                }
              >
                <option value="all">{t.anyChannel}</option>
                <option value="sms">{shared.channels.sms}</option>
                <option value="push">{shared.channels.push}</option>
                <option value="other">{t.otherChannel}</option>
              </select>
            </ToolbarField>
            <ToolbarField label={t.list}>
              <select
                value={address.list}
                onChange={event => setAddress({ list: event.currentTarget.value }, { replace: true })}
              >
                <option value="">{t.anyList}</option>
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
      {active > 0 ? (
        <PlainButton
          variant="quiet"
          onClick={event => {
            // This button disappears, so the filter button right before it takes the focus
            event.currentTarget.previousElementSibling?.querySelector('button')?.focus()
            // One navigation: the search is in the history entry, the rest in the URL
            setAddress({ channel: 'all', list: '' }, { replace: true, state: { words: '' } })
          }}
        >
          {t.clear}
        </PlainButton>
      ) : null}
    </>
  )
}

/** Moves the focus when a view disappears with its button: to the next view, or to the panel when none is left. */
function focusNextView(button: HTMLElement) {
  const item = button.closest('li')
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  const target = next ?? button.closest<HTMLElement>('[role=dialog]')
  target?.focus()
}

/** Saves the filters and sorting of the list under a name, and applies saved ones. */
export function ViewsTool() {
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [{ words }] = useHistoryState(listHistorySchema)
  const { views, save, remove } = useSavedViews()
  const [name, setName] = useState('')
  const t = text.savedViews
  return (
    <ToolbarPopover label={t.title} buttonLabel={t.button} icon={IconBookmark}>
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
                    // The calendar stays where it is: the day is not part of a view
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
                    focusNextView(event.currentTarget)
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
