import type { ReactNode } from 'react'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import type { BulkSetup, FileCheck, Findings } from './bulk-kind'
import { SourcePanel, type SourcePanelProps } from './SourcePanel'
import { StartedNotice } from './StartedNotice'
import { text as t } from './text'
import type { BulkFile } from './use-bulk-file'

type SourceTexts = Pick<SourcePanelProps, 'dropHint' | 'pasteLabel' | 'accept' | 'pastedTitle' | 'pasted' | 'onPaste'>

interface FileStepsProps<Setup extends BulkSetup, Found extends Findings> extends SourceTexts {
  file: BulkFile<Setup, Found>
  /** Called instead of discarding the file, if the user wants another one. */
  onClear?: (() => void) | undefined
  setupFields: (setup: Setup, check: FileCheck<Found>) => ReactNode
  /** Why the file cannot be sent with its setup, shown instead of the dry run and the confirmation; null if it can. */
  describeMissing: (setup: Setup, check: FileCheck<Found>) => string | null
  dryRun: (setup: Setup, check: FileCheck<Found>) => ReactNode
  /** Opens the job of this file, if there is one already. */
  onOpenJob: (job: string) => void
  /** Confirms and starts the job. */
  children: (setup: Setup, check: FileCheck<Found>) => ReactNode
}

/**
 * The steps of a form that sends the rows of a file: source, setup, dry run, confirmation. If the file cannot be read
 * with a changed setup, only the first two are shown, because the dry run is from an earlier setup.
 */
export function FileSteps<Setup extends BulkSetup, Found extends Findings>({
  file,
  onClear,
  onOpenJob,
  setupFields,
  describeMissing,
  dryRun,
  children,
  ...texts
}: FileStepsProps<Setup, Found>) {
  const { source, setup, check, isReading, refusal } = file
  const missing = setup === null || check === null ? null : describeMissing(setup, check)
  return (
    <>
      <SourcePanel
        {...texts}
        source={source}
        isReading={isReading}
        onChoose={file.choose}
        onClear={onClear ?? file.clear}
        onEdit={file.edit}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !check ? t.chooseAnother : t.nothingSent}</ErrorNotice>
      )}
      {source && setup && check ? (
        <>
          <Panel title={t.setup.title}>{setupFields(setup, check)}</Panel>
          {refusal === null ? (
            <>
              <Panel title={t.dryRun.title}>
                {missing === null ? (
                  // A button in the dry run may change the setup so that the file cannot be sent
                  <div ref={focusMainOnRemoval}>{dryRun(setup, check)}</div>
                ) : (
                  <ErrorNotice tone="warn" title={missing} />
                )}
              </Panel>
              {file.startedJob !== null ? (
                <StartedNotice job={file.startedJob} onOpen={onOpenJob} />
              ) : missing === null ? (
                children(setup, check)
              ) : null}
            </>
          ) : null}
        </>
      ) : null}
    </>
  )
}
