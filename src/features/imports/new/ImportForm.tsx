import { useSession } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { scopeOf } from '#/api/scope'
import classes from '#/parts/bulk/bulk.module.css'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import type { FileSource } from '#/parts/bulk/use-file-form'
import { keepSource, type ImportSource } from '#/parts/import-batches/import-store'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { Panel } from '#/ui/Panel'
import { ImportConfirm } from './ImportConfirm'
import { ImportDryRun } from './ImportDryRun'
import { ImportSetupPanel } from './ImportSetupPanel'
import { importText as t } from './import-text'
import { useImportForm } from './use-import-form'

interface ImportFormProps {
  /** What it is opened with; null for a file that the user takes. */
  from: ImportSource | null
  /** Told by which id a file that was taken is there again after a reload; empty when it is put away. */
  onKept?: (id: string) => void
  onStarted: (job: string) => void
  /** Another file is taken instead of `from`. */
  onClear?: () => void
}

const ACCEPT = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,text/plain,text/tab-separated-values,application/json'

/** From a file to a job: how it is read, what comes of it, and for which app. */
export function ImportForm({ from, onKept, onStarted, onClear }: ImportFormProps) {
  const scope = scopeOf(useSession())
  const form = useImportForm({
    left: from === null ? undefined : { source: from, setup: null },
    // Rows to be sent again are kept already. Without room for a file it is only lost with the page
    keepSource: source => {
      if (onKept && source) void keepForNextVisit(source, scope).then(onKept, () => undefined)
      else onKept?.('')
    },
  })
  const { source, setup, reading, isReading, refusal } = form
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

async function keepForNextVisit({ file, title, isText = false }: FileSource, scope: string): Promise<string> {
  const id = newId()
  await keepSource({ id, scope, app_id: null, title, file, isText, again: null, created: now() })
  return id
}
