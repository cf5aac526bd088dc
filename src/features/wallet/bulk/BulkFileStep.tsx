import { NativeSelect } from '@mantine/core'
import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { PreviewTable, withColumn } from '#/parts/bulk/PreviewTable'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { CsvFormatFields } from '#/parts/csv/CsvFormatFields'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { readToken } from '../token-rules'
import { targetOf } from './bulk-check'
import type { BulkSetup, BulkTarget } from './bulk-settings'
import type { FileCheck } from './bulk-worker-messages'
import { text as t } from './text'
import type { BulkFile } from './use-bulk-file'
import classes from '../JobPage.module.css'

interface BulkFileStepProps {
  file: BulkFile
  /** The text of the box for pasted rows. */
  pasted: string
  onPaste: (pasted: string) => void
}

/** The file with items and values, and its layout. */
export function BulkFileStep({ file, pasted, onPaste }: BulkFileStepProps) {
  const { source, setup, reading: check, isReading, refusal } = file
  return (
    <>
      <SourcePanel
        source={source}
        pasted={pasted}
        onPaste={onPaste}
        isReading={isReading}
        dropHint={t.source.drop}
        pasteLabel={t.source.pasteLabel}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChoose={file.choose}
        onClear={file.clear}
      />
      {refusal === null ? null : <ErrorNotice title={refusal}>{t.confirm.nothingWritten}</ErrorNotice>}
      {setup && check ? (
        <Panel title={t.layout.title}>
          <div className={classes['stack']} aria-busy={isReading}>
            <SetupFields setup={setup} check={check} onChange={file.change} />
            <FileCheckResult setup={setup} check={check} />
          </div>
        </Panel>
      ) : null}
    </>
  )
}

interface SetupFieldsProps {
  setup: BulkSetup
  check: FileCheck
  onChange: (setup: BulkSetup) => void
}

function SetupFields({ setup, check, onChange }: SetupFieldsProps) {
  const { format, columns, empty } = setup
  return (
    <div>
      <CsvFormatFields format={format} onChange={next => onChange({ ...setup, format: next })}>
        <NativeSelect
          label={t.layout.emptyCells}
          value={empty}
          data={[
            { value: 'leave', label: t.layout.leave },
            { value: 'remove', label: t.layout.remove },
          ]}
          onChange={event => onChange({ ...setup, empty: event.currentTarget.value === 'remove' ? 'remove' : 'leave' })}
        />
      </CsvFormatFields>
      <PreviewTable
        preview={check}
        columns={columns.map(targetKey)}
        choices={choicesOf(setup, check.header).map(target => ({
          value: targetKey(target),
          label: targetLabel(target),
        }))}
        onColumn={(at, id) => {
          const target = choicesOf(setup, check.header).find(one => targetKey(one) === id) ?? NOTHING
          onChange({
            ...setup,
            columns: withColumn(columns, at, target, NOTHING, (a, b) => targetKey(a) === targetKey(b)),
          })
        }}
      />
    </div>
  )
}

const NOTHING: BulkTarget = { to: 'nothing' }

/** What a column can be used as: besides the fixed uses, a token with the name of any column. */
const choicesOf = ({ columns }: BulkSetup, header: readonly string[] | null): BulkTarget[] => {
  const names = (header ?? []).map(name => name.trim()).filter(name => name !== '')
  const tokens = [...columns, ...names.map(targetOf)].filter(target => target.to === 'token')
  const byId = new Map(tokens.map(target => [targetKey(target), target]))
  return [NOTHING, { to: 'id' }, { to: 'group' }, { to: 'remove' }, ...byId.values()]
}

const targetKey = (target: BulkTarget): string => (target.to === 'token' ? `token ${target.name}` : target.to)

const targetLabel = (target: BulkTarget): string =>
  target.to === 'token' ? t.layout.targets.token(target.name) : t.layout.targets[target.to]

/** Whether a setup has a column with item ids and one with values. */
export const isSetupComplete = ({ columns }: BulkSetup): boolean =>
  columns.some(({ to }) => to === 'id') && columns.some(({ to }) => to !== 'id' && to !== 'nothing')

function FileCheckResult({ setup, check }: { setup: BulkSetup; check: FileCheck }) {
  const { counts, problems } = check
  if (!setup.columns.some(({ to }) => to === 'id')) return <ErrorNotice tone="warn" title={t.check.noId} />
  if (!isSetupComplete(setup)) return <ErrorNotice tone="warn" title={t.check.noValues} />
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.check.noRows} />
  // Special names are case-sensitive: image_code would be a separate token
  const warnings = setup.columns.flatMap(target => {
    const specialName = target.to === 'token' ? readToken(target.name, '').name : null
    return target.to === 'token' && specialName !== null ? [t.layout.specialName(target.name, specialName)] : []
  })
  return (
    <>
      {warnings.map(sentence => (
        <ErrorNotice key={sentence} tone="warn" title={sentence} />
      ))}
      <Counts>
        <Count label={t.check.total} count={counts.total} />
        <Count label={t.check.ready} count={counts.ready} />
        <Count label={t.check.duplicates} count={counts.duplicates} />
        <Count label={t.check.refused} count={counts.refused} />
        {counts.blankLines > 0 ? <Count label={t.check.blank} count={counts.blankLines} /> : null}
      </Counts>
      {problems.length > 0 ? (
        <ProblemTable title={t.check.problems} problems={problems} total={counts.duplicates + counts.refused} />
      ) : null}
    </>
  )
}
