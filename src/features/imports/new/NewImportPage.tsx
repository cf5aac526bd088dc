import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { storageScopeOf } from '#/api/session/storage-scope'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { readSource, type ImportSource } from '#/parts/import-batches/import-store'
import { jobAddressSchema } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { useJobs } from '#/parts/jobs/use-jobs'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { PageHead } from '#/ui/layout/PageHead'
import { describeImportJob } from '../file/describe-import-job'
import { importSettingsSchema } from '../file/import-settings'
import { text as shared } from '../text'
import { ImportForm } from './ImportForm'
import { text as t } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const historySchema = z.object({ source: z.catch(z.string(), '') })

/** Imports push tokens from a file: read, checked, confirmed by typing how many there are, then submitted as a job. */
export function NewImportPage() {
  const [{ job }, go] = useUrlState(jobAddressSchema)
  const [{ source }] = useHistoryState(historySchema)
  const params = useRouteParams()
  const { connection } = useSession()
  // A new form for each further file
  const [formKey, setFormKey] = useState(0)
  // Replaces the form in the history: Back must not lead to rows that were just sent
  const handleStarted = (id: string) => {
    go({ job: id }, { replace: true, state: { source: '' } })
    focusHeading()
  }
  const startAnother = () => {
    setFormKey(formKey + 1)
    go({ job: '' }, { state: { source: '' } })
    focusHeading()
  }
  return (
    <div className={classes['page']}>
      <PageHead title={t.title} below={connection.mock ? t.leadMock : t.lead}>
        <Button component={PathLink} to={paths.imports(params)}>
          {t.allImports}
        </Button>
      </PageHead>
      {job !== '' ? (
        <JobPanel
          id={job}
          description={describeImportJob}
          onwardButton={<Button onClick={startAnother}>{t.importAnother}</Button>}
          actions={<ImportJobLinks job={job} />}
        />
      ) : source === '' ? (
        <ImportForm key={formKey} from={null} onStarted={handleStarted} />
      ) : (
        <ResendForm key={source} id={source} onStarted={handleStarted} onAnother={startAnother} />
      )}
    </div>
  )
}

/** Links to the results of the file, and to its batches. */
function ImportJobLinks({ job: id }: { job: string }) {
  const params = useRouteParams()
  const found = useJobs()?.find(({ job }) => job.id === id)
  const app = importSettingsSchema.safeParse(found?.job.settings).data?.app_id
  return (
    <>
      <PathLink to={paths.importFile(params, id)}>{t.showFile}</PathLink>
      <PathLink to={paths.imports(params, app, id)}>{t.showBatches}</PathLink>
    </>
  )
}

interface ResendFormProps {
  id: string
  onStarted: (job: string) => void
  onAnother: () => void
}

/** The form with failed rows, stored by the page of their batch or file. */
function ResendForm({ id, onStarted, onAnother }: ResendFormProps) {
  const scope = storageScopeOf(useSession())
  const { data, isError } = useQuery<{ source: ImportSource | null }>({
    queryKey: ['import-source', scope, id],
    queryFn: async () => ({ source: await readSource(scope, id) }),
    staleTime: Infinity,
  })
  if (!data) return isError ? <EmptyState title={shared.resend.notOpened} /> : null
  if (data.source === null) return <EmptyState title={t.file.removed} />
  return <ImportForm from={data.source} onStarted={onStarted} onClear={onAnother} />
}
