import { NativeSelect } from '@mantine/core'
import { text as t } from './text'
import classes from './bulk.module.css'

/** The first rows of a file, read with the current settings. */
export interface Preview {
  header: string[] | null
  rows: string[][]
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
export function PreviewTable({ preview: { header, rows }, columns, choices, onColumn }: PreviewTableProps) {
  const unused = choices[0]?.value ?? ''
  const width = Math.max(columns.length, header?.length ?? 0, ...rows.map(row => row.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  const columnName = (index: number): string => header?.[index]?.trim() || t.preview.unnamedColumn(index)
  return (
    <div className={classes['scroll']} role="region" aria-label={t.preview.label} tabIndex={0}>
      <table className={classes['preview']}>
        <thead>
          <tr>
            {indexes.map(index => (
              <th key={index} scope="col">
                <bdi>{columnName(index)}</bdi>
                <NativeSelect
                  size="xs"
                  aria-label={t.preview.useAs(columnName(index))}
                  value={columns[index] ?? unused}
                  data={[...choices]}
                  onChange={event => onColumn(index, event.currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {indexes.map(index => (
                <td key={index} data-used={(columns[index] ?? unused) !== unused || undefined}>
                  <bdi>{row[index]?.slice(0, 80)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The columns with a target assigned at `index`. Each target has one column: the previous one becomes unused. */
export function withColumn<T>(
  columns: readonly T[],
  index: number,
  target: T,
  unused: T,
  same: (a: T, b: T) => boolean,
): T[] {
  const next = columns.map(other => (!same(target, unused) && same(other, target) ? unused : other))
  for (let missing = next.length; missing < index; missing++) next.push(unused)
  next[index] = target
  return next
}
