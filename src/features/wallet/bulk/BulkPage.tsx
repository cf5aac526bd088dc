import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import { StartedNotice } from '#/parts/bulk/StartedNotice'
import { useBulkFile } from '#/parts/bulk/use-bulk-file'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { CampaignHead } from '../CampaignHead'
import { useItemFilters } from '../item-filters'
import { NoSuchCampaign } from '../NotFound'
import { useCampaign } from '../use-campaign'
import { askBulkWorker } from './ask-bulk-worker'
import type { BulkFindings } from './bulk-check'
import { walletFileSetupSchema, type PlanOrigin, type WalletFileSetup } from './bulk-settings'
import { BulkFileStep, isSetupComplete } from './BulkFileStep'
import { BulkFilterStep } from './BulkFilterStep'
import { BulkJob } from './BulkJob'
import { BulkPlanStep } from './BulkPlanStep'
import { editsHistorySchema, editsSchema } from './edit-lines'
import { text as t } from './text'
import { useBulkPlan } from './use-bulk-plan'
import classes from '../JobPage.module.css'

const sources = ['file', 'filter'] as const
const addressSchema = z.object({ job: z.catch(z.string(), ''), by: z.catch(z.enum(sources), 'file') })

const typedSchema = z.object({
  /** The pasted rows, kept even after a file is chosen. */
  pasted: z.string(),
  /** The file layout; null before a file is read. */
  setup: z.nullable(walletFileSetupSchema),
  /** The guess that the settings began with: the JSON of each setting. */
  guess: z._default(z.nullable(z.record(z.string(), z.string())), null),
})
/** What the user typed and chose before the dry run. The number typed to confirm is never saved. */
type Typed = z.infer<typeof typedSchema>

const nothingTyped: Typed = { pasted: '', setup: null, guess: null }

/** One draft of each kind per campaign. */
const sourceDrafts: DraftKind<FileSource> = { id: 'wallet-bulk-source', schema: fileSourceSchema }
const typedDrafts: DraftKind<Typed> = { id: 'wallet-bulk-typed', schema: typedSchema }

/**
 * Bulk edit of a campaign's items: a dry run, a confirmation by typing the number, then a job that sends the changes.
 */
export function BulkPage() {
  const { walletId, isMissing } = useCampaign()
  const [{ job, by }, go] = useUrlState(addressSchema)
  const { query } = useItemFilters()
  const [round, setRound] = useState(0)
  const open = (id: string) => {
    go({ job: id })
    focusHeading()
  }
  const startAnother = () => {
    setRound(round + 1)
    open('')
  }
  const key = `${walletId} ${round}`
  if (isMissing) return <NoSuchCampaign />
  return (
    <div className={classes['page']}>
      <CampaignHead above={['wallet', 'items']} title={t.title} below={t.lead} />
      {job === '' ? (
        <div className="sb-column">
          <div className={classes['choice']}>
            <SegmentedControl
              aria-label={t.source.label}
              value={by}
              data={sources.map(value => ({ value, label: t.source.choices[value] }))}
              onChange={value => go({ by: value }, { replace: true })}
            />
          </div>
          {by === 'file' ? (
            <FileDraft key={key} files={sourceDrafts} typed={typedDrafts} subject={walletId} className="sb-column">
              {(source, typed) => <FromFile source={source} typed={typed} onStarted={open} />}
            </FileDraft>
          ) : (
            // A plan is valid only for its filters, which change when the user goes back to an earlier entry
            <FromFilter key={`${key} ${JSON.stringify(query)}`} onStarted={open} />
          )}
        </div>
      ) : (
        <BulkJob
          key={job}
          id={job}
          onwardButton={<Button onClick={startAnother}>{t.another}</Button>}
          onOpenJob={open}
        />
      )}
    </div>
  )
}

interface FromFileProps {
  source: Draft<FileSource>
  typed: Draft<Typed>
  onStarted: (job: string) => void
}

function FromFile({ source: sourceDraft, typed: typedDraft, onStarted }: FromFileProps) {
  const session = useSession()
  const { wallet } = useCampaign()
  const plan = useBulkPlan()
  const [typed, saveTyped] = useDraftValues(typedDraft, nothingTyped)
  const file = useBulkFile<WalletFileSetup, BulkFindings>({
    ask: askBulkWorker,
    draft: sourceDraft,
    pasted: typed.pasted,
    savedSetup: typed.setup,
    savedGuess: typed.guess,
    saveSetup: (setup, guess) => saveTyped({ setup, guess }),
    independent: ['empty'],
    onChange: plan.reset,
  })
  const { source, setup, check, isReading, refusal } = file
  const isReady =
    source && setup && check && !isReading && refusal === null && isSetupComplete(setup) && check.counts.ready > 0
  const finishStart = (job: string) => {
    void sourceDraft.discard()
    void typedDraft.discard()
    onStarted(job)
  }
  return (
    <>
      <BulkFileStep file={file} pasted={typed.pasted} onPaste={pasted => saveTyped({ pasted })} />
      {isReady && file.startedJob !== null && !plan.isStarting ? (
        <StartedNotice job={file.startedJob} onOpen={finishStart} />
      ) : isReady ? (
        <BulkPlanStep
          plan={plan}
          onRun={() =>
            plan.run(options => askBulkWorker('planFile', { file: source.file, setup, wallet, session }, options))
          }
          onStart={trial =>
            plan.start(
              {
                file: source.file,
                wallet,
                source: { by: 'file', setup },
                title: source.title,
                sourceId: source.sourceId,
                trial,
              },
              finishStart,
            )
          }
        />
      ) : null}
    </>
  )
}

function FromFilter({ onStarted }: Pick<FromFileProps, 'onStarted'>) {
  const session = useSession()
  const { wallet } = useCampaign()
  const plan = useBulkPlan()
  const { query } = useItemFilters()
  const [stored, setStored] = useHistoryState(editsHistorySchema)
  const form = useZodForm(editsSchema, {
    defaultValues: stored,
    onSubmit: edits =>
      plan.run(options => askBulkWorker('planFilter', { filters: query, edits, wallet, session }, options)),
  })
  useFormChanges(form, lines => {
    plan.reset()
    setStored(lines)
  })
  const start = (trial: boolean) => {
    const edits = editsSchema.safeParse(form.getValues()).data
    if (edits === undefined) return
    const source: PlanOrigin = { by: 'filter', filters: query, edits }
    plan.start({ file: null, wallet, source, title: t.filterTitle, trial }, onStarted)
  }
  return (
    <>
      <BulkFilterStep form={form} canStart={plan.view === null && plan.progress === null} />
      <BulkPlanStep plan={plan} onRun={() => form.submit()} onStart={start} />
    </>
  )
}
