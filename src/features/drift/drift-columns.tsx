import type { DriftLine } from '#/api/drift/drift-lines'
import { endpoints } from '#/contract/endpoints'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { text } from './text'

const t = text.columns

/** Method and path of a route; null for one that this version does not have. */
function routeOf(id: string): string | null {
  const row = Object.values(endpoints).find(endpoint => endpoint.id === id)
  return row === undefined ? null : `${row.method} ${row.path}`
}

/** The columns of the differences, in order. */
export const driftColumns: readonly Column<DriftLine>[] = [
  {
    id: 'route',
    label: t.route,
    rowHeader: true,
    cell: ({ route }) => (
      <>
        <bdi className="sb-mono">{routeOf(route) ?? text.unknownRoute}</bdi>
        <span className="sb-second">{route}</span>
      </>
    ),
  },
  {
    id: 'field',
    label: t.field,
    width: '16rem',
    cell: ({ field }) =>
      field === '' ? text.wholeReply : <bdi className="sb-mono">{markAndShorten(field.slice(0, 200))}</bdi>,
  },
  {
    id: 'replies',
    label: t.replies,
    width: '5.5rem',
    align: 'end',
    inlineInCards: true,
    cell: ({ replies }) => formatNumber(replies),
  },
  {
    id: 'values',
    label: t.values,
    width: '5.5rem',
    align: 'end',
    inlineInCards: true,
    cell: ({ values }) => formatNumber(values),
  },
  { id: 'since', label: t.since, width: '11rem', cell: ({ since }) => <Timestamp ms={since} stacked /> },
  { id: 'last', label: t.last, width: '11rem', cell: ({ last }) => <Timestamp ms={last} stacked /> },
  {
    id: 'example',
    label: t.example,
    width: '14rem',
    cell: ({ example }) =>
      example === null ? <Absent>{text.noExample}</Absent> : <bdi className="sb-mono">{example}</bdi>,
  },
]

/** The columns of the saved table. */
export const driftCsvFields: CsvFields<DriftLine> = {
  route: ({ route }) => route,
  call: ({ route }) => routeOf(route),
  field: ({ field }) => field,
  responses: ({ replies }) => replies,
  values: ({ values }) => values,
  since: ({ since }) => csvTimestamp(since),
  latest: ({ last }) => csvTimestamp(last),
  example: ({ example }) => example,
}
