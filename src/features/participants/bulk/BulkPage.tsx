import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import type { FileSource } from '#/parts/bulk/file-source'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { bulkSourceDrafts, bulkTypedDrafts, nothingTyped, type BulkTyped } from './bulk-draft'
import { BulkConfirm } from './BulkConfirm'
import { BulkDryRun } from './BulkDryRun'
import { BulkSetupPanel } from './BulkSetupPanel'
import { describeBulkInviteJob } from './describe-bulk-job'
import { text as t } from './text'
import { useBulkForm } from './use-bulk-form'
import classes from '#/parts/bulk/bulk.module.css'

const address = z.object({ job: z.catch(z.string(), '') })

/** Adds participants from a file: read, checked, confirmed by typing the number of texts, then sent as a job. */
export function BulkPage() {
  const [{ job }, go] = useUrlState(address)
  const params = useRouteParams()
  // A new form for each further file
  const [formKey, setFormKey] = useState(0)
  const started = (id: string) => {
    go({ job: id })
    focusHeading()
  }
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>{t.title}</h1>
        <PathLink to={paths.participants(params)}>{t.single}</PathLink>
      </div>
      <p className={classes['lead']}>{t.lead}</p>
      {job === '' ? (
        <FileDraft
          key={formKey}
          files={bulkSourceDrafts}
          typed={bulkTypedDrafts}
          subject="new"
          className={classes['stack']}
        >
          {(source, typed) => <BulkSteps source={source} typed={typed} onStarted={started} />}
        </FileDraft>
      ) : (
        <JobPanel
          id={job}
          description={describeBulkInviteJob}
          newJobButton={
            <Button
              onClick={() => {
                setFormKey(formKey + 1)
                go({ job: '' })
              }}
            >
              {t.another}
            </Button>
          }
        />
      )}
    </div>
  )
}

interface BulkStepsProps {
  source: Draft<FileSource>
  typed: Draft<BulkTyped>
  onStarted: (job: string) => void
}

function BulkSteps({ source: sourceDraft, typed: typedDraft, onStarted }: BulkStepsProps) {
  const [values, change] = useDraftValues(typedDraft, nothingTyped)
  const form = useBulkForm({
    saved: { source: sourceDraft.stored?.value ?? null, setup: values.setup },
    saveSource: next => (next === null ? void sourceDraft.discard() : sourceDraft.save(next)),
    saveSetup: next => change({ setup: next }),
  })
  const { source, setup, reading, isReading, refusal } = form
  // If not, the dry run says what is missing
  const canBeSent = setup?.columns.some(({ to }) => to === 'mdn') === true && (reading?.dryRun.counts.total ?? 0) > 0
  const started = (job: string) => {
    void sourceDraft.discard()
    void typedDraft.discard()
    onStarted(job)
  }
  return (
    <>
      <SourcePanel
        source={source}
        pasted={values.pasted}
        isReading={isReading}
        dropHint={t.file.drop}
        pasteLabel={t.file.pasteLabel}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onPaste={pasted => change({ pasted })}
        onChoose={form.choose}
        onClear={form.clear}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !setup ? t.file.chooseAnother : t.file.nothingSent}</ErrorNotice>
      )}
      {setup && reading ? (
        <>
          <BulkSetupPanel setup={setup} preview={reading.preview} onChange={form.change} />
          <Panel title={t.dryRun.title}>
            <BulkDryRun setup={setup} dryRun={reading.dryRun} isChecking={isReading} />
          </Panel>
          {canBeSent ? (
            <BulkConfirm
              ready={reading.dryRun.counts.ready}
              chosen={values}
              onChoose={change}
              isChecking={isReading}
              isStarting={form.isStarting}
              refusal={form.startRefusal}
              onStart={campaign => form.start(campaign, started)}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}
