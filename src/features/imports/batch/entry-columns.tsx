import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { Masked } from '#/ui/format/Masked'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { entryStates, type BatchEntry } from '../batch-entries'
import { responseOf } from '../platform-responses'
import { Platforms } from '../Platforms'
import { ShortToken } from '../ShortToken'
import { text as shared } from '../text'
import { tokenHistoryState } from '../token-history-state'
import { TokenStatus } from '../TokenStatus'
import type { entryColumnIds } from './batch-address'
import { text } from './text'
import classes from './EntriesPanel.module.css'

const t = text.rows

interface ColumnContext {
  params: RouteParams
  app: string
  hasLines: boolean
  hasPeople: boolean
}

type EntryColumn = Column<BatchEntry> & { id: (typeof entryColumnIds)[number] }

/** The columns of a batch's rows. Lines and external ids are known only if this browser sent the batch. */
export function entryColumnsOf({ params, app, hasLines, hasPeople }: ColumnContext): EntryColumn[] {
  const columns: EntryColumn[] = [
    {
      id: 'line',
      label: t.columns.line,
      width: '5.5rem',
      align: 'end',
      sortBy: entry => entry.line,
      cell: ({ line }) => (line === null ? <Absent>{shared.unknown}</Absent> : formatNumber(line)),
    },
    {
      id: 'token',
      label: t.columns.token,
      fixed: true,
      unlabeledInCards: true,
      sortBy: entry => entry.token,
      cell: ({ token }) => <ShortToken token={token} />,
    },
    {
      id: 'state',
      label: t.columns.state,
      width: '8.5rem',
      unlabeledInCards: true,
      sortBy: entry => entryStates.indexOf(entry.state),
      cell: ({ state, unknownStatus }) => (
        <TokenStatus state={unknownStatus === null ? state : null} status={unknownStatus ?? ''} />
      ),
    },
    {
      id: 'platform',
      label: t.columns.platform,
      width: '8.5rem',
      sortBy: ({ platform }) => (platform === null ? null : shared.platforms[platform]),
      cell: ({ platform, platformSource }) => (
        <span className={classes['platform']}>
          <Platforms platforms={platform === null ? [] : [platform]} />
          {platformSource === 'form' ? <span className="sb-dim">{t.likely}</span> : null}
        </span>
      ),
    },
    {
      id: 'response',
      label: t.columns.response,
      width: '22%',
      sortBy: entry => responseOf(entry) || null,
      cell: entry =>
        responseOf(entry) === '' ? (
          <Absent>{entry.state === 'pending' ? t.noResponseYet : t.none}</Absent>
        ) : (
          <bdi className="sb-mono">{markAndShorten(responseOf(entry).slice(0, 200))}</bdi>
        ),
    },
    {
      id: 'person',
      label: t.columns.person,
      width: '12%',
      sortBy: entry => entry.externalId,
      cell: ({ externalId }) =>
        externalId === null ? (
          <Absent>{t.none}</Absent>
        ) : (
          <span className="sb-mono">
            <Masked text={externalId.slice(0, 128)} />
          </span>
        ),
    },
    {
      id: 'history',
      label: t.columns.history,
      width: '11rem',
      unlabeledInCards: true,
      cell: ({ token }) => (
        <PathLink to={paths.importToken(params)} state={tokenHistoryState(app, token)}>
          {t.history}
        </PathLink>
      ),
    },
  ]
  return columns.filter(({ id }) => (hasLines || id !== 'line') && (hasPeople || id !== 'person'))
}
