import { NativeSelect } from '@mantine/core'
import { Count, Counts, ProblemTable } from '#/parts/bulk/DryRunParts'
import { PreviewTable, withColumn } from '#/parts/bulk/PreviewTable'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { LayoutFields } from '#/parts/csv/LayoutFields'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Panel } from '#/ui/layout/Panel'
import { readToken } from '../token-rules'
import { targetOf } from './bulk-check'
import type { FileCheck } from './bulk-messages'
import type { BulkSetup, BulkTarget } from './bulk-settings'
import { bulkText as t } from './text'
import type { BulkFile } from './use-bulk-file'
import classes from '../JobPage.module.css'

interface BulkFilePartProps {
  file: BulkFile
  /** What stands in the box for pasted rows. */
  pasted: string
  onPaste: (pasted: string) => void
}

/** The items and values of a file, and how it is read. */
export function BulkFileStep({ file, pasted, onPaste }: BulkFilePartProps) {
  const { source, setup, reading: check, isReading, refusal } = file
  return (
    <>
      <SourcePanel
        source={source}
        pasted={pasted}
        onPaste={onPaste}
        isReading={isReading}
        drop={t.source.drop}
        pasteLabel={t.source.pasteLabel}
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChoose={file.choose}
        onClear={file.clear}
      />
      {refusal === null ? null : <ErrorNotice title={refusal}>{t.confirm.nothingSent}</ErrorNotice>}
      {setup && check ? (
        <Panel title={t.how.title}>
          <div className={classes['stack']} aria-busy={isReading}>
            <SetupFields setup={setup} check={check} onChange={file.change} />
            <Said setup={setup} check={check} />
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
      <LayoutFields format={format} onChange={next => onChange({ ...setup, format: next })}>
        <NativeSelect
          label={t.how.empty}
          value={empty}
          data={[
            { value: 'leave', label: t.how.emptyLeave },
            { value: 'remove', label: t.how.emptyRemove },
          ]}
          onChange={event => onChange({ ...setup, empty: event.currentTarget.value === 'remove' ? 'remove' : 'leave' })}
        />
      </LayoutFields>
      <PreviewTable
        preview={check}
        columns={columns.map(idOf)}
        choices={choicesOf(setup, check.header).map(target => ({ value: idOf(target), label: labelOf(target) }))}
        onColumn={(at, id) => {
          const target = choicesOf(setup, check.header).find(one => idOf(one) === id) ?? NOTHING
          onChange({ ...setup, columns: withColumn(columns, at, target, NOTHING, (a, b) => idOf(a) === idOf(b)) })
        }}
      />
    </div>
  )
}

const NOTHING: BulkTarget = { to: 'nothing' }

/** What a column may be used as: a token by the name of any column. */
const choicesOf = ({ columns }: BulkSetup, header: readonly string[] | null): BulkTarget[] => {
  const names = (header ?? []).map(name => name.trim()).filter(name => name !== '')
  const tokens = [...columns, ...names.map(targetOf)].filter(target => target.to === 'token')
  const byId = new Map(tokens.map(target => [idOf(target), target]))
  return [NOTHING, { to: 'id' }, { to: 'group' }, { to: 'remove' }, ...byId.values()]
}

const idOf = (target: BulkTarget): string => (target.to === 'token' ? `token ${target.name}` : target.to)

const labelOf = (target: BulkTarget): string =>
  target.to === 'token' ? t.how.targets.token(target.name) : t.how.targets[target.to]

/** Whether a setup says which items and which values. */
export const isComplete = ({ columns }: BulkSetup): boolean =>
  columns.some(({ to }) => to === 'id') && columns.some(({ to }) => to !== 'id' && to !== 'nothing')

function Said({ setup, check }: { setup: BulkSetup; check: FileCheck }) {
  const { counts, problems } = check
  if (!setup.columns.some(({ to }) => to === 'id')) return <ErrorNotice tone="warn" title={t.check.noId} />
  if (!isComplete(setup)) return <ErrorNotice tone="warn" title={t.check.noValues} />
  if (counts.total === 0) return <ErrorNotice tone="warn" title={t.check.nothingRead} />
  // Special names are known letter by letter: image_code would be another token
  const doubtful = setup.columns.flatMap(target => {
    const meant = target.to === 'token' ? readToken(target.name, '').name : null
    return target.to === 'token' && meant !== null ? [t.how.capitals(target.name, meant)] : []
  })
  return (
    <>
      {doubtful.map(sentence => (
        <ErrorNotice key={sentence} tone="warn" title={sentence} />
      ))}
      <Counts>
        <Count label={t.check.inFile} count={counts.total} />
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
