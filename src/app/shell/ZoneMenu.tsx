import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNow } from '#/ui/behavior/clock'
import { preferences, setPreference, usePreferences } from '#/ui/behavior/preferences'
import { formatClock, formatOffset } from '#/ui/format/moment'
import { allZones, browserZone, displayZone, zoneCity } from '#/ui/format/zone'
import { text } from './text'
import classes from './Menu.module.css'

const t = text.zone
const SHOWN_AT_ONCE = 8

/** Chooses the time zone for every time in the app: this computer's, UTC, or any other by name. */
export function ZoneMenu({ onClose, inDrawer = false }: { onClose: () => void; inDrawer?: boolean }) {
  const [find, setFind] = useState('')
  const combobox = useCombobox({ opened: true })
  const now = useNow('minute')
  const { zone, singleKeys } = usePreferences()
  const computerZone = browserZone()
  const current = displayZone(zone)
  const query = find.trim().toLowerCase().replaceAll(' ', '_')
  const rankOf = (name: string) => (zoneCity(name).toLowerCase().replaceAll(' ', '_').startsWith(query) ? 0 : 1)
  const hits =
    query === ''
      ? []
      : allZones()
          .filter(name => name.toLowerCase().includes(query))
          .toSorted((a, b) => rankOf(a) - rankOf(b))
  const suggestions = [...new Set([computerZone, 'UTC', current])]
  const shown = query === '' ? suggestions : hits.slice(0, SHOWN_AT_ONCE)
  const highlight = useEffectEvent(() => {
    // Nothing is typed, so Enter must not choose anything
    if (query === '') combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  })
  useEffect(() => highlight(), [query])
  const field = useRef<HTMLInputElement>(null)
  // The panel looked for a field to focus before this part had arrived
  useEffect(() => {
    if (!inDrawer) field.current?.focus({ preventScroll: true })
  }, [inDrawer])
  return (
    <div className={classes['menu']}>
      <Combobox
        store={combobox}
        onOptionSubmit={name => {
          const zone = name === computerZone ? '' : name
          const toReturnTo = zone === 'UTC' ? preferences().zone : zone
          if (toReturnTo !== 'UTC') setPreference('zoneBeforeUtc', toReturnTo)
          setPreference('zone', zone)
          onClose()
        }}
      >
        {/* The list is always open, so Mantine would keep Escape from closing the drawer or panel */}
        <Combobox.EventsTarget withExpandedAttribute data-mantine-stop-propagation={false}>
          <TextInput
            ref={field}
            className={classes['pad']}
            label={t.title}
            placeholder={t.find}
            value={find}
            data-autofocus={!inDrawer || undefined}
            spellCheck={false}
            onChange={event => setFind(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes['zones']} aria-label={t.title}>
          {shown.map(name => (
            <Combobox.Option key={name} value={name} active={name === current} className={classes['zone']}>
              <IconCheck className="sb-icon" stroke={1.5} aria-hidden />
              <span className={classes['city']}>
                {zoneCity(name)}
                <span className={`sb-second ${classes['sub'] ?? ''}`}>
                  {name === computerZone ? `${name} · ${t.own}` : name}
                </span>
              </span>
              <span className="sb-dim">
                {formatClock(now, name).time} {formatOffset(now, name)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      {shown.length === 0 ? <p className={classes['note']}>{t.none}</p> : null}
      {hits.length > shown.length ? <p className={classes['note']}>{t.more(hits.length - shown.length)}</p> : null}
      {inDrawer || !singleKeys ? null : (
        <p className={classes['foot']}>
          <kbd className="sb-kbd">z</kbd> {t.shortcut}
        </p>
      )}
    </div>
  )
}
