import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { delimiters, encodings, type CsvFormat, type Delimiter, type Encoding } from './csv-format'
import { text } from './text'
import classes from './CsvFormatFields.module.css'

const t = text.format

interface CsvFormatFieldsProps {
  format: CsvFormat
  onChange: (format: CsvFormat) => void
  /** More fields for the same row. */
  children?: ReactNode
}

/** Encoding, delimiter and header as they were guessed; the user can change each. */
export function CsvFormatFields({ format, onChange, children }: CsvFormatFieldsProps) {
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label={t.encoding}
        value={format.encoding}
        data={encodings.map(value => ({ value, label: text.encodings[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...format, encoding: oneOf<Encoding>(encodings, value, 'utf-8') })
        }
      />
      <NativeSelect
        label={t.delimiter}
        value={format.delimiter}
        data={delimiters.map(value => ({ value, label: text.delimiters[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...format, delimiter: oneOf<Delimiter>(delimiters, value, ',') })
        }
      />
      <NativeSelect
        label={t.header}
        value={format.header ? 'yes' : 'no'}
        data={[
          { value: 'yes', label: t.headerYes },
          { value: 'no', label: t.headerNo },
        ]}
        onChange={event => onChange({ ...format, header: event.currentTarget.value === 'yes' })}
      />
      {children}
    </div>
  )
}

const oneOf = <T extends string>(values: readonly T[], value: string, fallback: T): T =>
  values.find(one => one === value) ?? fallback
