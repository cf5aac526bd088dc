import { useEffect, useEffectEvent } from 'react'
import classes from '#/parts/bulk/bulk.module.css'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import type { ImportSource } from '#/parts/import-batches/import-store'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { Panel } from '#/ui/Panel'
import { ImportConfirm } from './ImportConfirm'
import { ImportDryRun } from './ImportDryRun'
import { ImportSetupPanel } from './ImportSetupPanel'
import { importText as t } from './import-text'
import { useImportForm } from './use-import-form'

interface ImportFormProps {
  /** Rows that are to be sent again; null for a file that the user takes. */
  from: ImportSource | null
  onStarted: (job: string) => void
  /** Another file is taken instead of `from`. */
  onClear?: () => void
}

const ACCEPT = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,text/plain,text/tab-separated-values,application/json'

/** From a file to a job: how it is read, what comes of it, and for which app. */
export function ImportForm({ from, onStarted, onClear }: ImportFormProps) {
  const form = useImportForm()
  const { source, setup, reading, isReading, refusal } = form
  const takeFrom = useEffectEvent(() => {
    if (from) form.choose({ file: from.file, title: from.title, isText: true })
  })
  useEffect(() => takeFrom(), [from?.id])
  return (
    <div className={classes['stack']}>
      <SourcePanel
        source={source}
        isReading={isReading}
        drop={t.file.drop}
        pasteLabel={t.file.pasteLabel}
        accept={ACCEPT}
        onChoose={form.choose}
        onClear={onClear ?? form.clear}
        onEdit={form.clear}
        pastedTitle={from?.title}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !setup ? t.file.nothingSent : t.confirm.nothingSent}</ErrorNotice>
      )}
      {source && setup && reading ? (
        <>
          <ImportSetupPanel setup={setup} preview={reading.preview} onChange={form.change} />
          <Panel title={t.check.title}>
            <ImportDryRun setup={setup} dryRun={reading.dryRun} isChecking={isReading} />
          </Panel>
          <ImportConfirm
            title={source.title}
            ready={reading.dryRun.counts.ready}
            appId={from?.app_id ?? null}
            isChecking={isReading}
            isStarting={form.isStarting}
            onStart={app_id => form.start({ app_id, again: from?.again ?? null }, onStarted)}
          />
        </>
      ) : null}
    </div>
  )
}
