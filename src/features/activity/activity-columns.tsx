import { type Act, exportSubjects } from '#/contract/activity'
import { things as thingTypes, type Thing } from '#/contract/things'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { text } from './text'

const badges = {
  done: 'done',
  rejected: 'rejected',
  refused: 'canceled',
  'not-sent': 'failed',
  unknown: 'pending',
} as const

const rowTexts = new Map<string, string>(Object.entries(text.rows))

/** What was done, in words. */
export function actText({ kind, row }: Pick<Act, 'kind' | 'row'>): string {
  if (kind === 'sign-in' || kind === 'sign-out') return text.kinds[kind]
  if (row === null) return kind === 'export' ? text.kinds.export : text.unknownAct
  const exported = exportSubjects.find(subject => subject === row)
  if (exported !== undefined && kind === 'export') return text.exports[exported]
  return exported === 'activity' ? text.viewActivity : (rowTexts.get(row) ?? row)
}

/** Splits `person:k1`; null if the type is unknown, as in an entry from another version. */
export function readThing(thing: string): { type: Thing; key: string } | null {
  const [name = ''] = thing.split(':', 1)
  const type = thingTypes.find(known => known === name)
  return type === undefined ? null : { type, key: thing.slice(name.length + 1) }
}

/** A thing as the page names it, `Person k1`; as recorded if its type is unknown. */
export function thingText(thing: string): string {
  const read = readThing(thing)
  return read === null ? thing : text.thing(text.things[read.type], read.key)
}

/** The page of each type of thing that has one. Some paths need the key of another thing of the same entry. */
const pages: Partial<
  Record<Thing, (params: RouteParams, key: string, keyOf: (type: Thing) => string | null) => string | null>
> = {
  person: paths.person,
  broadcast: paths.broadcast,
  batch: (params, key, keyOf) => within(keyOf('app'), app => paths.importBatch(params, app, key)),
  wallet_campaign: paths.walletItems,
  wallet_item: (params, key, keyOf) => within(keyOf('wallet_campaign'), id => paths.walletItem(params, id, key)),
  wallet_message: (params, key, keyOf) => within(keyOf('wallet_campaign'), id => paths.walletMessage(params, id, key)),
}

const within = (outer: string | null, path: (outer: string) => string): string | null =>
  outer === null ? null : path(outer)

/** The page of a thing; null if it has none, or if its address needs more than the entry has. */
export function pageOf(params: RouteParams, thing: string, all: readonly string[]): string | null {
  const read = readThing(thing)
  const keyOf = (type: Thing): string | null => all.map(readThing).find(other => other?.type === type)?.key ?? null
  return read === null ? null : (pages[read.type]?.(params, read.key, keyOf) ?? null)
}

/** The columns of the activity log. */
export function activityColumns(params: RouteParams): Column<Act>[] {
  return [
    {
      id: 'at',
      label: text.columns.at,
      width: '13rem',
      fixed: true,
      unlabeledInCards: true,
      cell: ({ at }) => <Timestamp ms={at} stacked precision="second" />,
    },
    {
      id: 'user',
      label: text.columns.user,
      width: '14%',
      cell: ({ user }) => (user === null ? <Absent>{text.nobody}</Absent> : <LongText text={user} limit={80} />),
    },
    { id: 'act', label: text.columns.act, width: '18%', fixed: true, cell: actText },
    {
      id: 'things',
      label: text.columns.things,
      cell: ({ things }) =>
        things.length === 0 ? (
          <Absent>{text.nothing}</Absent>
        ) : (
          things.map(thing => {
            const page = pageOf(params, thing, things)
            return (
              <span key={thing} className="sb-line">
                {page === null ? thingText(thing) : <PathLink to={page}>{thingText(thing)}</PathLink>}
              </span>
            )
          })
        ),
    },
    {
      id: 'outcome',
      label: text.columns.outcome,
      width: '11rem',
      cell: ({ outcome, status, reason }) => (
        <>
          <StatusBadge kind={badges[outcome]}>{text.outcomes[outcome]}</StatusBadge>
          {status === null || outcome === 'done' ? null : <span className="sb-second">{text.status(status)}</span>}
          {reason === null ? null : <span className="sb-second">{text.reasons[reason] ?? reason}</span>}
        </>
      ),
    },
    {
      id: 'request',
      label: text.columns.request,
      width: '9rem',
      minViewportEm: 80,
      cell: ({ request_id }) => <span className="sb-mono sb-dim">{request_id.slice(0, 12)}</span>,
    },
  ]
}

/** The columns of the saved table, named like the fields of an entry. */
export const activityCsvFields: CsvFields<Act> = {
  seq: ({ seq }) => seq,
  at: ({ at }) => csvTimestamp(at),
  kind: ({ kind }) => kind,
  user: ({ user }) => user,
  row: ({ row }) => row,
  things: ({ things }) => things.join(' '),
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  request_id: ({ request_id }) => request_id,
}
