import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '#/ui/behavior/clock'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { formatClock, formatOffset } from '#/ui/format/moment'
import { allZones, browserZone, displayZone, zoneCity } from '#/ui/format/zone'
import { ChoiceList } from '#/ui/inputs/ChoiceList'
import { ThemeScope } from '#/ui/theme/ThemeScope'
import { text } from './text'
import classes from './Menu.module.css'

const t = text.zone
const shownAtOnce = 8

/** Chooses the time zone for every time in the app: this computer's, UTC, or any other by name. */
export function ZoneMenu({ onClose, inDrawer = false }: { onClose: () => void; inDrawer?: boolean }) {
  const [find, setFind] = useState('')
  const now = useNow('minute')
  const { zone } = usePreferences()
  const own = browserZone()
  const current = displayZone(zone)
  const wanted = find.trim().toLowerCase().replaceAll(' ', '_')
  const begins = (name: string) => (zoneCity(name).toLowerCase().replaceAll(' ', '_').startsWith(wanted) ? 0 : 1)
  const hits =
    wanted === ''
      ? []
      : allZones()
          .filter(name => name.toLowerCase().includes(wanted))
          .toSorted((a, b) => begins(a) - begins(b))
  const usual = [...new Set([own, 'UTC', current])]
  const shown = wanted === '' ? usual : hits.slice(0, shownAtOnce)
  return (
    <div className={classes['menu']}>
      <div className={classes['pad']}>
        <ThemeScope>
          <TextInput
            label={t.title}
            placeholder={t.find}
            value={find}
            autoFocus={!inDrawer}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setFind(event.currentTarget.value)}
          />
        </ThemeScope>
      </div>
      {shown.length === 0 ? (
        <p className={classes['note']}>{t.none}</p>
      ) : (
        <ChoiceList
          key={wanted === '' ? 'usual' : 'found'}
          label={t.title}
          quiet={inDrawer || wanted !== ''}
          value={current}
          choices={shown.map(name => ({
            value: name,
            label: (
              <>
                {zoneCity(name)}
                <span className={classes['sub']}>{name === own ? `${name} · ${t.own}` : name}</span>
              </>
            ),
            note: `${formatClock(now, name).time} ${formatOffset(now, name)}`,
          }))}
          onChoose={name => setPreference('zone', name === own ? '' : name)}
          onClose={onClose}
        />
      )}
      {hits.length > shown.length ? <p className={classes['note']}>{t.more(hits.length - shown.length)}</p> : null}
      {inDrawer ? null : (
        <p className={classes['foot']}>
          <kbd className="sb-kbd">z</kbd> {t.shortcut}
        </p>
      )}
    </div>
  )
}
