import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { allCountries } from '#/contract/format/calling-codes'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { DryRun } from '#/parts/bulk/DryRun'
import { fileSourceSchema, type FileSource } from '#/parts/bulk/file-source'
import { FileSteps } from '#/parts/bulk/FileSteps'
import { SetupFields, type ColumnUse } from '#/parts/bulk/SetupFields'
import { text as bulkText } from '#/parts/bulk/text'
import { useBulkFile } from '#/parts/bulk/use-bulk-file'
import { text as customFieldText } from '#/parts/custom-fields/text'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { useDraftValues } from '#/parts/drafts/draft-values'
import { FileDraft } from '#/parts/drafts/FileDraft'
import type { Draft } from '#/parts/drafts/use-draft'
import { jobAddressSchema } from '#/parts/jobs/job'
import { JobPanel } from '#/parts/jobs/JobPanel'
import { text as mdnText } from '#/parts/mdn/text'
import { focusHeading } from '#/ui/behavior/focus-heading'
import { compareNames, countryName } from '#/ui/format/format'
import { PageHead } from '#/ui/layout/PageHead'
import { askBulkWorker } from './ask-bulk-worker'
import type { ParticipantFindings } from './bulk-check'
import { participantSetupSchema, type ParticipantSetup, type Target } from './bulk-settings'
import { BulkConfirm } from './BulkConfirm'
import { describeBulkInviteJob } from './describe-bulk-job'
import { text as t } from './text'
import classes from '#/parts/bulk/bulk.module.css'

const typedSchema = z.object({
  /** The pasted rows, kept even after they are read: they are still there when the user chooses another file. */
  pasted: z.string(),
  /** The settings for reading the source; null until something has been read. */
  setup: z.nullable(participantSetupSchema),
  /** The guess that the settings began with: the JSON of each setting. */
  guess: z._default(z.nullable(z.record(z.string(), z.string())), null),
  /** The chosen campaign (`ENTER_ID` for another one), and the id typed for one that is not listed. */
  campaign: z.string(),
  campaignId: z.string(),
})
/** What the user entered, except the number that confirms the job: that is typed each time. */
type BulkTyped = z.infer<typeof typedSchema>

const nothingTyped: BulkTyped = { pasted: '', setup: null, guess: null, campaign: '', campaignId: '' }

/** The source is a separate draft, so that a large file is not stored again with every keystroke. */
const bulkSourceDrafts: DraftKind<FileSource> = { id: 'participants-source', schema: fileSourceSchema }
const bulkTypedDrafts: DraftKind<BulkTyped> = { id: 'participants-typed', schema: typedSchema }

/** Adds participants from a file: read, checked, confirmed by typing the number of texts, then sent as a job. */
export function BulkPage() {
  const [{ job }, go] = useUrlState(jobAddressSchema)
  const params = useRouteParams()
  // A new form for each further file
  const [formKey, setFormKey] = useState(0)
  const handleStarted = (id: string) => {
    go({ job: id })
    focusHeading()
  }
  const startAnother = () => {
    setFormKey(formKey + 1)
    go({ job: '' })
    focusHeading()
  }
  return (
    <div className={classes['page']}>
      <PageHead title={t.title} below={t.lead}>
        <Button component={PathLink} to={paths.participants(params)}>
          {t.single}
        </Button>
      </PageHead>
      {job === '' ? (
        <FileDraft key={formKey} files={bulkSourceDrafts} typed={bulkTypedDrafts} subject="new" className="sb-column">
          {(source, typed) => <BulkForm source={source} typed={typed} onStarted={handleStarted} />}
        </FileDraft>
      ) : (
        <JobPanel
          id={job}
          description={describeBulkInviteJob}
          onwardButton={<Button onClick={startAnother}>{t.another}</Button>}
        />
      )}
    </div>
  )
}

interface BulkFormProps {
  source: Draft<FileSource>
  typed: Draft<BulkTyped>
  onStarted: (job: string) => void
}

