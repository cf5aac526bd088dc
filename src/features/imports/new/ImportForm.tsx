import type { FileSource } from '#/parts/bulk/file-source'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import type { ImportSource } from '#/parts/import-batches/import-store'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { importFileDrafts, importTypedDrafts, nothingTyped, type ImportTyped } from './import-draft'
import { ImportConfirm } from './ImportConfirm'
import { ImportDryRun } from './ImportDryRun'
import { ImportSetupPanel } from './ImportSetupPanel'
import { text as t } from './text'
import { useImportForm } from './use-import-form'
import classes from '#/parts/bulk/bulk.module.css'

interface ImportFormProps {
  /** The rows to send again; null for a new file. */
  from: ImportSource | null
  onStarted: (job: string) => void
  /** The user wants another file instead of `from`. */
  onClear?: () => void
}

const ACCEPT = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,text/plain,text/tab-separated-values,application/json'

/** From a file to a job: settings, dry run and app. Everything survives a reload. */
export function ImportForm(props: ImportFormProps) {
  return (
    <FileDraft
      files={importFileDrafts}
      typed={importTypedDrafts}
      subject={props.from?.id ?? 'new'}
      className={classes['stack']}
    >
      {(file, typed) => <ImportSteps {...props} fileDraft={file} typedDraft={typed} />}
    </FileDraft>
  )
}

interface ImportStepsProps extends ImportFormProps {
  fileDraft: Draft<FileSource>
  typedDraft: Draft<ImportTyped>
}

function ImportSteps({ from, onStarted, onClear, fileDraft, typedDraft }: ImportStepsProps) {
  const [values, change] = useDraftValues(typedDraft, nothingTyped)
  // Rows being edited are in the text area, not in a file yet
  const initialSource = values.pasted === '' ? from : null
  const form = useImportForm({
    saved: { source: fileDraft.stored?.value ?? initialSource, setup: values.setup },
    saveSource: next => (next === null ? void fileDraft.discard() : fileDraft.save(next)),
    saveSetup: setup => change({ setup }),
  })
  const { source, setup, reading, isReading, refusal } = form
  const discardDrafts = () => {
    void fileDraft.discard()
    void typedDraft.discard()
  }
  return (
    <>
      <SourcePanel
        source={source}
        pasted={values.pasted}
        isReading={isReading}
        dropHint={t.file.drop}
        pasteLabel={t.file.pasteLabel}
        accept={ACCEPT}
        onPaste={pasted => change({ pasted })}
        onChoose={form.choose}
        onClear={() => {
          if (!onClear) return form.clear()
          discardDrafts()
          return onClear()
        }}
        onEdit={form.clear}
        pastedTitle={from?.title}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !setup ? t.file.chooseAnother : t.file.nothingSent}</ErrorNotice>
      )}
      {source && setup && reading ? (
        <>
          <ImportSetupPanel setup={setup} preview={reading.preview} onChange={form.change} />
          <Panel title={t.dryRun.title}>
            <ImportDryRun setup={setup} dryRun={reading.dryRun} isChecking={isReading} />
          </Panel>
          <ImportConfirm
            title={source.title}
            ready={reading.dryRun.counts.ready}
            appId={from?.app_id ?? null}
            chosen={values.app}
            onChoose={app => change({ app })}
            isChecking={isReading}
            isStarting={form.isStarting}
            refusal={form.startRefusal}
            onStart={app_id =>
              form.start({ app_id, again: from?.again ?? null }, job => {
                discardDrafts()
                onStarted(job)
              })
            }
          />
        </>
      ) : null}
    </>
  )
}
