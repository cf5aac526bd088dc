import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { TokenImport } from '#/contract/imports'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { LongText } from '#/ui/format/LongText'
import { CopyButton } from '#/ui/inputs/CopyButton'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { PlainTable } from '#/ui/table/PlainTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { text as shared } from '../text'
import { sentBatchesQuery } from '../use-batches'
import { text } from './text'
import { isFirstLatest, statusChange, tokenImports } from './token-history'
import { importColumns, importCsvFields } from './token-import-columns'
import classes from './TokenImports.module.css'

/** The key of the table's layout in this browser. */
const TABLE_ID = 'token-history'

interface TokenImportsProps {
  lookUp: { app: string; token: string }
  imports: readonly TokenImport[]
  /** How many rows of the token's history could not be read. */
  unreadable: number
}

/** Every import of a token on a timeline, newest first. */
export function TokenImports({ lookUp: { app, token }, imports, unreadable }: TokenImportsProps) {
  const sent = useQuery(sentBatchesQuery(useApi(), app))
  const rows = tokenImports(imports)
  // A row that could not be read, or has no time, may be the latest
  const isLatestKnown = unreadable === 0 && isFirstLatest(rows)
  const change = isLatestKnown ? statusChange(rows) : null
  const state = isLatestKnown ? (rows[0]?.state ?? null) : null
  const batches = new Set(rows.map(({ batchId }) => batchId))
  const context = { params: useRouteParams(), app, token, sent: sent.data ?? [] }
  const columns = importColumns(context)
  const [layout] = useTableLayout(TABLE_ID)
  return (
    <Panel
      flush
      title={text.history}
      titleNote={text.importCount(rows.length)}
      tools={
        <>
          <ColumnChooser table={TABLE_ID} columns={columns} />
          <SaveTable
            name={text.fileName(app)}
            count={rows.length}
            table={() => tableOf(rows, importCsvFields(context))}
          />
        </>
      }
    >
      <div className={classes['about']}>
        <p className={`sb-mono sb-wrap ${classes['token'] ?? ''}`}>
          <LongText text={token} limit={120} /> <CopyButton value={token} label={shared.copyToken} size={24} />
        </p>
        {unreadable > 0 ? <p>{shared.unreadableRows(unreadable)}</p> : null}
        {state === null ? null : <p>{text.latest[state]}</p>}
        {change === null ? null : <p>{text.changes[change]}</p>}
        {batches.size < rows.length ? <p>{text.twiceInBatch}</p> : null}
      </div>
      <PlainTable
        label={text.history}
        className={classes['table']}
        rows={rows}
        columns={shownColumns(columns, layout)}
        keyOf={row => row.key}
        stateOf={row => row.state ?? 'unknown'}
        density={layout.density}
      />
    </Panel>
  )
}
