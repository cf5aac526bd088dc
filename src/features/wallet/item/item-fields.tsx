import type { ReactNode } from 'react'
import { valueAt, type FieldPath } from '#/parts/net-change/net-change'
import { LongText, shortenName } from '#/ui/format/LongText'
import { Absent } from '#/ui/layout/KeyValue'
import { holderName, tokenLabel, tokensOf, tokenText } from '../item-tokens'
import { text as locationsText } from './locations/text'
import { text } from './text'
import { text as tokensText } from './tokens/text'

/** The label of a field of an item. */
export function fieldLabel([field, key]: FieldPath): string {
  if (field === 'tokens') return key === undefined ? tokensText.title : tokenLabel(key)
  return field === 'passbook' ? text.notification.title : locationsText.title
}

/** The name of a field of an item within a sentence. Tokens keep their case, which is part of their names. */
export function fieldName(place: FieldPath): string {
  const [field] = place
  if (field === 'tokens') return fieldLabel(place)
  return field === 'passbook' ? text.form.fields.notification : text.form.fields.locations
}

/** The value of a field of an item. */
export function renderFieldValue([field]: FieldPath, value: unknown): ReactNode {
  if (field === 'locations' && Array.isArray(value)) return <Locations locations={value} />
  if (value === null) return <Absent>{text.values.none}</Absent>
  if (value === '') return <Absent>{text.values.empty}</Absent>
  return <LongText text={tokenText({ value }, 'value') ?? ''} />
}

function Locations({ locations }: { locations: readonly unknown[] }) {
  if (locations.length === 0) return <Absent>{text.values.none}</Absent>
  return (
    <ol>
      {locations.map((location, at) => {
        const nearby = valueAt(location, ['relevant_text'])
        return (
          <li key={at}>
            <span className="sb-mono">
              {locationsText.coordinates(
                degrees(valueAt(location, ['latitude'])),
                degrees(valueAt(location, ['longitude'])),
              )}
            </span>{' '}
            {typeof nearby === 'string' && nearby !== '' ? <LongText text={nearby} limit={80} /> : null}
          </li>
        )
      })}
    </ol>
  )
}

const degrees = (value: unknown): string => (value === null ? locationsText.noDegrees : JSON.stringify(value))

/** The name of the person who holds an item, shortened for use in a sentence; null when no token gives one. */
export function shortHolderName(item: unknown): string | null {
  const name = holderName(tokensOf(item))
  return name === null ? null : shortenName(name, 40)
}
