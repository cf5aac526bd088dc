import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { limits } from '#/contract/format/limits'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { IconButton } from '#/ui/inputs/IconButton'
import { Absent } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import type { ItemFormReading } from '../item-form'
import { readPair, swapDegrees, type LocationInput, type LocationReading } from './location-rules'
import { text as t } from './text'
import classes from './LocationsPanel.module.css'

const LocationMap = lazyPart(() => import('./LocationMap').then(part => part.LocationMap))

interface LocationsPanelProps {
  locations: ItemFormReading['locations']
  /** Null reverts to the stored locations. */
  onChange: (inputs: LocationInput[] | null) => void
  disabled: boolean
  submitted: boolean
}

/**
 * The locations near which the pass appears on the lock screen. They are saved as a whole, so each has to be complete.
 */
export function LocationsPanel({
  locations: { inputs, readings, isEdited },
  onChange,
  disabled,
  submitted,
}: LocationsPanelProps) {
  const [selected, setSelected] = useState(0)
  const addButton = useRef<HTMLButtonElement>(null)
  const fullId = useId()
  /** For when the pressed button disappears. */
  const focusAdd = () => addButton.current?.focus()
  const isFull = inputs.length >= limits.walletItemLocations
  const update = (at: number, next: LocationInput) => onChange(inputs.with(at, next))
  const target = Math.min(selected, inputs.length - 1)
  return (
    <Panel
      title={t.title}
      titleNote={t.count(inputs.length, limits.walletItemLocations)}
      tools={
        <>
          {isEdited ? (
            <IconButton
              icon={IconArrowBackUp}
              label={t.undo}
              onClick={() => {
                onChange(null)
                focusAdd()
              }}
              disabled={disabled}
            />
          ) : null}
          <Button
            ref={addButton}
            size="xs"
            onClick={() => {
              if (isFull) return
              setSelected(inputs.length)
              onChange([...inputs, { latitude: '', longitude: '', words: '', stored: null }])
            }}
            disabled={disabled}
            // Not `disabled`, which would lose the focus when the last possible location is added
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? fullId : undefined}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden /> {t.add}
          </Button>
        </>
      }
      footer={isFull ? <span id={fullId}>{t.full}</span> : undefined}
    >
      {inputs.length === 0 ? (
        <Absent>{t.none}</Absent>
      ) : (
        <>
          <ol className={classes['list']}>
            {inputs.map((input, at) => (
              <LocationRow
                key={at}
                row={at + 1}
                input={input}
                reading={readings[at]}
                onChange={next => update(at, next)}
                onFocus={() => setSelected(at)}
                onRemove={() => {
                  onChange(inputs.toSpliced(at, 1))
                  // The map must keep moving the same location: its index is one lower now
                  if (at < target) setSelected(target - 1)
                  if (at === inputs.length - 1) focusAdd()
                }}
                disabled={disabled}
                submitted={submitted}
              />
            ))}
          </ol>
          <div className={classes['map']}>
            <LocationMap
              points={readings.map(({ point }) => point)}
              selected={target}
              onMove={point => {
                const location = inputs[target]
                if (location)
                  update(target, { ...location, latitude: String(point.latitude), longitude: String(point.longitude) })
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
  /** Number of the row, from 1. */
  row: number
  input: LocationInput
  reading: LocationReading | undefined
  onChange: (input: LocationInput) => void
  onFocus: () => void
  onRemove: () => void
  disabled: boolean
  submitted: boolean
}

function LocationRow({ row, input, reading, onChange, onFocus, onRemove, disabled, submitted }: LocationRowProps) {
  const id = useId()
  // Until the form is submitted, a field that is still empty has no fault
  const faultOf = (field: 'latitude' | 'longitude') =>
    submitted || input[field].trim() !== '' ? (reading?.faults[field] ?? null) : null
  const fieldProps = { disabled, onFocus, autoComplete: 'off', spellCheck: false }
  return (
    <li className={classes['row']}>
      {(['latitude', 'longitude'] as const).map(field => (
        <div key={field}>
          <TextInput
            {...fieldProps}
            label={row === 1 ? t.labels[field] : undefined}
            aria-label={t.labelsOf[field](row)}
            aria-describedby={faultOf(field) === null ? undefined : `${id}-${field}`}
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
            error={faultOf(field) !== null}
          />
          {faultOf(field) === null ? null : (
            <div id={`${id}-${field}`} className={classes['fault']}>
              {faultOf(field)}
            </div>
          )}
        </div>
      ))}
      <div className={classes['text']}>
        <TextInput
          {...fieldProps}
          label={row === 1 ? t.labels.text : undefined}
          aria-label={t.labelsOf.text(row)}
          dir="auto"
          value={input.words}
          onChange={event => onChange({ ...input, words: event.currentTarget.value })}
        />
      </div>
      <div className={classes['tools']}>
        <IconButton icon={IconX} label={t.remove(row)} onClick={onRemove} disabled={disabled} />
      </div>
      {reading?.isSwapped ? (
        <div className={`sb-row sb-small ${classes['swapped'] ?? ''}`} role="status">
          {t.swapped(row)}{' '}
          <Button
            size="xs"
            onClick={event => {
              event.currentTarget.closest('li')?.querySelector('input')?.focus()
              onChange(swapDegrees(input))
            }}
            disabled={disabled}
          >
            {t.swap}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
