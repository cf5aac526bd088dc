import { NativeSelect } from '@mantine/core'
import { PlainTable } from '#/ui/table/PlainTable'
import type { Preview } from './bulk-kind'
import { text as t } from './text'
import classes from './bulk.module.css'

interface PreviewTableProps {
  preview: Preview
  /** What each column is used as: a `value` of `choices`. */
  columns: readonly string[]
  /** The first choice is "not used". */
  choices: readonly { value: string; label: string }[]
  onColumn: (index: number, value: string) => void
}

/** The first rows of a file, with a select above each column for what it is used as. */
export function PreviewTable({ preview: { header, rows }, columns, choices, onColumn }: PreviewTableProps) {
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
          width: '12rem',
          cell: (row: string[]) => (
            <bdi className={(columns[index] ?? unused) === unused ? 'sb-dim' : undefined}>
              {row[index]?.slice(0, 80)}
            </bdi>
          ),
        }))}
        keyOf={(_, at) => at}
        density="compact"
        cardsBelow={0}
        className={classes['preview']}
      />
    </div>
  )
}
