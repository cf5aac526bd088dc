import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import type { FileSource } from '#/parts/bulk/file-source'
import { useBulkFile } from '#/parts/bulk/use-bulk-file'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import { JobPageHead } from '../JobPageHead'
import { NoSuchCampaign } from '../NoSuchCampaign'
import { useCampaignName, useCampaignNotFound } from '../use-campaign'
import { useItemFilters } from '../use-item-filters'
import { askBulkWorker } from './ask-bulk-worker'
import type { BulkFindings } from './bulk-check'
import { bulkSourceDrafts, bulkTypedDrafts, nothingTyped, type BulkTyped } from './bulk-draft'
import { editsHistorySchema, toBulkEdits, lineFault } from './bulk-edits'
import type { BulkSetup, BulkSource } from './bulk-settings'
import { BulkFileStep, isSetupComplete } from './BulkFileStep'
import { BulkFilterStep } from './BulkFilterStep'
import { BulkJob } from './BulkJob'
import { BulkPlanStep } from './BulkPlanStep'
import { text as t } from './text'
import { useBulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

const sources = ['file', 'filter'] as const
const address = z.object({ job: z.catch(z.string(), ''), by: z.catch(z.enum(sources), 'file') })

/** Bulk edit of a campaign's items: a dry run, a confirmation by typing the number, then a job that sends the changes. */
export function BulkPage() {
  const { wallet_id: walletId = '' } = useParams()
  const [{ job, by }, go] = useUrlState(address)
  const [round, setRound] = useState(0)
  const another = () => {
    setRound(round + 1)
    go({ job: '' })
  }
  if (useCampaignNotFound(walletId)) return <NoSuchCampaign walletId={walletId} />
  return (
    <div className={classes['page']}>
      <JobPageHead walletId={walletId} title={t.title} lead={t.lead} />
      {job === '' ? (
        <div className={classes['stack']}>
          <div className={classes['choice']}>
            <SegmentedControl
              aria-label={t.source.label}
              value={by}
              data={sources.map(value => ({ value, label: t.source.choices[value] }))}
              onChange={value => go({ by: value }, { replace: true })}
            />
          </div>
          {by === 'file' ? (
            <FileDraft
              key={`${walletId} ${round}`}
              files={bulkSourceDrafts}
              typed={bulkTypedDrafts}
              subject={walletId}
              className={classes['stack']}
            >
              {(source, typed) => (
                <FromFile
                  walletId={walletId}
                  source={source}
                  typed={typed}
                  onStarted={started => go({ job: started })}
                />
              )}
            </FileDraft>
          ) : (
            <FromFilter key={`${walletId} ${round}`} walletId={walletId} onStarted={started => go({ job: started })} />
          )}
        </div>
      ) : (
        <BulkJob
          key={job}
          id={job}
          walletId={walletId}
          newJobButton={<Button onClick={another}>{t.another}</Button>}
          onJob={next => go({ job: next })}
        />
      )}
    </div>
  )
}

interface FromProps {
  walletId: string
  onStarted: (job: string) => void
}

interface FromFileProps extends FromProps {
  source: Draft<FileSource>
  typed: Draft<BulkTyped>
}

function FromFile({ walletId, source: sourceDraft, typed: typedDraft, onStarted }: FromFileProps) {
  const session = useSession()
  const name = useCampaignName(walletId) ?? walletId
  const plan = useBulkPlan()
  const [typed, saveTyped] = useDraftValues(typedDraft, nothingTyped)
  const file = useBulkFile<BulkSetup, BulkFindings>({
    ask: askBulkWorker,
    draft: sourceDraft,
    savedSetup: typed.setup,
    saveSetup: setup => saveTyped({ setup }),
    onChange: plan.reset,
  })
  const { source, setup, check, isReading } = file
  const wallet = { id: walletId, name }
  const isReady = source && setup && check && !isReading && isSetupComplete(setup) && check.counts.ready > 0
  const started = (job: string) => {
    void sourceDraft.discard()
    void typedDraft.discard()
    onStarted(job)
  }
  return (
    <>
      <BulkFileStep file={file} pasted={typed.pasted} onPaste={pasted => saveTyped({ pasted })} />
      {isReady ? (
        <BulkPlanStep
          walletId={walletId}
          plan={plan}
          onRun={() =>
            plan.run(options => askBulkWorker('planFile', { file: source.file, setup, wallet, session }, options))
          }
          onStart={trial =>
            plan.start(
              { file: source.file, wallet, source: { by: 'file', setup }, title: source.title, trial },
              started,
            )
          }
        />
      ) : null}
    </>
  )
}

function FromFilter({ walletId, onStarted }: FromProps) {
  const session = useSession()
  const name = useCampaignName(walletId) ?? walletId
  const plan = useBulkPlan()
  const { query } = useItemFilters()
  const [{ edits: lines }, setLines] = useHistoryState(editsHistorySchema)
  const [submitted, setSubmitted] = useState(false)
  const wallet = { id: walletId, name }
  const edits = toBulkEdits(lines)
  const source: BulkSource = { by: 'filter', filters: query, edits }
  return (
    <>
      <BulkFilterStep
        walletId={walletId}
        lines={lines}
        submitted={submitted}
        onChange={next => {
          plan.reset()
          setLines({ edits: [...next] })
        }}
      />
      <BulkPlanStep
        walletId={walletId}
        plan={plan}
        onRun={() => {
          setSubmitted(true)
          if (lines.every(line => lineFault(line, lines) === null))
            plan.run(options => askBulkWorker('planFilter', { filters: query, edits, wallet, session }, options))
        }}
        onStart={trial => plan.start({ file: null, wallet, source, title: t.filterTitle, trial }, onStarted)}
      />
    </>
  )
}
