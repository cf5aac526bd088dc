import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useApi } from '#/api/api-context'
import { importAppQuery } from '#/api/create-import-batch'
import { appIdsOf } from '#/api/session/app-ids'
import { limits } from '#/contract/format/limits'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { BulkConfirm } from '#/parts/bulk/BulkConfirm'
import { countFault, type TypedCount } from '#/parts/bulk/confirm-count'
import { text as bulkText } from '#/parts/bulk/text'
import type { BulkFile } from '#/parts/bulk/use-bulk-file'
import { stepsOf } from '#/parts/jobs/job'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { importSettingsSchema } from '../file/import-settings'
import type { ImportTyped } from './import-draft'
import { text } from './text'

const t = text.confirm

interface ImportConfirmProps {
  /** The name of the file, or the title of pasted rows. */
  title: string
  ready: number
  /** For rows that are sent again, the app they were sent to; null for other files. */
  appId: string | null
  /** As stored in the draft. */
  chosen: ImportTyped['app']
  onChange: (app: ChosenApp) => void
  file: Pick<BulkFile, 'isReading' | 'isStarting' | 'startRefusal'>
  /** How many tokens are sent first as a canary; 0 for a file that is too small for one. */
  canary: number
  onStart: (appId: string, hasCanary: boolean) => void
}

type ChosenApp = NonNullable<ImportTyped['app']>
interface Chosen extends ChosenApp {
  /** Whether everything is submitted at once, without a canary. */
  isAtOnce: boolean
}

/** Confirms the app and the number of tokens. The user types the number, because an import cannot be undone. */
export function ImportConfirm(props: ImportConfirmProps) {
  const { title, ready, appId, chosen, onChange, file, canary, onStart } = props
  const api = useApi()
  const client = useQueryClient()
  const known = appIdsOf(api.session)
  const checkNow = (id: string) => client.query({ ...importAppQuery(api, id), staleTime: 0 }).catch(() => undefined)
  const schema = checkedBy<Chosen & TypedCount, Chosen>(({ id, isOther, isAtOnce, typedCount }, fault) => {
    const app = id.trim()
    const wrongCount = countFault(typedCount, ready)
    if (app === '') fault('id', t.noApp)
    if (wrongCount !== null) fault('typedCount', wrongCount)
    return app === '' || wrongCount !== null ? null : { id: app, isOther, isAtOnce }
  })
  const form = useZodForm(schema, {
    defaultValues: {
      ...initialApp(chosen ?? { id: appId ?? '', isOther: false }, known),
      isAtOnce: false,
      typedCount: '',
    },
    onSubmit: async ({ id: app, isAtOnce }) => {
      const confirmed = JSON.stringify(form.getValues())
      // Checked now unless the app was already found: a missing app must be reported before the first batch is sent.
      // Not `appCheck.refetch`: it would resolve with the check of the app that is entered by then
      const data = appCheck.data === 'known' && !isOther ? appCheck.data : await checkNow(app)
      const isLatest = JSON.stringify(form.getValues()) === confirmed
      setOutdated(!isLatest)
      if (!isLatest) announce(bulkText.changedMeanwhile, 'assertive')
      else if (data === 'known') onStart(app, canary > 0 && !isAtOnce)
      else form.showFaults([['id', data === undefined ? t.appCheckFailed : t.appFaults[data](app)]])
    },
  })
  useFormChanges(form, values => onChange({ id: values.id, isOther: values.isOther }))
  const [id, isOther, isAtOnce] = useWatch({ control: form.control, name: ['id', 'isOther', 'isAtOnce'] })
  const { field, fieldState } = useController({ control: form.control, name: 'id' })
  const [isOutdated, setOutdated] = useState(false)
  const app = id.trim()
  const appCheck = useQuery({ ...importAppQuery(api, app), enabled: app !== '' && !isOther })
  const wasImportedBefore = useImportedBefore(title, ready, app)
  const checkFault = appCheck.data === undefined || appCheck.data === 'known' ? null : t.appFaults[appCheck.data](app)
  const error = fieldState.error?.message ?? checkFault
  const lead = canary > 0 && !isAtOnce ? canary : undefined
  const batchCount = stepsOf({ total: ready, stepRows: limits.importBatchDevices, lead })
  return (
    <BulkConfirm
      title={t.title}
      form={form}
      countField={form.field('typedCount')}
      count={ready}
      emptyTitle={bulkText.dryRun.noneReady}
      summary={app === '' ? t.summaryWithoutApp(ready, batchCount) : t.summary(ready, batchCount, app)}
      submitLabel={t.start(ready)}
      isReading={file.isReading}
      isStarting={file.isStarting || form.isSubmitting}
      refusal={isOutdated ? bulkText.changedMeanwhile : file.startRefusal}
    >
      {known.length > 0 ? (
        <NativeSelect
          ref={isOther ? undefined : field.ref}
          label={t.app}
          value={isOther ? OTHER : id}
          error={isOther ? null : error}
          data={[
            ...(known.length > 1 ? [{ value: '', label: t.chooseApp }] : []),
            ...known.map(one => ({ value: one, label: one })),
            { value: OTHER, label: t.otherApp },
          ]}
          onChange={event => {
            const { value } = event.currentTarget
            form.setValue('isOther', value === OTHER)
            field.onChange(value === OTHER ? '' : value)
          }}
        />
      ) : null}
      {isOther ? (
        <TextInput
          {...field}
          label={known.length > 0 ? t.otherAppId : t.app}
          error={error}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      {appCheck.error === null ? null : (
        <ApiErrorNotice error={appCheck.error} onRetry={() => void appCheck.refetch()} />
      )}
      {wasImportedBefore ? <ErrorNotice tone="warn" title={t.importedBefore} /> : null}
      {canary > 0 ? <Checkbox {...form.field('isAtOnce')} label={t.atOnce} description={t.canary(canary)} /> : null}
    </BulkConfirm>
  )
}

/** The app to begin with. One unknown to this session is entered as another app: the list would show a wrong one. */
function initialApp({ id, isOther }: ChosenApp, known: readonly string[]): ChosenApp {
  if (isOther || known.length === 0 || (id !== '' && !known.includes(id))) return { id, isOther: true }
  return { id: id === '' && known.length === 1 ? (known[0] ?? '') : id, isOther: false }
}

/** No app has this id: ids are not empty after trimming. */
const OTHER = ' '

/** Whether this browser already has an import into the app from a file with this name and number of tokens. */
function useImportedBefore(title: string, ready: number, app: string): boolean {
  const jobs = useJobs() ?? []
  return jobs.some(({ job }) => {
    if (job.kind !== 'imports' || job.title !== title || job.total !== ready) return false
    return importSettingsSchema.safeParse(job.settings).data?.app_id === app
  })
}
