import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { importsRoot } from '#/api/imports'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { focusElement } from '#/ui/behavior/focus-heading'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { markAndShorten } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { responseOf } from '../platform-responses'
import { responseLabel } from '../reason-columns'
import { tokenHistoryState } from '../token-history-state'
import { tokenColumns } from './failure-columns'
import { failuresAddressSchema } from './failures-address'
import { text } from './text'
import { failuresOf, keyOf, type KnownBatches, type ReadProgress, type TokenFailure } from './use-failures'
import classes from './FailuresPage.module.css'

const t = text.tokens

/** The key of the table's layout in this browser. */
const TABLE_ID = 'failed-tokens'

interface TokensPanelProps {
  known: KnownBatches
  progress: ReadProgress
  batches: readonly RememberedBatch[]
}

/** The failed tokens that this browser has stored: all of them, or those with one response. */
export function TokensPanel({ known, progress, batches }: TokensPanelProps) {
  const api = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const [{ why }, setAddress] = useUrlState(failuresAddressSchema)
  const failures = useQuery({
    queryKey: [
      ...importsRoot(api),
      'failed-tokens',
      batches.flatMap(batch => (batch.reading === null ? [] : `${keyOf(batch)} ${batch.reading.at}`)),
    ],
    queryFn: async ({ signal }) =>
      (await failuresOf(api, known, batches, 'leave-out', { signal, onProgress: () => undefined })).failures,
    enabled: !progress.isReading,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  const all = useDeferredValue(failures.data)
  const shown = all?.filter(failure => why === undefined || responseOfFailure(failure) === why) ?? []
  const read = batches.reduce((sum, { reading: one }) => sum + countOf(one?.reasons ?? []), 0)
  const columns = tokenColumns(params)
  const [layout] = useTableLayout(TABLE_ID)
  const notKept = all === undefined ? 0 : read - all.length
  return (
    <Panel
      flush
      title={t.title}
      titleNote={all === undefined ? undefined : t.count(shown.length)}
      tools={
        <>
          {why === undefined ? null : (
            <Button
              size="xs"
              aria-label={t.clear(responseLabel(why))}
              rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
              onClick={event => {
                // The button is about to disappear
                focusElement(event.currentTarget.closest('section'))
                setAddress({ why: undefined })
              }}
            >
              <bdi className="sb-mono sb-line">{markAndShorten(responseLabel(why).slice(0, 80))}</bdi>
            </Button>
          )}
          <ColumnChooser table={TABLE_ID} columns={columns} />
        </>
      }
      footer={notKept > 0 ? t.notKept(notKept) : undefined}
    >
      {all === undefined ? (
        <p className={classes['waiting']}>{t.reading}</p>
      ) : (
        <DataTable
          label={t.title}
          rows={shown}
          columns={shownColumns(columns, layout)}
          keyOf={({ key }) => key}
          nameOf={({ failed }) => failed.token}
          density={layout.density}
          onOpen={({ batch, failed }) =>
            void navigate(paths.importToken(params), { state: tokenHistoryState(batch.app_id, failed.token) })
          }
          empty={<EmptyState title={why === undefined ? t.noneListed : t.none} />}
        />
      )}
    </Panel>
  )
}

const countOf = (reasons: readonly { count: number }[]): number => reasons.reduce((sum, { count }) => sum + count, 0)

const responseOfFailure = ({ failed: { status, message } }: TokenFailure): string =>
  responseOf({ platformStatus: status, platformMessage: message })