/** From a file of participants to a job: setup, dry run, and campaign. Only the typed number is lost in a reload. */
function BulkForm({ source: sourceDraft, typed, onStarted }: BulkFormProps) {
  const { custom_fields: fields } = useSession()
  const [values, change] = useDraftValues(typed, nothingTyped)
  const file = useBulkFile<ParticipantSetup, ParticipantFindings>({
    ask: askBulkWorker,
    draft: sourceDraft,
    pasted: values.pasted,
    savedSetup: values.setup,
    savedGuess: values.guess,
    saveSetup: (setup, guess) => change({ setup, guess }),
    independent: ['country'],
  })
  const handleStarted = (job: string) => {
    void sourceDraft.discard()
    void typed.discard()
    onStarted(job)
  }
  return (
    <FileSteps
      file={file}
      pasteLabel={t.pasteLabel}
      pasted={values.pasted}
      onPaste={pasted => change({ pasted })}
      onOpenJob={handleStarted}
      setupFields={(setup, { preview }) => (
        <SetupFields setup={setup} preview={preview} uses={usesOf(fields)} keyOf={keyOf} onChange={file.change}>
          <NativeSelect
            label={t.settings.country}
            value={setup.country.toUpperCase()}
            data={countries}
            onChange={event => file.change({ ...setup, country: event.currentTarget.value })}
          />
        </SetupFields>
      )}
      describeMissing={describeMissing}
      dryRun={(_, check) => (
        <DryRun
          check={check}
          isChecking={file.isReading}
          readyNote={check.counts.repaired > 0 ? t.dryRun.repaired(check.counts.repaired) : null}
          problemsTitle={t.dryRun.problems}
          reasonOf={({ problem }) => t.problem(problem)}
        >
          <Repairs repairs={check.repairs} />
        </DryRun>
      )}
    >
      {(setup, check) => (
        <BulkConfirm
          ready={check.counts.ready}
          chosen={values}
          onChange={change}
          file={file}
          onStart={campaign => file.start(job => askBulkWorker('start', job), { campaign, setup }, handleStarted)}
        />
      )}
    </FileSteps>
  )
}

const countries = allCountries
  .map(value => ({ value, label: countryName(value) }))
  .sort((a, b) => compareNames(a.label, b.label))

const keyOf = (target: Target): string => (target.to === 'field' ? `field ${target.key}` : target.to)

const usesOf = (fields: readonly CustomFieldDefinition[]): ColumnUse<Target>[] => {
  const labels = { nothing: bulkText.setup.notUsed, ...t.settings.targets }
  const uses: { label: string; target: Target }[] = [
    ...(['nothing', 'mdn', 'external', 'country'] as const).map(to => ({ label: labels[to], target: { to } })),
    ...fields.map(({ key, label }) => ({
      label: label || customFieldText.editor.nameless,
      target: { to: 'field', key } as const,
    })),
  ]
  return uses.map(use => ({ ...use, key: keyOf(use.target) }))
}

/** Why a file cannot be sent with its setup; null if it can. */
function describeMissing({ columns }: ParticipantSetup, { counts, preview }: FileCheck): string | null {
  if (counts.total === 0) return bulkText.dryRun.noRows(preview.header !== null)
  return columns.some(({ to }) => to === 'mdn') ? null : t.dryRun.noNumberColumn
}

function Repairs({ repairs }: Pick<FileCheck<ParticipantFindings>, 'repairs'>) {
  if (repairs.length === 0) return null
  return (
    <section aria-label={t.dryRun.repairs}>
      <h3>{t.dryRun.repairs}</h3>
      <ul className={classes['list']}>
        {repairs.map(({ line, cell, value, how }) => (
          <li key={line}>
            <span className="sb-mono">
              <bdi>{cell}</bdi>
            </span>{' '}
            → {how ? mdnText.howRead(<bdi>{value}</bdi>, how) : <bdi>{value}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
