import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useAddress } from '#/nav/address'
import { useHistoryState } from '#/nav/history-state'
import type { FileSource } from '#/parts/bulk/file-source'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { JobHead, useCampaignName, useIsUnknown } from '../JobHead'
import { NoSuchCampaign } from '../NoSuchCampaign'
import { useSelectedItems } from '../use-selected-items'
import { bulkSourceDrafts, bulkTypedDrafts, nothingTyped, type BulkTyped } from './bulk-draft'
import { editsEntrySchema, editsOf, lineFault } from './bulk-edits'
import type { BulkSource } from './bulk-settings'
import { BulkFileStep, isComplete } from './BulkFileStep'
import { BulkFilterStep } from './BulkFilterStep'
import { BulkJob } from './BulkJob'
import { BulkPlanStep } from './BulkPlanStep'
import { bulkText as t } from './text'
import { useBulkFile } from './use-bulk-file'
import { useBulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

const sources = ['file', 'filter'] as const
const address = z.object({ job: z.catch(z.string(), ''), by: z.catch(z.enum(sources), 'file') })

/** Many items of a campaign at once: read and compared, confirmed by typing the number, then sent as a job (product.md). */
export function BulkPage() {
  const { wallet_id: walletId = '' } = useParams()
  const [{ job, by }, go] = useAddress(address)
  const [round, setRound] = useState(0)
  const another = () => {
    setRound(round + 1)
    go({ job: '' })
  }
  if (useIsUnknown(walletId)) return <NoSuchCampaign walletId={walletId} />
  return (
    <div className={classes['page']}>
      <JobHead walletId={walletId} title={t.title} lead={t.lead} />
      {job === '' ? (
        <div className={classes['stack']}>
          <div className={classes['choice']}>
            <SegmentedControl
              label={t.source.label}
              value={by}
              choices={sources.map(value => ({ value, label: t.source.choices[value] }))}
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
          another={<Button onClick={another}>{t.another}</Button>}
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
  const [typed, keep] = useDraftValues(typedDraft, nothingTyped)
  const file = useBulkFile(plan.forget, {
    left: { source: sourceDraft.stored?.value ?? null, setup: typed.setup },
    keepSource: next => (next === null ? void sourceDraft.discard() : sourceDraft.save(next)),
    keepSetup: setup => keep({ setup }),
  })
  const { source, setup, reading: check, isReading } = file
  const wallet = { id: walletId, name }
  const isReady = source && setup && check && !isReading && isComplete(setup) && check.counts.ready > 0
  const started = (job: string) => {
    void sourceDraft.discard()
    void typedDraft.discard()
    onStarted(job)
  }
  return (
    <>
      <BulkFileStep file={file} pasted={typed.pasted} onPaste={pasted => keep({ pasted })} />
      {isReady ? (
        <BulkPlanStep
          walletId={walletId}
          plan={plan}
          onRead={() => plan.make({ ask: 'plan-file', file: source.file, setup, wallet, session })}
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
  const { query } = useSelectedItems()
  const [{ edits: lines }, keep] = useHistoryState(editsEntrySchema)
  const [isTried, setIsTried] = useState(false)
  const wallet = { id: walletId, name }
  const edits = editsOf(lines)
  const source: BulkSource = { by: 'filter', filters: query, edits }
  return (
    <>
      <BulkFilterStep
        walletId={walletId}
        lines={lines}
        isTried={isTried}
        onChange={next => {
          plan.forget()
          keep({ edits: [...next] })
        }}
      />
      <BulkPlanStep
        walletId={walletId}
        plan={plan}
        onRead={() => {
          setIsTried(true)
          if (lines.every(line => lineFault(line, lines) === null))
            plan.make({ ask: 'plan-filter', filters: query, edits, wallet, session })
        }}
        onStart={trial => plan.start({ file: null, wallet, source, title: t.filterTitle, trial }, onStarted)}
      />
    </>
  )
}
