import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { useRef, useState } from 'react'
import { usePlace } from '#/api/place'
import { useAddress } from '#/nav/address'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import classes from '#/parts/bulk/bulk.module.css'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import type { FileSource } from '#/parts/bulk/use-file-form'
import { DraftNotices } from '#/parts/drafts/DraftNotices'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { useDraft, type Draft } from '#/parts/drafts/use-draft'
import { OneJob } from '#/parts/jobs/OneJob'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { Panel } from '#/ui/Panel'
import { bulkSourceDrafts, bulkTypedDrafts, isNothing, nothingTyped, type BulkTyped } from './bulk-draft'
import { BulkConfirm } from './BulkConfirm'
import { BulkDryRun } from './BulkDryRun'
import { BulkSetupPanel } from './BulkSetupPanel'
import { bulkText as t } from './bulk-text'
import { bulkWords } from './bulk-words'
import { useBulkForm } from './use-bulk-form'

const address = z.object({ job: z.catch(z.string(), '') })

/** Participants from a file: read, checked, confirmed by typing the number, then sent as a job (product.md). */
export function BulkPage() {
  const [{ job }, go] = useAddress(address)
  const place = usePlace()
  const [round, setRound] = useState(0)
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <h1>{t.title}</h1>
        <PathLink to={paths.participants(place)}>{t.single}</PathLink>
      </div>
      <p className={classes['lead']}>{t.lead}</p>
      {job === '' ? (
        <BulkForm key={round} onStarted={started => go({ job: started })} />
      ) : (
        <OneJob
          id={job}
          words={bulkWords}
          another={
            <Button
              onClick={() => {
                setRound(round + 1)
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

/** What is chosen and typed survives everything (parts/drafts); one tab has it at a time. */
function BulkForm({ onStarted }: { onStarted: (job: string) => void }) {
  const source = useDraft(bulkSourceDrafts, 'new')
  const typed = useDraft(bulkTypedDrafts, 'new')
  if (source.status === 'opening' || typed.status === 'opening') return null
  const isElsewhere = source.status === 'elsewhere' || typed.status === 'elsewhere'
  const takeOver = () => {
    source.takeOver()
    typed.takeOver()
  }
  if (isElsewhere) return <DraftNotices draft={{ ...typed, status: 'elsewhere', takeOver }} />
  return (
    <div className={classes['stack']}>
      <DraftNotices draft={source.saving.kind === 'failed' ? source : typed} />
      <BulkSteps key={`${source.turn} ${typed.turn}`} source={source} typed={typed} onStarted={onStarted} />
    </div>
  )
}

interface BulkStepsProps {
  source: Draft<FileSource>
  typed: Draft<BulkTyped>
  onStarted: (job: string) => void
}

function BulkSteps({ source: sourceDraft, typed: typedDraft, onStarted }: BulkStepsProps) {
  const [values, setValues] = useState(typedDraft.stored?.value ?? nothingTyped)
  const latest = useRef(values)
  const change = (patch: Partial<BulkTyped>) => {
    latest.current = { ...latest.current, ...patch }
    setValues(latest.current)
    if (isNothing(latest.current)) void typedDraft.discard()
    else typedDraft.save(latest.current)
  }
  const form = useBulkForm({
    left: { source: sourceDraft.stored?.value ?? null, setup: values.setup },
    keepSource: next => (next === null ? void sourceDraft.discard() : sourceDraft.save(next)),
    keepSetup: next => change({ setup: next }),
  })
  const { source, setup, reading, isReading, refusal } = form
  // Otherwise the dry run says what is missing
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
        drop={t.file.drop}
        pasteLabel={t.file.pasteLabel}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onPaste={pasted => change({ pasted })}
        onChoose={form.choose}
        onClear={form.clear}
      />
      {refusal === null ? null : (
        <ErrorNotice title={refusal}>{source && !setup ? t.file.nothingSent : t.confirm.nothingSent}</ErrorNotice>
      )}
      {setup && reading ? (
        <>
          <BulkSetupPanel setup={setup} preview={reading.preview} onChange={form.change} />
          <Panel title={t.check.title}>
            <BulkDryRun setup={setup} dryRun={reading.dryRun} isChecking={isReading} />
          </Panel>
          {canBeSent ? (
            <BulkConfirm
              ready={reading.dryRun.counts.ready}
              chosen={values}
              onChoose={change}
              isChecking={isReading}
              isStarting={form.isStarting}
              onStart={campaign => form.start(campaign, started)}
            />
          ) : null}
        </>
      ) : null}
      <DraftSaved draft={typedDraft} />
    </>
  )
}
