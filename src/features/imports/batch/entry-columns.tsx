import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { entryStates, type BatchEntry } from '../batch-entries'
import { batchText } from '../batch-text'
import { platformNames } from '../describe-failure'
import { answerOf } from '../failure-groups'
import { tokenEntryState } from '../token-entry'
import type { entryColumns } from './batch-address'
import { Platforms } from './ReasonsPanel'
import classes from './EntriesPanel.module.css'

const text = batchText.rows

interface ColumnWorld {
  place: RouteParams
  app: string
  hasLines: boolean
  hasPeople: boolean
}

type EntryColumn = Column<BatchEntry> & { id: (typeof entryColumns)[number] }

/** The columns of a batch's rows; lines and people are only known of what this browser sent. */
export function entryColumnsOf({ place, app, hasLines, hasPeople }: ColumnWorld): EntryColumn[] {
  const lines: EntryColumn = {
    id: 'line',
    label: text.columns.line,
    width: '5.5rem',
    align: 'end',
    sortBy: entry => entry.line,
    cell: ({ line }) => (line === null ? <Absent>{text.unknown}</Absent> : formatNumber(line)),
  }
  const people: EntryColumn = {
    id: 'person',
    label: text.columns.person,
    width: '12%',
    sortBy: entry => entry.externalId,
    cell: ({ externalId }) =>
      externalId === null ? (
        <Absent>{text.none}</Absent>
      ) : (
        <bdi className="sb-mono">{visible(externalId.slice(0, 128))}</bdi>
      ),
  }
  return [
    ...(hasLines ? [lines] : []),
    {
      id: 'token',
      label: text.columns.token,
      fixed: true,
      plain: true,
      sortBy: entry => entry.token,
      cell: ({ token }) => (
        <span className={classes['token']}>
          <bdi className="sb-mono">{visible(shortToken(token))}</bdi>
          <CopyButton value={token} label={text.copyToken} size={24} />
        </span>
      ),
    },
    {
      id: 'state',
      label: text.columns.state,
      width: '8.5rem',
      plain: true,
      sortBy: entry => entryStates.indexOf(entry.state),
      cell: entry => <EntryLamp entry={entry} />,
    },
    {
      id: 'platform',
      label: text.columns.platform,
      width: '8.5rem',
      sortBy: ({ platform }) => (platform === null ? null : platformNames[platform]),
      cell: ({ platform, told }) => (
        <span className={classes['platform']}>
          <Platforms platforms={platform === null ? [] : [platform]} />
          {told === 'form' ? <span className="sb-dim">{text.likely}</span> : null}
        </span>
      ),
    },
    {
      id: 'answer',
      label: text.columns.answer,
      width: '22%',
      sortBy: entry => answerOf(entry) || null,
      cell: entry =>
        answerOf(entry) === '' ? (
          <Absent>{entry.state === 'pending' ? text.notYet : text.none}</Absent>
        ) : (
          <bdi className="sb-mono">{visible(answerOf(entry).slice(0, 200))}</bdi>
        ),
    },
    ...(hasPeople ? [people] : []),
    {
      id: 'history',
      label: text.columns.history,
      width: '11rem',
      plain: true,
      cell: ({ token }) => (
        <PathLink to={paths.importToken(place)} state={tokenEntryState(app, token)}>
          {text.history}
        </PathLink>
      ),
    },
  ]
}

const lamps = { failed: 'failed', pending: 'pending', succeeded: 'done' } as const

/** The state of a token; a status nobody documented as it was written. */
export const EntryLamp = ({ entry: { state, strange } }: { entry: Pick<BatchEntry, 'state' | 'strange'> }) =>
  strange === null ? (
    <StatusBadge kind={lamps[state]}>{text.states[state]}</StatusBadge>
  ) : (
    <StatusBadge kind="unknown">{strange.slice(0, 60)}</StatusBadge>
  )

const HEAD = 12
const TAIL = 8

/** Enough of a token to tell it from its neighbors: `4f0b91c7a2e8 … 19d30c6e`. */
export const shortToken = (token: string): string =>
  token.length <= HEAD + TAIL + 6 ? token : text.shortId(token.slice(0, HEAD), token.slice(-TAIL))
