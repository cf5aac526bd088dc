import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { jobAddressSchema } from '#/parts/jobs/job'
import { canStoreFiles } from '#/parts/jobs/job-folder'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { jobStore } from '#/parts/jobs/jobs-client'
import { text as jobText } from '#/parts/jobs/text'
import { useJobsClient, refreshJobs } from '#/parts/jobs/use-jobs'
import { StorageFullError, writeWalk } from '#/parts/jobs/write-job'
import { isLeaving } from '#/ui/behavior/navigation'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import { CampaignHead } from '../CampaignHead'
import { FilterSummary } from '../FilterSummary'
import { useItemFilters } from '../item-filters'
import { NoSuchCampaign } from '../NotFound'
import { useCampaign } from '../use-campaign'
import { exportDescription } from './describe-export-job'
import { cursorAtStart, exportFormats } from './export-settings'
import { text as t } from './text'
import classes from '../JobPage.module.css'

const schema = z.object({ format: z.enum(exportFormats) })

/** Exports the active items of a campaign to a file: all of them, or those that match the filters. */
export function ExportPage() {
  const { walletId, isMissing } = useCampaign()
  const [{ job }, go] = useUrlState(jobAddressSchema)
  if (isMissing) return <NoSuchCampaign />
  return (
    <div className={classes['page']}>
      <CampaignHead above={['wallet', 'items']} title={t.title} below={t.lead} />
      {job === '' ? (
        <ExportForm key={walletId} onStarted={started => go({ job: started })} />
      ) : (
        <JobPanel
          id={job}
          description={exportDescription}
          onwardButton={<Button onClick={() => go({ job: '' })}>{t.another}</Button>}
        />
      )}
    </div>
  )
}

function ExportForm({ onStarted }: { onStarted: (job: string) => void }) {
  const session = useSession()
  const routeParams = useRouteParams()
  const { pathname } = useLocation()
  const jobs = useJobsClient()
  const { walletId, wallet } = useCampaign()
  const { query, isFiltered } = useItemFilters()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useZodForm(schema, { defaultValues: { format: 'csv' }, onSubmit: start })
  const { field: format } = useController({ control: form.control, name: 'format' })

  async function start({ format }: z.infer<typeof schema>): Promise<void> {
    setRefusal(null)
    try {
      if (!(await canStoreFiles())) return setRefusal(jobText.filesUnavailable)
      const job = await writeWalk(jobStore, {
        session,
        kind: exportDescription.kind,
        title: t.jobTitle(wallet.name),
        settings: { wallet, filters: query, format },
        cursor: cursorAtStart(),
      })
      await refreshJobs().catch(() => undefined)
      // Opening the job would change the URL of the page that the user has opened since
      if (!isLeaving(pathname)) onStarted(job.id)
    } catch (error) {
      setRefusal(error instanceof StorageFullError ? jobText.storageFull : t.failed)
    }
  }

  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <Panel title={t.what}>
      <form className={`sb-column ${classes['form'] ?? ''}`} onSubmit={form.submit} noValidate>
        <FilterSummary>
          {isFiltered ? <PathLink to={paths.walletExport(routeParams, walletId)}>{t.everything}</PathLink> : null}
        </FilterSummary>
        <Radio.Group {...format} label={t.format}>
          <div className={classes['choices']}>
            {exportFormats.map(value => (
              <Radio
                key={value}
                value={value}
                label={t.formats[value]}
                description={t.formatNotes[value]}
                classNames={{ description: classes['note'] ?? '' }}
              />
            ))}
          </div>
        </Radio.Group>
        {refusal === null ? null : <ErrorNotice title={refusal} />}
        <Button type="submit" variant="filled" size="lg" disabled={jobs === null}>
          {t.start}
        </Button>
      </form>
    </Panel>
  )
}
