import type { ReactNode } from 'react'
import { valueAt, type FieldPath } from '#/parts/net-change/net-change'
import { LongText } from '#/ui/format/LongText'
import { Absent } from '#/ui/layout/KeyValue'
import { editText as t } from '../edit-text'
import { tokenText } from '../pass-slots'

/** What a place of an item is called. */
export function fieldLabel([field, key]: FieldPath): string {
  if (field === 'tokens') return key ?? t.tokens.title
  return field === 'passbook' ? t.notification.place : t.locations.title
}

/** A value at a place of an item. */
export function FieldValue([field]: FieldPath, value: unknown): ReactNode {
  if (field === 'locations' && Array.isArray(value)) return <Locations locations={value} />
  if (value === null) return <Absent>{t.tokens.none1}</Absent>
  if (value === '') return <Absent>{t.tokens.empty}</Absent>
  return <LongText text={tokenText({ value }, 'value') ?? ''} />
}

function Locations({ locations }: { locations: readonly unknown[] }) {
  if (locations.length === 0) return <Absent>{t.tokens.none1}</Absent>
  return (
    <ol>
      {locations.map((one, at) => {
        const words = valueAt(one, ['relevant_text'])
        return (
          <li key={at}>
            <span className="sb-mono">
              {t.locations.place(degree(valueAt(one, ['latitude'])), degree(valueAt(one, ['longitude'])))}
            </span>{' '}
            {typeof words === 'string' && words !== '' ? <LongText text={words} limit={80} /> : null}
          </li>
        )
      })}
    </ol>
  )
}

const degree = (value: unknown): string => (value === null ? t.locations.noDegree : JSON.stringify(value))
