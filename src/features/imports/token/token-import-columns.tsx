import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { responseCodeOf } from '../platform-responses'
import { text as shared } from '../text'
import { TokenStatus } from '../TokenStatus'
import { text } from './text'
import type { TokenImportRow } from './token-history'
import classes from './TokenImports.module.css'

interface ColumnContext {
  params: RouteParams
  app: string
  token: string
  /** The batches that this browser sent. */
  sent: readonly SentBatch[]
}

const sentBatch = ({ sent }: ColumnContext, { batchId }: TokenImportRow): SentBatch | undefined =>
  sent.find(batch => batch.batch_id === batchId)

/** The columns of a token's imports, in order. */
export const importColumns = (context: ColumnContext): readonly Column<TokenImportRow>[] => [
  {
    id: 'received',
    label: text.columns.received,
    width: '14rem',
    fixed: true,
    unlabeledInCards: true,
    cell: row => <Timestamp ms={row.receivedAt} precision="second" stacked absent={shared.unknown} />,
  },
  {
    id: 'state',
    label: text.columns.state,
    width: '8.5rem',
    fixed: true,
    unlabeledInCards: true,
    cell: row => <TokenStatus state={row.state} status={row.status} />,
  },
  {
    id: 'response',
    label: text.columns.response,
    cell: row => <Response row={row} />,
  },
  {
    id: 'batch',
    label: text.columns.batch,
    width: '12rem',
    cell: row => {
      const sent = sentBatch(context, row)
      return (
        <>
          <PathLink to={paths.importBatch(context.params, context.app, row.batchId)} className="sb-mono">
            <bdi>{markAndShorten(row.batchId.slice(0, 80))}</bdi>
          </PathLink>
          {sent === undefined ? null : (
            <span className="sb-second">
              <bdi>
                {markAndShorten(text.lines(sent.title.slice(0, 200), sent.first_line, sent.last_line, sent.rows))}
              </bdi>
            </span>
          )}
        </>
      )
    },
  },
]

/** The response of the platform, and what it means if the import failed. */
function Response({ row: { state, platformStatus, platformMessage } }: { row: TokenImportRow }) {
  const response = `${platformStatus} ${platformMessage}`.trim()
  const explanation =
    state === 'failed' ? shared.responses[responseCodeOf({ status: platformStatus, message: platformMessage })] : null
  return (
    <>
      {response === '' ? (
        <Absent>{state === 'pending' ? text.noResponseYet : text.noResponse}</Absent>
      ) : (
        <bdi className={classes['response']}>{markAndShorten(response.slice(0, 300))}</bdi>
      )}
      {explanation === null ? null : (
        <p>
          {explanation.meaning} <span className="sb-dim">{explanation.advice}</span>
        </p>
      )}
    </>
  )
}

/** The columns of the saved imports; names as in the service's JSON where it has the value. */
export const importCsvFields = (context: ColumnContext): CsvFields<TokenImportRow> => ({
  token: () => context.token,
  batch_id: row => row.batchId,
  received_on: row => csvTimestamp(row.receivedAt),
  status: row => row.status,
  platform_status: row => row.platformStatus,
  platform_message: row => row.platformMessage,
  file: row => sentBatch(context, row)?.title ?? null,
  first_line: row => sentBatch(context, row)?.first_line ?? null,
  last_line: row => sentBatch(context, row)?.last_line ?? null,
  sent_rows: row => sentBatch(context, row)?.rows ?? null,
})
