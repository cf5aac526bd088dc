import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { TokenImport } from '#/contract/imports'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText, visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { batchText } from '../batch-text'
import { meaningOf } from '../describe-failure'
import { sentBatchesQuery } from '../use-batches'
import { useRouteParams } from '../use-place'
import { tokenText as text } from './text'
import { tokenImports, turnOf, type TokenImportRow } from './token-history'
import classes from './TokenTimeline.module.css'

interface TokenTimelineProps {
  asked: { app: string; token: string }
  imports: readonly TokenImport[]
}

/** Every import of a token as a line with stations, the newest on top. */
export function TokenTimeline({ asked: { app, token }, imports }: TokenTimelineProps) {
  const sent = useQuery(sentBatchesQuery(useApi(), app))
  const rows = tokenImports(imports)
  const turn = turnOf(rows)
  const state = rows[0]?.state ?? null
  const batches = new Set(rows.map(({ batchId }) => batchId))
  return (
    <Panel title={text.found} count={text.imports(rows.length)}>
      <p className={classes['token']}>
        <LongText text={token} limit={120} /> <CopyButton value={token} label={batchText.rows.copyToken} size={24} />
      </p>
      <p className={classes['story']}>
        {state === null ? null : text.last[state]} {turn === null ? null : text.changed[turn]}{' '}
        {batches.size < rows.length ? text.changed.twice : null}
      </p>
      <ol className={classes['track']}>
        {rows.map(row => (
          <Station
            key={row.key}
            app={app}
            row={row}
            sent={sent.data?.find(({ batch_id: id }) => id === row.batchId) ?? null}
          />
        ))}
      </ol>
    </Panel>
  )
}

const lamps = { failed: 'failed', pending: 'pending', succeeded: 'done' } as const

function Station({ app, row, sent }: { app: string; row: TokenImportRow; sent: SentBatch | null }) {
  const place = useRouteParams()
  const { state } = row
  const answer = `${row.platformStatus} ${row.platformMessage}`.trim()
  const meaning = state === 'failed' ? meaningOf({ status: row.platformStatus, message: row.platformMessage }) : null
  return (
    <li className={classes['station']} data-state={state ?? 'unknown'}>
      <div className={classes['head']}>
        <StatusBadge kind={state === null ? 'unknown' : lamps[state]}>
          {state === null ? row.status.slice(0, 60) : batchText.rows.states[state]}
        </StatusBadge>
        <Timestamp ms={row.receivedAt} precision="second" absent={batchText.facts.unknown} />
      </div>
      <p className={classes['answer']}>
        {answer === '' ? (
          <span className="sb-dim">{state === 'pending' ? text.waiting : text.noAnswer}</span>
        ) : (
          <bdi className={classes['words']}>{visible(answer.slice(0, 300))}</bdi>
        )}
      </p>
      {meaning === null ? null : (
        <p className={classes['means']}>
          {meaning.means} <span className="sb-dim">{meaning.advice}</span>
        </p>
      )}
      <p className={classes['origin']}>
        {text.batch}{' '}
        <PathLink to={paths.importBatch(place, app, row.batchId)} className="sb-mono">
          <bdi>{visible(row.batchId.slice(0, 80))}</bdi>
        </PathLink>
        {sent === null ? null : (
          <span className="sb-dim">
            {' '}
            <bdi>{visible(text.line(sent.title.slice(0, 200), sent.first_line, sent.last_line))}</bdi>
          </span>
        )}
      </p>
    </li>
  )
}
