import { TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { limits } from '#/contract/format/limits'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { IconButton } from '#/ui/inputs/IconButton'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Absent } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { editText } from '../edit-text'
import type { ItemRequest } from '../item-form'
import { readPair, swapped, type LocationInput, type LocationReading } from '../location-rules'
import classes from './LocationsPanel.module.css'

const t = editText.locations
const LocationPad = lazyPart(() => import('./LocationPad').then(part => part.LocationPad))

interface LocationsPanelProps {
  locations: ItemRequest['locations']
  /** Null: as they are stored. */
  onChange: (inputs: LocationInput[] | null) => void
  disabled: boolean
  tried: boolean
}

/** Where the pass shows itself on a phone's lock screen: written as a whole, each of them complete (decision 50). */
export function LocationsPanel({
  locations: { inputs, readings, isTouched },
  onChange,
  disabled,
  tried,
}: LocationsPanelProps) {
  const [chosen, setChosen] = useState(0)
  const isFull = inputs.length >= limits.walletItemLocations
  const put = (at: number, next: LocationInput) => onChange(inputs.with(at, next))
  const last = inputs.length - 1
  const target = Math.min(chosen, last)
  return (
    <Panel
      title={t.title}
      count={t.count(inputs.length, limits.walletItemLocations)}
      tools={
        <>
          {isTouched ? (
            <IconButton label={t.back} tipSide="start" onClick={() => onChange(null)} disabled={disabled}>
              <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
          ) : null}
          <PlainButton
            small
            onClick={() => {
              setChosen(inputs.length)
              onChange([...inputs, { latitude: '', longitude: '', words: '', stored: null }])
            }}
            disabled={disabled || isFull}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden /> {t.add}
          </PlainButton>
        </>
      }
      footer={isFull ? t.full : undefined}
    >
      {inputs.length === 0 ? (
        <Absent>{t.none}</Absent>
      ) : (
        <>
          <ol className={classes['list']}>
            {inputs.map((input, at) => (
              <LocationRow
                key={at}
                no={at + 1}
                input={input}
                reading={readings[at]}
                onChange={next => put(at, next)}
                onFocus={() => setChosen(at)}
                onRemove={() => onChange(inputs.toSpliced(at, 1))}
                disabled={disabled}
                tried={tried}
              />
            ))}
          </ol>
          <div className={classes['pad']}>
            <LocationPad
              points={readings.map(({ point }) => point)}
              chosen={target}
              onMove={point => {
                const row = inputs[target]
                if (row) put(target, { ...row, latitude: String(point.latitude), longitude: String(point.longitude) })
              }}
              disabled={disabled}
            />
          </div>
        </>
      )}
    </Panel>
  )
}

interface LocationRowProps {
  /** Its place in the list, from 1. */
  no: number
  input: LocationInput
  reading: LocationReading | undefined
  onChange: (input: LocationInput) => void
  onFocus: () => void
  onRemove: () => void
  disabled: boolean
  tried: boolean
}

function LocationRow({ no, input, reading, onChange, onFocus, onRemove, disabled, tried }: LocationRowProps) {
  const id = useId()
  const isFresh = input.latitude === '' && input.longitude === '' && !tried
  const faults = isFresh
    ? { latitude: null, longitude: null }
    : (reading?.faults ?? { latitude: null, longitude: null })
  const line = { disabled, onFocus, autoComplete: 'off', spellCheck: false }
  return (
    <li className={classes['place']}>
      {(['latitude', 'longitude'] as const).map(field => (
        <div key={field} className={classes['degrees']}>
          <TextInput
            {...line}
            label={no === 1 ? t[field] : undefined}
            aria-label={t.field(t[field], no)}
            aria-describedby={faults[field] === null ? undefined : `${id}-${field}`}
            inputMode="text"
            classNames={{ input: 'sb-mono' }}
            value={input[field]}
            onChange={event => onChange({ ...input, [field]: event.currentTarget.value })}
            onPaste={event => {
              const pair = readPair(event.clipboardData.getData('text'))
              if (pair === null) return
              event.preventDefault()
              onChange({ ...input, ...pair })
            }}
            error={faults[field] !== null && (tried || input[field].trim() !== '')}
          />
          {faults[field] === null ? null : (
            <div id={`${id}-${field}`} className={classes['fault']}>
              {faults[field]}
            </div>
          )}
        </div>
      ))}
      <div className={classes['words']}>
        <TextInput
          {...line}
          label={no === 1 ? t.words : undefined}
          aria-label={t.field(t.words, no)}
          dir="auto"
          value={input.words}
          onChange={event => onChange({ ...input, words: event.currentTarget.value })}
        />
      </div>
      <div className={classes['tools']}>
        <IconButton label={t.remove(no)} tipSide="start" onClick={onRemove} disabled={disabled}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      {reading?.isSwapped ? (
        <div className={classes['swapped']} role="status">
          {t.swapped(no)}{' '}
          <PlainButton small onClick={() => onChange(swapped(input))} disabled={disabled}>
            {t.swap}
          </PlainButton>
        </div>
      ) : null}
    </li>
  )
}
