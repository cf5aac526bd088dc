import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { delimiters, encodings, type CsvFormat, type Delimiter, type Encoding } from './csv-layout'
import { csvText } from './csv-text'
import classes from './LayoutFields.module.css'

const t = csvText.layout

interface LayoutFieldsProps {
  format: CsvFormat
  onChange: (format: CsvFormat) => void
  /** Further fields in the same row. */
  children?: ReactNode
}

/** How a table is written, as it was guessed; every guess can be changed. */
export function LayoutFields({ format, onChange, children }: LayoutFieldsProps) {
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label={t.encoding}
        value={format.encoding}
        data={encodings.map(value => ({ value, label: csvText.encodings[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...format, encoding: oneOf<Encoding>(encodings, value, 'utf-8') })
        }
      />
      <NativeSelect
        label={t.delimiter}
        value={format.delimiter}
        data={delimiters.map(value => ({ value, label: csvText.delimiters[value] }))}
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

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find(one => one === value) ?? otherwise
