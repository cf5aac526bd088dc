import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import { importAppQuery } from '#/api/create-import-batch'
import { appIdsOf } from '#/api/session/app-ids'
import { limits } from '#/contract/format/limits'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useConfirmCount } from '#/parts/bulk/confirm-count'
import { ConfirmCount } from '#/parts/bulk/ConfirmCount'
import { text as jobsText } from '#/parts/jobs/text'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { importSettingsSchema } from '../file/import-settings'
import type { ImportTyped } from './import-draft'
import { text } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const t = text.confirm

interface ImportConfirmProps {
  /** The file name. */
  title: string
  ready: number
  /** For rows that are sent again, the app they were sent to; null for other files. */
  appId: string | null
  chosen: ImportTyped['app']
  onChoose: (app: NonNullable<ImportTyped['app']>) => void
  isChecking: boolean
  isStarting: boolean
  /** Why the job was not started. */
  refusal: string | null
  onStart: (appId: string) => void
}

/** App and number of tokens. The user types the number, because an import cannot be undone. */
export function ImportConfirm(props: ImportConfirmProps) {
  const { title, ready, appId, isChecking, isStarting, refusal, onStart } = props
  const api = useApi()
  const known = appIdsOf(api.session)
  const { id: chosen, isOther } = props.chosen ?? {
    id: appId ?? (known.length === 1 ? known[0] : undefined) ?? '',
    isOther: known.length === 0 || (appId !== null && !known.includes(appId)),
  }
  const confirmation = useConfirmCount(ready)
  const [fault, setFault] = useState<string | null>(null)
  const app = chosen.trim()
  const appCheck = useQuery({ ...importAppQuery(api, app), enabled: app !== '' && !isOther })
  const wasImportedBefore = useImportedBefore(title, ready, app)

  const submit = async () => {
    if (isChecking || isStarting) return
    if (app === '') return setFault(t.noApp)
    if (!confirmation.check()) return
    // Check again if unknown: a missing app must be reported before the first batch is sent
    const { data } = appCheck.data === 'known' && !isOther ? appCheck : await appCheck.refetch()
    if (data === 'unknown') return setFault(t.unknownApp(app))
    if (data === 'forbidden') return setFault(t.forbiddenApp(app))
    if (data === undefined) return setFault(t.appCheckFailed)
    setFault(null)
    return onStart(app)
  }
  const choose = (id: string, other: boolean) => {
    props.onChoose({ id, isOther: other })
    setFault(null)
  }
  const appFault =
    fault ??
    (appCheck.data === 'unknown' ? t.unknownApp(app) : appCheck.data === 'forbidden' ? t.forbiddenApp(app) : null)

  const batchCount = Math.ceil(ready / limits.importBatchDevices)

  if (ready === 0) return <ErrorNotice tone="warn" title={text.dryRun.noneReady} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobsText.httpsOnly} />
  return (
    <Panel title={t.title}>
      <form
        className={classes['confirm']}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        {known.length > 0 ? (
          <NativeSelect
            label={t.app}
            value={isOther ? OTHER : chosen}
            error={isOther ? null : appFault}
            data={[
              ...(known.length > 1 ? [{ value: '', label: t.chooseApp }] : []),
              ...known.map(id => ({ value: id, label: id })),
              { value: OTHER, label: t.otherApp },
            ]}
            onChange={event => {
              const { value } = event.currentTarget
              choose(value === OTHER ? '' : value, value === OTHER)
            }}
          />
        ) : null}
        {isOther ? (
          <TextInput
            label={known.length > 0 ? t.otherAppId : t.app}
            value={chosen}
            error={appFault}
            autoComplete="off"
            spellCheck={false}
            onChange={event => choose(event.currentTarget.value, true)}
          />
        ) : null}
        {appCheck.error === null ? null : (
          <ApiErrorNotice error={appCheck.error} onRetry={() => void appCheck.refetch()} />
        )}
        {wasImportedBefore ? <ErrorNotice tone="warn" title={t.importedBefore} /> : null}
        <p className={classes['receipt']}>
          {app === '' ? t.summaryWithoutApp(ready, batchCount) : t.summary(ready, batchCount, app)}
        </p>
        <ConfirmCount confirmation={confirmation} />
        {refusal === null ? null : <ErrorNotice title={refusal} />}
        <Button type="submit" variant="filled" size="lg" loading={isStarting} className={classes['start'] ?? ''}>
          {t.start(ready)}
        </Button>
      </form>
    </Panel>
  )
}

/** No app has this id: ids are not empty after trimming. */
const OTHER = ' '

/** Whether this browser already has a job for the same file and app. */
function useImportedBefore(title: string, ready: number, app: string): boolean {
  const jobs = useJobs() ?? []
  return jobs.some(({ job }) => {
    if (job.kind !== 'imports' || job.title !== title || job.total !== ready) return false
    return importSettingsSchema.safeParse(job.settings).data?.app_id === app
  })
}
