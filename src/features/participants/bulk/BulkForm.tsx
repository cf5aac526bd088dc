import { NativeSelect } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { allCountries } from '#/contract/format/calling-codes'
import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { DryRun } from '#/parts/bulk/DryRun'
import type { FileSource } from '#/parts/bulk/file-source'
import { FileSteps } from '#/parts/bulk/FileSteps'
import { SetupFields, type ColumnUse } from '#/parts/bulk/SetupFields'
import { text as bulkText } from '#/parts/bulk/text'
import { useBulkFile } from '#/parts/bulk/use-bulk-file'
import { useDraftValues } from '#/parts/drafts/draft-values'
import type { Draft } from '#/parts/drafts/use-draft'
import { text as mdnText } from '#/parts/mdn/text'
import { locale } from '#/ui/format/format'
import { askBulk } from './ask-bulk'
import type { ParticipantFindings } from './bulk-check'
import { nothingTyped, type BulkTyped } from './bulk-draft'
import type { BulkSetup, Target } from './bulk-settings'
import { BulkConfirm } from './BulkConfirm'
import { text as t } from './text'
import classes from '#/parts/bulk/bulk.module.css'

interface BulkFormProps {
  source: Draft<FileSource>
  typed: Draft<BulkTyped>
  onStarted: (job: string) => void
}

/** From a file of participants to a job: setup, dry run and campaign. Everything survives a reload. */
export function BulkForm({ source: sourceDraft, typed, onStarted }: BulkFormProps) {
  const { custom_fields: fields } = useSession()
  const [values, change] = useDraftValues(typed, nothingTyped)
  const file = useBulkFile<BulkSetup, ParticipantFindings>({
    ask: askBulk,
    draft: sourceDraft,
    savedSetup: values.setup,
    saveSetup: setup => change({ setup }),
  })
  const started = (job: string) => {
    void sourceDraft.discard()
    void typed.discard()
    onStarted(job)
  }
  return (
    <FileSteps
      file={file}
      dropHint={bulkText.source.drop}
      pasteLabel={t.pasteLabel}
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      pasted={values.pasted}
      onPaste={pasted => change({ pasted })}
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
      dryRun={(setup, check) => (
        <DryRun
          check={check}
          isChecking={file.isReading}
          missing={missing(setup, check)}
          readyNote={check.counts.repaired > 0 ? t.dryRun.repaired(check.counts.repaired) : null}
          problemsTitle={t.dryRun.problems}
          reasonOf={({ problem }) => t.problem(problem)}
        >
          <Repairs repairs={check.repairs} />
        </DryRun>
      )}
    >
      {(setup, check) =>
        missing(setup, check) === null ? (
          <BulkConfirm
            ready={check.counts.ready}
            chosen={values}
            onChange={change}
            file={file}
            onStart={campaign => file.start(job => askBulk('start', job), { campaign, setup }, started)}
          />
        ) : null
      }
    </FileSteps>
  )
}

const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
const countries = allCountries
  .map(value => ({ value, label: countryNames.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, locale))

const keyOf = (target: Target): string => (target.to === 'field' ? `field ${target.key}` : target.to)

const usesOf = (fields: readonly CustomFieldDefinition[]): ColumnUse<Target>[] => {
  const { mdn, external, country } = t.settings.targets
  const uses: { label: string; target: Target }[] = [
    { label: bulkText.setup.notUsed, target: { to: 'nothing' } },
    { label: mdn, target: { to: 'mdn' } },
    { label: external, target: { to: 'external' } },
    { label: country, target: { to: 'country' } },
    ...fields.map(({ key, label }) => ({ label, target: { to: 'field', key } as const })),
  ]
  return uses.map(use => ({ ...use, key: keyOf(use.target) }))
}

/** Why a file cannot be sent with its setup; null if it can. */
function missing({ columns }: BulkSetup, { counts }: FileCheck): string | null {
  if (!columns.some(({ to }) => to === 'mdn')) return t.dryRun.noNumberColumn
  return counts.total === 0 ? bulkText.dryRun.noRows : null
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
