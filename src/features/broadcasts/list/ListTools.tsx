import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconFilter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { SavedNames } from '#/ui/inputs/SavedNames'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm } from '#/ui/overlays/PopoverForm'
import { text as shared } from '../text'
import { listAddressSchema, listHistorySchema } from './list-address'
import { MAX_VIEWS, useSavedViews } from './saved-views'
import { text } from './text'

/** Filters the broadcasts by search text, channel, and subscription list. */
export function FilterTool({ names }: { names: ListNames }) {
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [{ words }, setHistory] = useHistoryState(listHistorySchema)
  const t = text.filter
  const [typed, type] = useTypedValue(words, text => setHistory({ words: text }))
  const button = useRef<HTMLButtonElement>(null)
  const isListed = address.list === '' || names.all.some(({ id }) => id === address.list)
  const active = [words !== '', address.channel !== 'all', address.list !== ''].filter(Boolean).length
  return (
    <>
      <PopoverButton
        label={t.button}
        position="bottom-start"
        button={
          <Button ref={button} leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}>
            {active > 0 ? t.active(active) : t.button}
          </Button>
        }
      >
        {() => (
          <PopoverForm>
            <TextInput
              label={t.search}
              type="search"
              value={typed}
              onChange={event => type(event.currentTarget.value)}
            />
            <ChoiceSelect
              label={shared.channel}
              value={address.channel}
              choices={[
                { value: 'all', label: t.anyChannel },
                { value: 'sms', label: shared.channels.sms },
                { value: 'push', label: shared.channels.push },
                { value: 'other', label: t.otherChannel },
              ]}
              onChange={channel => setAddress({ channel }, { replace: true })}
            />
            <ChoiceSelect
              label={t.list}
              value={address.list}
              choices={[
                { value: '', label: t.anyList },
                ...names.all.map(({ id, name }) => ({ value: id, label: name })),
                ...(isListed ? [] : [{ value: address.list, label: address.list }]),
              ]}
              onChange={list => setAddress({ list }, { replace: true })}
            />
          </PopoverForm>
        )}
      </PopoverButton>
      {active > 0 ? (
        <Button
          variant="subtle"
          onClick={() => {
            // This button disappears, so the filter button takes the focus
            button.current?.focus()
            // One navigation: the search is in the history entry, the rest in the URL
            setAddress({ channel: 'all', list: '' }, { replace: true, state: { words: '' } })
          }}
        >
          {t.clear}
        </Button>
      ) : null}
    </>
  )
}

/** Saves the search, filters, sorting, and table or calendar under a name, and applies saved views. */
export function ViewsTool() {
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [{ words }] = useHistoryState(listHistorySchema)
  const { views, save, remove } = useSavedViews()
  const t = text.savedViews
  return (
    <PopoverButton
      label={t.title}
      position="bottom-start"
      button={<Button leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}>{t.button}</Button>}
    >
      {close => (
        <PopoverForm>
          <SavedNames
            items={views}
            texts={{ ...t, notSaved: t.tooMany(MAX_VIEWS) }}
            onUse={view => {
              // The calendar stays where it is: the day that was saved with a view is ignored
              setAddress({ ...view.address, day: address.day }, { state: { words: view.words } })
              close()
            }}
            onRemove={({ name }) => remove(name)}
            onSave={name => save({ name, address, words })}
          />
        </PopoverForm>
      )}
    </PopoverButton>
  )
}
