import { IconBookmark, IconColumns, IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#/nav/address'
import { useHistoryState } from '#/nav/history-state'
import { Flyout } from '#/ui/Flyout'
import { IconButton } from '#/ui/IconButton'
import { PlainButton } from '#/ui/PlainButton'
import { Segments } from '#/ui/Segments'
import { densities, useTableLayout } from '#/ui/table-layout'
import { useTyped } from '#/ui/use-typed'
import { listAddressSchema, listEntrySchema } from './list-address'
import type { ListNames } from './list-names'
import classes from './ListTools.module.css'
import { useSavedViews } from './saved-views'
import { text } from './text'

/** Filter, columns and saved views of the list. */
export function ListTools({ names }: { names: ListNames }) {
  return (
    <div className={classes['tools']}>
      <FilterTool names={names} />
      <ViewsTool />
      <ColumnsTool />
    </div>
  )
}

function FilterTool({ names }: { names: ListNames }) {
  const [address, setAddress] = useAddress(listAddressSchema)
  const [{ words }, setEntry] = useHistoryState(listEntrySchema)
  const [typed, type] = useTyped(words, text => setEntry({ words: text }))
  const on = [words !== '', address.channel !== 'all', address.list !== ''].filter(Boolean).length
  return (
    <>
      <Flyout
        label={text.filter}
        side="end"
        className={classes['button']}
        button={
          <>
            <IconFilter size={16} stroke={1.5} aria-hidden />
            {on > 0 ? text.filters.on(on) : text.filter}
          </>
        }
      >
        {() => (
          <div className={classes['form']}>
            <label className={classes['field']}>
              {text.filters.words}
              <input
                className={classes['input']}
                type="search"
                value={typed}
                onChange={event => type(event.currentTarget.value)}
              />
            </label>
            <label className={classes['field']}>
              {text.filters.channel}
              <select
                className={classes['input']}
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
            </label>
            <label className={classes['field']}>
              {text.filters.list}
              <select
                className={classes['input']}
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
            </label>
          </div>
        )}
      </Flyout>
      {on > 0 ? (
        <PlainButton
          look="quiet"
          onClick={() => {
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

const choosable = ['channel', 'lists', 'filters', 'time', 'recipients'] as const

function ColumnsTool() {
  const [layout, setLayout] = useTableLayout('broadcasts')
  return (
    <Flyout
      label={text.columns.title}
      side="end"
      className={classes['button']}
      button={
        <>
          <IconColumns size={16} stroke={1.5} aria-hidden />
          {text.columns.button}
        </>
      }
    >
      {() => (
        <div className={classes['form']}>
          <fieldset className={classes['checks']}>
            <legend className="sb-hidden">{text.columns.button}</legend>
            {choosable.map(id => (
              <label key={id} className={classes['check']}>
                <input
                  type="checkbox"
                  checked={!layout.hidden.includes(id)}
                  onChange={event =>
                    setLayout({
                      hidden: event.currentTarget.checked
                        ? layout.hidden.filter(one => one !== id)
                        : [...layout.hidden, id],
                    })
                  }
                />
                {text.columns[id]}
              </label>
            ))}
          </fieldset>
          <Segments
            label={text.columns.density}
            value={layout.density}
            choices={densities.map(value => ({ value, label: text.columns.densities[value] }))}
            onChange={density => setLayout({ density })}
          />
        </div>
      )}
    </Flyout>
  )
}

function ViewsTool() {
  const [address, setAddress] = useAddress(listAddressSchema)
  const [{ words }] = useHistoryState(listEntrySchema)
  const { views, save, remove } = useSavedViews()
  const [name, setName] = useState('')
  const t = text.savedViews
  return (
    <Flyout
      label={t.title}
      side="end"
      className={classes['button']}
      button={
        <>
          <IconBookmark size={16} stroke={1.5} aria-hidden />
          {t.button}
        </>
      }
    >
      {close => (
        <div className={classes['form']}>
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
                <IconButton label={t.remove(view.name)} tipSide="start" onClick={() => remove(view.name)}>
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
            <label className={classes['field']}>
              {t.name}
              <input
                className={classes['input']}
                value={name}
                maxLength={60}
                onChange={event => setName(event.currentTarget.value)}
              />
            </label>
            <PlainButton type="submit" disabled={name.trim() === ''}>
              {t.save}
            </PlainButton>
          </form>
        </div>
      )}
    </Flyout>
  )
}
