import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { failureShare } from '#/parts/import-batches/batch-row'
import { formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { responseOf } from '../platform-responses'
import { Platforms } from '../Platforms'
import { reasonColumnsOf } from '../reason-columns'
import { ShareBar } from '../ShareBar'
import { ShortToken } from '../ShortToken'
import { text as shared } from '../text'
import { tokenHistoryState } from '../token-history-state'
import type { ComparedReason } from './failure-reasons'
import { text } from './text'
import type { TokenFailure } from './use-failures'
import classes from './FailuresPage.module.css'

interface ReasonContext {
  /** Whether there is anything to compare with. */
  isCompared: boolean
  /** The key of the response whose tokens are shown; undefined for none. */
  shown: string | undefined
  onShow: (key: string | undefined) => void
}

/** The columns of the reasons, in order. */
export function reasonColumns({ isCompared, ...choice }: ReasonContext): readonly Column<ComparedReason>[] {
  const t = text.reasons
  const columns = reasonColumnsOf<ComparedReason>({
    show: { label: t.show, name: t.showTokens },
    canShow: ({ change }) => change !== 'gone',
    ...choice,
  })
  const compared: readonly Column<ComparedReason>[] = [
    {
      id: 'before',
      label: t.before,
      width: '6.5rem',
      align: 'end',
      inlineInCards: true,
      cell: ({ before }) => (before === null ? null : t.beforeValue(before.count, before.share)),
    },
    {
      id: 'change',
      label: t.change,
      width: '6.5rem',
      inlineInCards: true,
      cell: ({ change }) =>
        change === null ? null : (
          <span className={classes['change']} data-change={change}>
            {t.changes[change]}
          </span>
        ),
    },
  ]
  return [
    columns.response,
    {
      id: 'platforms',
      label: t.platforms,
      width: '6.5rem',
      inlineInCards: true,
      unlabeledInCards: true,
      cell: ({ platforms }) => <Platforms platforms={[...platforms.keys()].flatMap(one => one ?? []).toSorted()} />,
    },
    columns.tokens,
    columns.share,
    ...(isCompared ? compared : []),
    {
      id: 'batches',
      label: t.batches,
      width: '4.5rem',
      align: 'end',
      inlineInCards: true,
      cell: ({ batches }) => formatNumber(batches),
    },
    columns.meaning,
    columns.actions,
  ]
}

/** The columns of the failed tokens, in order. */
export function tokenColumns(params: RouteParams): readonly Column<TokenFailure>[] {
  const t = text.tokens
  return [
    {
      id: 'batch',
      label: t.columns.batch,
      width: '11rem',
      fixed: true,
      cell: ({ batch }) => (
        <>
          <BatchLink params={params} app={batch.app_id} id={batch.batch_id} />
          <span className="sb-second">
            <Timestamp ms={batch.received_at} />
          </span>
        </>
      ),
    },
    {
      id: 'line',
      label: t.columns.line,
      width: '22%',
      cell: ({ sent, failed: { line } }) =>
        sent === null ? (
          <Absent>{t.sentElsewhere}</Absent>
        ) : (
          <>
            <bdi className="sb-line">{markAndShorten(sent.title.slice(0, 200))}</bdi>
            {line === null ? null : <span className="sb-second">{t.line(line)}</span>}
          </>
        ),
    },
    {
      id: 'token',
      label: t.columns.token,
      unlabeledInCards: true,
      fixed: true,
      cell: ({ failed }) => <ShortToken token={failed.token} />,
    },
    {
      id: 'platform',
      label: t.columns.platform,
      width: '7rem',
      cell: ({ failed: { platform } }) => <Platforms platforms={platform === null ? [] : [platform]} />,
    },
    {
      id: 'response',
      label: t.columns.response,
      width: '22%',
      cell: ({ failed: { status, message } }) => {
        const response = responseOf({ platformStatus: status, platformMessage: message })
        if (response === '') return <Absent>{t.noResponse}</Absent>
        return <bdi className="sb-mono">{markAndShorten(response.slice(0, 200))}</bdi>
      },
    },
    {
      id: 'history',
      label: t.columns.history,
      width: '9rem',
      unlabeledInCards: true,
      cell: ({ batch, failed }) => (
        <PathLink to={paths.importToken(params)} state={tokenHistoryState(batch.app_id, failed.token)}>
          {t.history}
        </PathLink>
      ),
    },
  ]
}

/** A batch with failures, and its file. */
export interface FailedBatch extends Pick<TokenFailure, 'batch' | 'sent'> {
  key: string
}

/** The columns of the batches with the most failures, in order. */
export function worstColumns(params: RouteParams): readonly Column<FailedBatch>[] {
  const t = text.worst
  return [
    {
      id: 'batch',
      label: t.columns.batch,
      width: '9rem',
      rowHeader: true,
      cell: ({ batch }) => <BatchLink params={params} app={batch.app_id} id={batch.batch_id} />,
    },
    {
      id: 'received',
      label: t.columns.received,
      width: '10rem',
      inlineInCards: true,
      cell: ({ batch }) => <Timestamp ms={batch.received_at} absent={shared.unknown} />,
    },
    {
      id: 'file',
      label: t.columns.file,
      cell: ({ sent }) =>
        sent === null ? (
          <Absent>{t.sentElsewhere}</Absent>
        ) : (
          <bdi className="sb-line">{markAndShorten(sent.title.slice(0, 200))}</bdi>
        ),
    },
    {
      id: 'failed',
      label: t.columns.failed,
      width: '6rem',
      align: 'end',
      inlineInCards: true,
      cell: ({ batch: { counts } }) => (counts === null ? null : formatNumber(counts.failed)),
    },
    {
      id: 'share',
      label: t.columns.share,
      width: '10rem',
      inlineInCards: true,
      cell: ({ batch: { counts } }) => {
        const share = failureShare(counts)
        return share === null ? null : <ShareBar share={share} />
      },
    },
  ]
}

function BatchLink({ params, app, id }: { params: RouteParams; app: string; id: string }) {
  return (
    <PathLink to={paths.importBatch(params, app, id)} className="sb-mono">
      <bdi>{markAndShorten(id.slice(0, 80))}</bdi>
    </PathLink>
  )
}
