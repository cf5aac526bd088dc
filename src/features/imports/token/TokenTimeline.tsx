import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { TokenImport } from '#/contract/imports'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { responseCodeOf } from '../platform-responses'
import { text as shared } from '../text'
import { TokenStatus } from '../TokenStatus'
import { sentBatchesQuery } from '../use-batches'
import { text } from './text'
import { tokenImports, statusChange, type TokenImportRow } from './token-history'
import classes from './TokenTimeline.module.css'

interface TokenTimelineProps {
  lookUp: { app: string; token: string }
  imports: readonly TokenImport[]
}

/** Every import of a token as a timeline, newest first. */
export function TokenTimeline({ lookUp: { app, token }, imports }: TokenTimelineProps) {
  const sent = useQuery(sentBatchesQuery(useApi(), app))
  const rows = tokenImports(imports)
  const [shown, more] = useFirstRows(rows)
  const change = statusChange(rows)
  const state = rows[0]?.state ?? null
  const batches = new Set(rows.map(({ batchId }) => batchId))
  return (
    <Panel title={text.history} count={text.importCount(rows.length)}>
      <p className={classes['token']}>
        <LongText text={token} limit={120} /> <CopyButton value={token} label={shared.copyToken} size={24} />
      </p>
      <div className={classes['summary']}>
        {state === null ? null : <p>{text.latest[state]}</p>}
        {change === null ? null : <p>{text.changes[change]}</p>}
        {batches.size < rows.length ? <p>{text.twiceInBatch}</p> : null}
      </div>
      <ol className={classes['track']}>
        {shown.map(row => (
          <TimelineEntry
            key={row.key}
            app={app}
            row={row}
            sent={sent.data?.find(({ batch_id: id }) => id === row.batchId) ?? null}
          />
        ))}
      </ol>
      {more}
    </Panel>
  )
}

function TimelineEntry({ app, row, sent }: { app: string; row: TokenImportRow; sent: SentBatch | null }) {
  const params = useRouteParams()
  const { state } = row
  const response = `${row.platformStatus} ${row.platformMessage}`.trim()
  const explanation =
    state === 'failed'
      ? shared.responses[responseCodeOf({ status: row.platformStatus, message: row.platformMessage })]
      : null
  return (
    <li className={classes['entry']} data-state={state ?? 'unknown'}>
      <div className={classes['head']}>
        <TokenStatus state={state} status={row.status} />
        <Timestamp ms={row.receivedAt} precision="second" absent={shared.unknown} />
      </div>
      <p className={classes['response']}>
        {response === '' ? (
          <span className="sb-dim">{state === 'pending' ? text.noResponseYet : text.noResponse}</span>
        ) : (
          <bdi className={classes['responseText']}>{showControlCharacters(response.slice(0, 300))}</bdi>
        )}
      </p>
      {explanation === null ? null : (
        <p className={classes['meaning']}>
          {explanation.meaning} <span className="sb-dim">{explanation.advice}</span>
        </p>
      )}
      <p className={classes['origin']}>
        {text.batch(
          <PathLink to={paths.importBatch(params, app, row.batchId)} className="sb-mono">
            <bdi>{showControlCharacters(row.batchId.slice(0, 80))}</bdi>
          </PathLink>,
        )}
        {sent === null ? null : (
          <span className="sb-dim">
            {' '}
            <bdi>{showControlCharacters(text.lines(sent.title.slice(0, 200), sent.first_line, sent.last_line))}</bdi>
          </span>
        )}
      </p>
    </li>
  )
}
