import { NativeSelect } from '@mantine/core'
import { text as t } from './text'
import classes from './bulk.module.css'

/** The first rows of a file as a setup reads them. */
export interface Preview {
  header: string[] | null
  rows: string[][]
}

interface PreviewTableProps {
  preview: Preview
  /** What each column is used as, by the value of a choice. */
  columns: readonly string[]
  /** The first one is "not used". */
  choices: readonly { value: string; label: string }[]
  onColumn: (at: number, value: string) => void
}

/** The first rows of a file; over each column stands what it is used as, and can be changed. */
export function PreviewTable({ preview: { header, rows }, columns, choices, onColumn }: PreviewTableProps) {
  const unused = choices[0]?.value ?? ''
  const width = Math.max(columns.length, header?.length ?? 0, ...rows.map(row => row.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const columnName = (at: number): string => header?.[at]?.trim() || t.column(at)
  return (
    <div className={classes['scroll']} role="region" aria-label={t.preview} tabIndex={0}>
      <table className={classes['preview']}>
        <thead>
          <tr>
            {places.map(at => (
              <th key={at} scope="col">
                <bdi>{columnName(at)}</bdi>
                <NativeSelect
                  size="xs"
                  aria-label={t.use(columnName(at))}
                  value={columns[at] ?? unused}
                  data={[...choices]}
                  onChange={event => onColumn(at, event.currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {places.map(at => (
                <td key={at} data-used={(columns[at] ?? unused) !== unused || undefined}>
                  <bdi>{row[at]?.slice(0, 80)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One column for each thing: who takes it over leaves the other unused. */
export function withColumn<T>(
  columns: readonly T[],
  at: number,
  target: T,
  unused: T,
  same: (a: T, b: T) => boolean,
): T[] {
  const next = columns.map(other => (!same(target, unused) && same(other, target) ? unused : other))
  for (let missing = next.length; missing < at; missing++) next.push(unused)
  next[at] = target
  return next
}
