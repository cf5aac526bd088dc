import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useApi } from '#/api/api-context'
import { appIdsOf } from '#/api/app-ids'
import { importAppQuery } from '#/api/create-import-batch'
import { limits } from '#/contract/format/limits'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { text as jobsText } from '#/parts/jobs/text'
import { useJobs } from '#/parts/jobs/use-jobs'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { importSettingsSchema } from '../file/import-settings'
import { importText as t } from '../file/text'
import type { ImportTyped } from './import-draft'
import classes from '#/parts/bulk/bulk.module.css'

interface ImportConfirmProps {
  /** Of the file. */
  title: string
  ready: number
  /** Of rows that are sent again: the app they were sent to; null where it is to be chosen. */
  appId: string | null
  chosen: ImportTyped['app']
  onChoose: (app: NonNullable<ImportTyped['app']>) => void
  isChecking: boolean
  isStarting: boolean
  onStart: (appId: string) => void
}

/** For which app, and how many tokens: the number is typed, since an import cannot be taken back. */
export function ImportConfirm(props: ImportConfirmProps) {
  const { title, ready, appId, isChecking, isStarting, onStart } = props
  const api = useApi()
  const known = appIdsOf(api.session)
  const { id: chosen, isOther } = props.chosen ?? {
    id: appId ?? (known.length === 1 ? known[0] : undefined) ?? '',
    isOther: known.length === 0 || (appId !== null && !known.includes(appId)),
  }
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<{ at: 'app' | 'count'; sentence: string } | null>(null)
  const app = chosen.trim()
  const asked = useQuery({ ...importAppQuery(api, app), enabled: app !== '' && !isOther })
  const sentBefore = useSentBefore(title, ready, app)

  const submit = async () => {
    if (isChecking || isStarting) return
    if (app === '') return setFault({ at: 'app', sentence: t.confirm.noApp })
    if (Number(typed.replace(/[\s,.]/g, '')) !== ready || typed.trim() === '')
      return setFault({ at: 'count', sentence: t.confirm.mismatch(ready) })
    // Asked once more where it is not known: an app that does not exist is said before the first batch leaves
    const { data } = asked.data === 'known' && !isOther ? asked : await asked.refetch()
    if (data === 'unknown') return setFault({ at: 'app', sentence: t.app.unknown(app) })
    if (data === 'forbidden') return setFault({ at: 'app', sentence: t.app.forbidden(app) })
    if (data === undefined) return setFault({ at: 'app', sentence: t.app.failed })
    setFault(null)
    return onStart(app)
  }
  const choose = (id: string, other: boolean) => {
    props.onChoose({ id, isOther: other })
    setFault(null)
  }
  const appFault =
    fault?.at === 'app'
      ? fault.sentence
      : asked.data === 'unknown'
        ? t.app.unknown(app)
        : asked.data === 'forbidden'
          ? t.app.forbidden(app)
          : null

  if (ready === 0) return <ErrorNotice tone="warn" title={t.check.none} />
  if (!('locks' in navigator)) return <ErrorNotice title={jobsText.foreign} />
  return (
    <Panel title={t.confirm.title}>
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
            label={t.app.label}
            value={isOther ? OTHER : chosen}
            error={isOther ? null : appFault}
            data={[
              ...(known.length > 1 ? [{ value: '', label: t.app.choose }] : []),
              ...known.map(id => ({ value: id, label: id })),
              { value: OTHER, label: t.app.other },
            ]}
            onChange={event => {
              const { value } = event.currentTarget
              choose(value === OTHER ? '' : value, value === OTHER)
            }}
          />
        ) : null}
        {isOther ? (
          <TextInput
            label={known.length > 0 ? t.app.otherLabel : t.app.label}
            value={chosen}
            error={appFault}
            autoComplete="off"
            spellCheck={false}
            onChange={event => choose(event.currentTarget.value, true)}
          />
        ) : null}
        {asked.error === null ? null : <ApiErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />}
        {sentBefore ? <ErrorNotice tone="warn" title={t.confirm.same} /> : null}
        <p className={classes['receipt']}>
          {t.confirm.will(ready, Math.ceil(ready / limits.importBatchDevices), app === '' ? null : app)}
        </p>
        <TextInput
          label={t.confirm.type(ready)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={fault?.at === 'count' ? fault.sentence : null}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Button type="submit" variant="filled" size="lg" loading={isStarting} className={classes['start'] ?? ''}>
          {t.confirm.start(ready)}
        </Button>
      </form>
    </Panel>
  )
}

/** No app is called so: ids are not empty after trimming. */
const OTHER = ' '

/** Whether this browser has a job of the same file for this app already. */
function useSentBefore(title: string, ready: number, app: string): boolean {
  const jobs = useJobs() ?? []
  return jobs.some(({ job }) => {
    if (job.kind !== 'imports' || job.title !== title || job.total !== ready) return false
    return importSettingsSchema.safeParse(job.settings).data?.app_id === app
  })
}
