import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRecents } from '#/features/persons/recents'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { interpretLookUp } from '#/parts/mdn/interpret'
import { text as mdnText } from '#/parts/mdn/text'
import { Dialog } from '#/ui/overlays/Dialog'
import type { PaletteItem } from './palette-item'
import { paletteItems } from './palette-items'
import { text as t } from './text'
import { useLookUpFromPalette } from './use-look-up-from-palette'
import classes from './Palette.module.css'

/** One search box for people, ids, pages, and actions. Shows how the input will be read before it is looked up. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.title} onClose={onClose} size={640} bare>
      <PaletteBody onClose={onClose} />
    </Dialog>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // In a layout effect, before the dialog moves the focus itself: keys typed right after `/` belong in the box
  useLayoutEffect(() => input.current?.focus(), [])
  const recents = useRecents(session)
  const navigate = useNavigate()
  const search = useLookUpFromPalette(text, onClose)
  const interpreted = interpretLookUp(text, session.connection)
  const items = paletteItems({ text, interpreted, session, recents })
  const chosen = items[Math.min(index, items.length - 1)]

  const open = (item: PaletteItem) => {
    if (item.action.kind === 'look-up') {
      void search.start(item.action.lookUp)
      return
    }
    onClose()
    if (item.action.kind === 'go') void navigate(item.action.to, { state: item.action.state })
    else item.action.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setIndex((Math.min(index, items.length - 1) + step + items.length) % items.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      open(chosen)
    }
  }

  return (
    <>
      <div className={classes['box']}>
        <IconSearch size={18} stroke={1.5} aria-hidden className={classes['icon']} />
        <input
          ref={input}
          className={classes['input']}
          role="combobox"
          aria-label={t.field}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${items.indexOf(chosen)}` : undefined}
          aria-autocomplete="list"
          placeholder={t.field}
          value={text}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={event => {
            setText(event.currentTarget.value)
            setIndex(0)
            search.stop()
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {interpreted.kind === 'refused' && !items.some(({ isMostLikely }) => isMostLikely) ? (
        <p className={classes['line']}>{mdnText.fault(interpreted.fault)}</p>
      ) : null}
      {search.error === null ? null : (
        <div className={classes['error']}>
          <ApiErrorNotice error={search.error} />
        </div>
      )}
      <Results id={listId} items={items} chosen={chosen} onOpen={open} />
      {items.length === 0 && interpreted.kind !== 'refused' ? <p className={classes['line']}>{t.empty}</p> : null}
      <p className={classes['foot']} data-busy={search.busy || undefined} aria-live="polite">
        {search.busy ? <span>{t.loading}</span> : <Hints />}
      </p>
    </>
  )
}

function Hints() {
  return (
    <span className={classes['hints']}>
      <span>
        <kbd className="sb-kbd">↑</kbd> <kbd className="sb-kbd">↓</kbd> {t.hints.move}
      </span>
      <span>
        <kbd className="sb-kbd">Enter</kbd> {t.hints.open}
      </span>
      <span>
        <kbd className="sb-kbd">Esc</kbd> {t.hints.close}
      </span>
    </span>
  )
}

interface ResultsProps {
  id: string
  items: readonly PaletteItem[]
  chosen: PaletteItem | undefined
  onOpen: (item: PaletteItem) => void
}

function Results({ id, items, chosen, onOpen }: ResultsProps) {
  const root = useRef<HTMLDivElement>(null)
  const chosenIndex = chosen ? items.indexOf(chosen) : -1
  useEffect(() => {
    root.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenIndex])
  const groups = new Map<string, PaletteItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return (
    <div ref={root} id={id} role="listbox" aria-label={t.results} className={classes['list']}>
      {[...groups].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <div className={`sb-note ${classes['group'] ?? ''}`} aria-hidden="true">
            {group}
          </div>
          {members.map(item => (
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              aria-selected={item === chosen}
              className={`sb-small ${classes['item'] ?? ''}`}
              data-main={item.isMostLikely || undefined}
              onClick={() => onOpen(item)}
            >
              <item.icon className="sb-icon" stroke={1.5} aria-hidden />
              <span className={classes['label']}>{item.label}</span>
              {item.note !== undefined ? (
                <span className={`sb-dim sb-wrap ${classes['note'] ?? ''}`}>{item.note}</span>
              ) : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
