import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import type { ReachNames } from '#/parts/reach/describe-reach'
import { SendTime } from '#/parts/schedule/SendTime'
import { LongText, markAndShorten, shortenName } from '#/ui/format/LongText'
import type { Column } from '#/ui/table/table-rows'
import { knownChannel, toBroadcastRow } from '../broadcast-row'
import { text as shared } from '../text'
import { Mark } from './Mark'
import { summarize } from './matrix'
import { ReachCell } from './ReachCell'
import { text } from './text'
import type { Matrix } from './use-matrix'
import classes from './SamplePeople.module.css'

/** A row of the table: a broadcast, and its index in the matrix, by which the `double` of a cell refers to it. */
export interface MatrixTableRow {
  readonly index: number
  readonly row: Matrix['rows'][number]
}

interface MatrixColumns {
  params: RouteParams
  matrix: Matrix
  /** The rows of the chosen days. */
  shown: readonly MatrixTableRow[]
  names: ReachNames
  /** Masks the numbers in a person's label if the user prefers that. */
  mask: (label: string) => string
}

/** The columns of the table of broadcasts: the broadcast, and one for each person. */
export function matrixColumns({ params, matrix, shown, names, mask }: MatrixColumns): Column<MatrixTableRow>[] {
  const rows = shown.map(({ row }) => row)
  return [
    {
      id: 'broadcast',
      label: text.broadcast,
      rowHeader: true,
      unlabeledInCards: true,
      cell: ({ row: { reading, at } }) => {
        const { id, name, channel } = toBroadcastRow(reading)
        const known = knownChannel(channel)
        return (
          <>
            <SendTime broadcastId={id} ms={at} relative={false} absent={text.noTime} />
            <PathLink to={paths.broadcast(params, id)} className={classes['name']}>
              <LongText text={name || text.unnamed} limit={120} />
            </PathLink>
            <span className="sb-second">
              {known === null ? (channel === null ? shared.noChannel : shortenName(channel)) : shared.channels[known]}
            </span>
          </>
        )
      },
    },
    ...matrix.people.map(({ key, name }, person): Column<MatrixTableRow> => {
      const { messages, unclear } = summarize(rows, person)
      const getsNothing = messages + unclear === 0 && rows.length > 0 && matrix.isComplete
      const label = mask(shortenName(name, 40))
      return {
        id: key,
        label,
        head: (
          <span className={classes['who']}>
            <bdi>{markAndShorten(label)}</bdi>
            {getsNothing ? <Mark kind="warning">{text.nothing}</Mark> : null}
          </span>
        ),
        cell: ({ row, index }) => {
          const cell = row.cells[person]
          return cell === undefined ? null : (
            <ReachCell cell={cell} row={index} person={person} matrix={matrix} names={names} />
          )
        },
      }
    }),
  ]
}
