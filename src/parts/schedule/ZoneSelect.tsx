import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import type { SyntheticEvent } from 'react'
import { isZone } from '#/contract/format/wall-time'
import { formatClock, formatOffset } from '#/ui/format/moment'
import { allZones, browserZone, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { text as t } from './text'
import classes from './ZoneSelect.module.css'

interface ZoneSelectProps {
  value: string
  onChange: (zone: string) => void
  /** The moment for which offsets are shown. */
  at: number
  /** The zone the app shows times in, listed near the top. */
  displayZone: string
}

/** Any IANA zone, found by city, region, offset, or abbreviation; each with its offset at that moment. */
export function ZoneSelect({ value, onChange, at, displayZone }: ZoneSelectProps) {
  const isKnown = isZone(value)
  const usual = [displayZone, browserZone(), 'UTC', ...allZones()]
  const zones = [...new Set(isKnown ? [value, ...usual] : usual)]
  return (
    <Select
      aria-label={t.zone}
      data={zones}
      value={value}
      error={isKnown ? undefined : t.unknownZone(value)}
      onChange={zone => {
        if (zone !== null) onChange(zone)
      }}
      searchable
      // Selects the name, so that typing replaces it
      onFocus={selectAll}
      onClick={selectAll}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      allowDeselect={false}
      checkIconPosition="right"
      limit={SHOWN}
      filter={findZones(at)}
      nothingFoundMessage={t.noZone}
      leftSection={<IconWorld size={16} stroke={1.5} aria-hidden />}
      renderOption={({ option }) => <Zone name={option.value} at={at} />}
      comboboxProps={{ width: 'max-content' }}
    />
  )
}

const SHOWN = 12

/** Selects the name of the zone, unless another one is being typed. */
function selectAll({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void {
  if (isZone(field.value)) field.select()
}

function Zone({ name, at }: { name: string; at: number }) {
  return (
    <span className={classes['zone']}>
      <span>
        {zoneCity(name)}
        <span className="sb-second">{name}</span>
      </span>
      <span className={classes['note']}>
        {formatClock(at, name).time} {formatOffset(at, name)}
      </span>
    </span>
  )
}

const normalize = (text: string): string =>
  text.toLowerCase().replaceAll(/[_\u2212]/g, character => (character === '_' ? ' ' : '-'))

/**
 * Zones whose city starts with the typed text come first. Offsets and abbreviations are compared only if nothing else
 * matches, because that is slow.
 */
const findZones =
  (at: number): OptionsFilter =>
  ({ options, search, limit }) => {
    const zones = options.flatMap(option => ('value' in option ? [option as ComboboxItem] : []))
    const wanted = normalize(search.trim())
    const rank = (zone: ComboboxItem): number => {
      if (normalize(zoneCity(zone.value)).startsWith(wanted)) return 0
      return normalize(zone.value).includes(wanted) ? 1 : 2
    }
    let hits = zones.map(zone => ({ zone, rank: rank(zone) })).filter(hit => hit.rank < 2)
    if (hits.length === 0 && wanted !== '') {
      hits = zones
        .filter(({ value }) =>
          [normalize(formatOffset(at, value)), normalize(zoneAbbreviation(at, value))].some(
            name => name.startsWith(wanted) || name.startsWith(`utc${wanted}`) || name.startsWith(padded(wanted)),
          ),
        )
        .map(zone => ({ zone, rank: 0 }))
    }
    return hits
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(hit => hit.zone)
  }

/** `utc-5` and `-5` in the form of shown offsets: `utc-05`. */
const padded = (wanted: string): string => wanted.replace(/^(?:utc|gmt)?([+-])(\d)(?=$|:)/, 'utc$10$2')
