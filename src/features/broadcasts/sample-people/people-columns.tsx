import { IconTrash } from '@tabler/icons-react'
import type { PersonReading } from '#/api/persons'
import { hasNumber } from '#/contract/filters/broadcast-reach'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { zoneCity } from '#/ui/format/zone'
import { IconButton } from '#/ui/inputs/IconButton'
import type { Column } from '#/ui/table/table-rows'
import { Mark } from './Mark'
import type { PersonSummary, Span } from './matrix'
import { text } from './text'
import type { SampleEntry } from './use-matrix'
import classes from './SamplePeople.module.css'

const t = text.columns

/** A sample person in the list of people. */
export interface PersonRow {
  readonly entry: SampleEntry
  readonly name: string
  /**
   * Null until it is known; `none` without broadcasts on the chosen days; `unknown` if they could not be loaded, or if
   * some may be missing (not listed, or unreadable) and the person gets none of the others.
   */
  readonly summary: PersonSummary | 'none' | 'unknown' | null
}

interface ColumnContext {
  params: RouteParams
  /** The chosen days. */
  span: Span
  onRemove: (row: PersonRow, button: HTMLElement) => void
}

/** The columns of the list of people. */
export const personColumns = ({ params, span, onRemove }: ColumnContext): Column<PersonRow>[] => [
  {
    id: 'person',
    label: t.person,
    rowHeader: true,
    unlabeledInCards: true,
    cell: ({ entry: { key, reading }, name }) => (
      <>
        <PathLink to={paths.person(params, key)} className={classes['name']}>
          <bdi>{name}</bdi>
        </PathLink>
        {reading === null ? null : (
          <span className="sb-second">
            <NumberOf reading={reading} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'gets',
    label: text.gets[span],
    cell: ({ entry, summary }) =>
      entry.isGone ? (
        <Mark kind="warning">{text.gone}</Mark>
      ) : isUnread(entry) ? (
        <Mark kind="warning">{text.failed}</Mark>
      ) : summary === null ? (
        <LoadingSkeleton rows={1} />
      ) : (
        <Summary summary={summary} isStale={entry.isStale} />
      ),
  },
  {
    id: 'zone',
    label: t.zone,
    width: '12rem',
    cell: ({ entry: { person } }) =>
      person === null ? null : person.zone === null ? (
        <span className="sb-dim">{text.zoneUnknown}</span>
      ) : (
        zoneCity(person.zone)
      ),
  },
  {
    id: 'remove',
    label: t.remove,
    head: <span className="sb-hidden">{t.remove}</span>,
    width: '5rem',
    align: 'end',
    unlabeledInCards: true,
    cell: row => (
      <IconButton
        label={text.remove(row.entry.reading === null ? null : row.name)}
        icon={IconTrash}
        onClick={event => onRemove(row, event.currentTarget)}
      />
    ),
  },
]

/** Whether a person could not be loaded, so that nothing can be said about them. */
export const isUnread = ({ person, error }: SampleEntry): boolean => person === null && error !== null

function NumberOf({ reading: { person, raw } }: { reading: PersonReading }) {
  const mdn = person.mobile_phone?.mdn
  if (mdn) return <Mdn value={mdn} />
  return hasNumber({ person, rawPerson: raw }) === false ? text.noNumber : text.numberUnreadable
}

interface SummaryProps {
  summary: PersonSummary | 'none' | 'unknown'
  isStale: boolean
}

function Summary({ summary, isStale }: SummaryProps) {
  const s = text.summary
  if (summary === 'unknown') return <span className="sb-dim">{s.unknown}</span>
  if (summary === 'none') return <span className="sb-dim">{s.noBroadcasts}</span>
  const { messages, unclear, doubles, nights, possibleNights } = summary
  return (
    <span className={classes['summary']}>
      {messages > 0 ? <b>{s.messages(messages)}</b> : unclear === 0 ? <Mark kind="warning">{text.nothing}</Mark> : null}
      {unclear > 0 ? <Mark kind="unclear">{s.unclear(unclear)}</Mark> : null}
      {doubles > 0 ? <Mark kind="double">{s.doubles(doubles)}</Mark> : null}
      {nights > 0 ? <Mark kind="night">{s.nights(nights)}</Mark> : null}
      {possibleNights > 0 ? <Mark kind="night">{s.possibleNights(possibleNights)}</Mark> : null}
      {isStale ? <Mark kind="warning">{text.stale}</Mark> : null}
    </span>
  )
}
