import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { delimiters, encodings, isJson, type TableFormat } from '#/parts/csv/table-format'
import { text as csvText } from '#/parts/csv/text'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { PlainTable } from '#/ui/table/PlainTable'
import type { BulkSetup, Preview } from './bulk-kind'
import { text as t } from './text'
import classes from './bulk.module.css'

/** What a column can be used as. Its key is the value of the select. */
export interface ColumnUse<Target> {
  key: string
  label: string
  target: Target
}

interface SetupFieldsProps<Setup extends BulkSetup> {
  setup: Setup
  preview: Preview
  /** The first one is "not used". */
  uses: readonly ColumnUse<Setup['columns'][number]>[]
  keyOf: (target: Setup['columns'][number]) => string
  /** The choice for a first row that does not contain column names. */
  noHeader?: string
  onChange: (setup: Setup) => void
  /** Further fields of this kind of bulk work (`BulkKind`), in the same row as the format. */
  children: ReactNode
}

/** The guessed setup for reading a file, with its first rows. The user can change each part. */
export function SetupFields<Setup extends BulkSetup>(props: SetupFieldsProps<Setup>) {
  const { setup, preview, uses, keyOf, noHeader, onChange, children } = props
  const columns = setup.columns.map(keyOf)
  /** Each use has at most one column: the column that had it before becomes unused. */
  const assign = (index: number, key: string) => {
    const [unused] = uses
    const chosen = uses.find(use => use.key === key) ?? unused
    if (!unused || !chosen) return
    const next = setup.columns.map((target, otherIndex) =>
      chosen !== unused && columns[otherIndex] === chosen.key ? unused.target : target,
    )
    while (next.length < index) next.push(unused.target)
    next[index] = chosen.target
    onChange({ ...setup, columns: next })
  }
  return (
    <div>
      <div className={classes['fields']}>
        <FormatFields
          format={setup.format}
          noHeader={noHeader ?? csvText.format.headerNo}
          onChange={format => onChange({ ...setup, format })}
        />
        {children}
      </div>
      <PreviewTable
        preview={preview}
        columns={columns}
        choices={uses.map(({ key, label }) => ({ value: key, label }))}
        onColumn={assign}
      />
    </div>
  )
}

interface FormatFieldsProps {
  format: TableFormat
  noHeader: string
  onChange: (format: TableFormat) => void
}

function FormatFields({ format, noHeader, onChange }: FormatFieldsProps) {
  const encoding = (
    <ChoiceSelect
      label={csvText.format.encoding}
      value={format.encoding}
      choices={encodings.map(value => ({ value, label: csvText.encodings[value] }))}
      onChange={next => onChange({ ...format, encoding: next })}
    />
  )
  if (isJson(format))
    return (
      <>
        {encoding}
        <NativeSelect
          label={t.setup.format}
          value={format.layout}
          data={[{ value: format.layout, label: csvText.jsonLayouts[format.layout] }]}
          disabled
        />
      </>
    )
  return (
    <>
      {encoding}
      <ChoiceSelect
        label={csvText.format.delimiter}
        value={format.delimiter}
        choices={delimiters.map(value => ({ value, label: csvText.delimiters[value] }))}
        onChange={delimiter => onChange({ ...format, delimiter })}
      />
      <ChoiceSelect
        label={csvText.format.header}
        value={format.header ? 'yes' : 'no'}
        choices={[
          { value: 'yes', label: csvText.format.headerYes },
          { value: 'no', label: noHeader },
        ]}
        onChange={header => onChange({ ...format, header: header === 'yes' })}
      />
    </>
  )
}

interface PreviewTableProps {
  preview: Preview
  /** What each column is used as: a `value` of `choices`. */
  columns: readonly string[]
  /** The first choice is "not used". */
  choices: readonly { value: string; label: string }[]
  onColumn: (index: number, value: string) => void
}

/** The first rows of a file, with a select above each column for what it is used as. */
function PreviewTable({ preview: { header, rows }, columns, choices, onColumn }: PreviewTableProps) {
  const unused = choices[0]?.value ?? ''
  const width = Math.max(columns.length, header?.length ?? 0, ...rows.map(row => row.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  const columnName = (index: number): string => header?.[index]?.trim() || t.preview.unnamedColumn(index)
  return (
    <div className={classes['scroll']} role="region" aria-label={t.preview.label} tabIndex={0}>
      <PlainTable
        rows={rows}
        columns={indexes.map(index => ({
          id: String(index),
          label: columnName(index),
          head: (
            <>
              <bdi>{columnName(index)}</bdi>
              <NativeSelect
                size="xs"
                aria-label={t.preview.useAs(columnName(index))}
                value={columns[index] ?? unused}
                data={[...choices]}
                onChange={event => onColumn(index, event.currentTarget.value)}
              />
            </>
          ),
          cell: (row: string[]) => (
            <bdi className={(columns[index] ?? unused) === unused ? 'sb-dim' : undefined}>
              {row[index]?.slice(0, 80)}
            </bdi>
          ),
        }))}
        keyOf={(_, index) => index}
        density="compact"
        cardsBelowEm={0}
        className={classes['preview']}
      />
    </div>
  )
}
