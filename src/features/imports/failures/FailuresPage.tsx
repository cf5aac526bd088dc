import { useApi } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { useAppIds } from '../batches-address'
import { text as shared } from '../text'
import { BatchFailures } from './BatchFailures'
import { chosenBatches, failuresAddressSchema, spanOf } from './failures-address'
import { FailuresTools, filesOf } from './FailuresTools'
import { selectBatches } from './select-batches'
import { text } from './text'
import { TrendPanel } from './TrendPanel'
import { useKnownBatches } from './use-failures'

/** Which tokens failed and why, over all batches of a period, a file, an app, or a selection. */
export function FailuresPage() {
  const api = useApi()
  const params = useRouteParams()
  const knownApps = useAppIds()
  const [address] = useUrlState(failuresAddressSchema)
  const apps = address.app === '' || knownApps.includes(address.app) ? knownApps : [...knownApps, address.app]
  const shown = address.app === '' ? apps : [address.app]
  const known = useKnownBatches(shown)
  const { zone, now } = useTime()
  const { span, previous } = spanOf(address, { zone, now })
  const chosen = chosenBatches(address)
  const isSpan = chosen === null && address.job === ''
  const [app] = shown
  const chosenApp = app === undefined || shown.length > 1 ? null : { scope: api.scope, app_id: app }
  const selected = selectBatches(known, { chosen, chosenApp, job: address.job, span, previous })
  const { span: chosenSpan, from, until, job, batches } = address
  const selection = JSON.stringify([shown, chosenSpan, from, until, job, batches])
  // Selected batches take precedence over a file
  const file = chosen === null ? filesOf(known).find(({ job }) => job === address.job) : undefined
  const label =
    chosen !== null
      ? text.tools.chosen(chosen.size)
      : address.job === ''
        ? text.tools.spans[address.span]
        : (file?.title ?? text.tools.file)
  return (
    <div className="sb-grid sb-table-page">
      <PageHead
        crumbs={[
          <PathLink key="imports" to={paths.imports(params, address.app === '' ? undefined : address.app)}>
            {shared.title}
          </PathLink>,
        ]}
        title={text.title}
      />
      {shown.length === 0 ? (
        <section className="sb-card">
          <EmptyState title={text.noApp}>{api.session.limits_apps ? undefined : text.noAppHint}</EmptyState>
        </section>
      ) : (
        <>
          <FailuresTools apps={apps} known={known} />
          {known.errors.map((error, index) => (
            <ApiErrorNotice key={index} error={error} onRetry={known.refetch} />
          ))}
          {known.isPending ? (
            <LoadingSkeleton rows={8} />
          ) : (
            <>
              <BatchFailures
                key={selection}
                selection={selection}
                subject={{ label, apps: shown, span: isSpan ? span : null, file: file?.title ?? null }}
                known={known}
                batches={selected.batches}
                before={isSpan ? selected.previous : null}
              />
              <TrendPanel batches={known.batches} span={isSpan ? span : null} />
            </>
          )}
        </>
      )}
    </div>
  )
}
