import { importPlatforms } from '#/contract/imports'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { DryRun } from '#/parts/bulk/DryRun'
import type { FileSource } from '#/parts/bulk/file-source'
import { FileSteps } from '#/parts/bulk/FileSteps'
import { SetupFields } from '#/parts/bulk/SetupFields'
import { text as bulkText } from '#/parts/bulk/text'
import { useBulkFile } from '#/parts/bulk/use-bulk-file'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import type { ImportSource } from '#/parts/import-batches/import-store'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { askImport } from '../file/ask-import'
import { CANARY_FROM } from '../file/canary'
import type { ImportFindings } from '../file/import-check'
import { targets, type ImportSetup } from '../file/import-settings'
import { text as fileText } from '../file/text'
import { importFileDrafts, importTypedDrafts, nothingTyped, type ImportTyped } from './import-draft'
import { ImportConfirm } from './ImportConfirm'
import { isSent, ProblemKinds } from './ProblemKinds'
import { ColumnNotes, RowFixes } from './RowFixes'
import { SaveNotSentRows } from './SaveNotSentRows'
import { text as t } from './text'

interface ImportFormProps {
  /** The rows to send again; null for a new file. */
  from: ImportSource | null
  onStarted: (job: string) => void
  /** The user wants another file instead of `from`. */
  onClear?: () => void
}

const ACCEPT = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,text/plain,text/tab-separated-values,application/json'

/** From a file to a job: settings, dry run, and app. Everything but the confirmation survives a reload. */
export function ImportForm(props: ImportFormProps) {
  return (
    <FileDraft
      files={importFileDrafts}
      typed={importTypedDrafts}
      subject={props.from?.id ?? 'new'}
      className="sb-column"
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
  const file = useBulkFile<ImportSetup, ImportFindings>({
    ask: askImport,
    draft: fileDraft,
    // Rows being edited are in the text area, not in a file yet
    initial: values.pasted === '' ? from : null,
    pasted: values.pasted,
    savedSetup: values.setup,
    savedGuess: values.guess,
    saveSetup: (setup, guess) => change({ setup, guess }),
    independent: ['duplicates', 'platformFromForm', 'stripTokens', 'leftOut'],
  })
  const discardDrafts = () => {
    void fileDraft.discard()
    void typedDraft.discard()
  }
  const handleStarted = (job: string) => {
    discardDrafts()
    onStarted(job)
  }
  return (
    <FileSteps
      file={file}
      dropHint={t.file.drop}
      pasteLabel={t.file.pasteLabel}
      accept={ACCEPT}
      pasted={values.pasted}
      onOpenJob={handleStarted}
      onPaste={pasted => change({ pasted })}
      pastedTitle={from?.title}
      onClear={
        onClear &&
        (() => {
          discardDrafts()
          onClear()
        })
      }
      setupFields={(setup, { preview }) => (
        <>
          <ColumnNotes setup={setup} header={preview.header} onChange={file.change} />
          <SetupFields
            setup={setup}
            preview={preview}
            uses={uses}
            keyOf={target => target}
            noHeader={t.settings.headerNo}
            onChange={changed =>
              file.change(changed.columns === setup.columns ? changed : { ...changed, isRemembered: false })
            }
          >
            <RowRules setup={setup} onChange={file.change} />
          </SetupFields>
        </>
      )}
      describeMissing={describeMissing}
      dryRun={(setup, check) => (
        <DryRun
          check={{ ...check, problems: check.problems.toSorted((a, b) => Number(isSent(a)) - Number(isSent(b))) }}
          isChecking={file.isReading}
          labels={{ duplicates: t.dryRun.duplicates }}
          readyNote={readyNote(check)}
          problemsTitle={t.dryRun.problemRows}
          reasonOf={row => (isSent(row) ? t.dryRun.sentReason : t.dryRun.notSentReason)(fileText.problem(row.problem))}
        >
          <RowFixes setup={setup} check={check} onChange={file.change} />
          <ProblemKinds
            codes={check.problemCodes}
            leftOut={setup.leftOut ?? []}
            onLeaveOut={leftOut => file.change({ ...setup, leftOut })}
          />
          {file.source === null ? null : <SaveNotSentRows file={file.source} setup={setup} check={check} />}
        </DryRun>
      )}
    >
      {(setup, { counts, drawn, preview }) => (
        <ImportConfirm
          title={file.source?.title ?? ''}
          ready={counts.ready}
          appId={from?.app_id ?? null}
          chosen={values.app}
          onChange={app => change({ app })}
          file={file}
          canary={counts.ready >= CANARY_FROM ? drawn.length : 0}
          onStart={(app_id, hasCanary) =>
            file.start(
              job => askImport('start', { ...job, header: preview.header }),
              { app_id, setup, again: from?.again ?? null },
              handleStarted,
              hasCanary ? drawn : [],
            )
          }
        />
      )}
    </FileSteps>
  )
}

const uses = targets.map(target => ({
  key: target,
  label: target === 'nothing' ? bulkText.setup.notUsed : t.settings.targets[target],
  target,
}))

/** The ready rows by platform, and how many have an external id. */
const readyNote = ({ groups, markCounts }: FileCheck): string =>
  t.dryRun.byPlatform(groups['IOS'] ?? 0, groups['ANDROID'] ?? 0, markCounts['person'] ?? 0)

/** Why a file cannot be sent with its setup; null if it can. */
function describeMissing(setup: ImportSetup, { counts, preview }: FileCheck): string | null {
  const { columns, platform, platformFromForm = false } = setup
  if (counts.total === 0) return bulkText.dryRun.noRows(preview.header !== null)
  if (!columns.includes('token')) return t.dryRun.noTokenColumn
  return platform !== null || platformFromForm || columns.includes('platform') ? null : t.dryRun.noPlatform
}

/** The settings for rows without a platform and for duplicate tokens. */
function RowRules({ setup, onChange }: { setup: ImportSetup; onChange: (setup: ImportSetup) => void }) {
  const hasColumn = setup.columns.includes('platform')
  return (
    <>
      <ChoiceSelect
        label={hasColumn ? t.settings.platformIfMissing : t.settings.platform}
        value={setup.platform ?? ''}
        choices={[
          { value: '', label: hasColumn ? t.settings.noPlatform : t.settings.choosePlatform },
          ...importPlatforms.map(value => ({ value, label: t.settings.platforms[value] })),
        ]}
        onChange={platform => onChange({ ...setup, platform: platform === '' ? null : platform })}
      />
      <ChoiceSelect
        label={t.settings.duplicates}
        value={setup.duplicates}
        choices={[
          { value: 'leave-out', label: t.settings.skipDuplicates },
          { value: 'send', label: t.settings.sendDuplicates },
        ]}
        onChange={duplicates => onChange({ ...setup, duplicates })}
      />
    </>
  )
}
