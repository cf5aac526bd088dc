import { useQuery } from '@tanstack/react-query'
import { useSession } from '#/api/api-context'
import { readDrift } from '#/api/drift/drift-store'
import { companyScopeOf } from '#/api/session/storage-scope'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { driftColumns, driftCsvFields } from './drift-columns'
import { text } from './text'

/** Where replies differed from the documented interface: by route and field, since when, and how often. */
export function DriftPage() {
  const session = useSession()
  const scope = companyScopeOf(session)
  const { data: lines, error } = useQuery({
    queryKey: ['drift', scope],
    queryFn: () => readDrift(scope),
    staleTime: 0,
    refetchInterval: 5000,
  })
  return (
    <div>
      <PageHead title={text.title} below={text.below} />
      {error === null ? null : <ErrorNotice title={text.unreadable}>{text.unreadableNext}</ErrorNotice>}
      {lines === undefined ? null : lines.length === 0 ? (
        <section className="sb-card">
          <EmptyState title={text.none}>{text.noneHint}</EmptyState>
        </section>
      ) : (
        <Panel
          flush
          title={text.table}
          titleNote={text.count(lines.length)}
          tools={
            <SaveTable
              name={text.fileName(session.connection.name)}
              count={lines.length}
              table={() => tableOf(lines, driftCsvFields)}
            />
          }
        >
          <PlainTable
            label={text.table}
            rows={lines}
            columns={driftColumns}
            keyOf={({ route, field }) => `${route} ${field}`}
            cardsBelowEm={75}
          />
        </Panel>
      )}
    </div>
  )
}
