import type { FileCheck } from '#/parts/bulk/bulk-kind'
import { DryRun } from '#/parts/bulk/DryRun'
import { SetupFields, type ColumnUse } from '#/parts/bulk/SetupFields'
import { SourcePanel } from '#/parts/bulk/SourcePanel'
import { text as bulkText } from '#/parts/bulk/text'
import type { BulkFile } from '#/parts/bulk/use-bulk-file'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { ChoiceSelect } from '#/ui/inputs/ChoiceSelect'
import { Panel } from '#/ui/layout/Panel'
import { columnName, ID_COLUMN } from '../item-csv-columns'
import { targetOf, type BulkFindings } from './bulk-check'
import type { BulkTarget, WalletFileSetup } from './bulk-settings'
import { SpecialNameWarnings } from './SpecialNameWarnings'
import { text as t } from './text'

interface BulkFileStepProps {
  file: BulkFile<WalletFileSetup, BulkFindings>
  /** The text of the box for pasted rows. */
  pasted: string
  onPaste: (pasted: string) => void
}

/** The file with items and values, its layout, and the rows that cannot be used. */
export function BulkFileStep({ file, pasted, onPaste }: BulkFileStepProps) {
  const { source, setup, check, isReading, refusal } = file
  const missing = setup && check && findMissing(setup, check)
  return (
    <>
      <SourcePanel
        source={source}
        pasted={pasted}
        onPaste={onPaste}
        isReading={isReading}
        pasteLabel={t.source.pasteLabel}
        onChoose={file.choose}
        onClear={file.clear}
        onEdit={file.edit}
      />
      {refusal === null ? null : <ErrorNotice title={refusal}>{t.confirm.nothingWritten}</ErrorNotice>}
      {setup && check ? (
        <Panel title={t.layout.title}>
          <div className="sb-column" aria-busy={isReading}>
            <SetupFields
              setup={setup}
              preview={check.preview}
              uses={usesOf(setup, check.preview.header)}
              keyOf={targetKey}
              onChange={file.change}
            >
              <ChoiceSelect
                label={t.layout.emptyCells}
                value={setup.empty}
                choices={[
                  { value: 'leave', label: t.layout.leave },
                  { value: 'remove', label: t.layout.remove },
                ]}
                onChange={empty => file.change({ ...setup, empty })}
              />
            </SetupFields>
            {missing === null ? <SpecialNameWarnings names={tokensOf(setup)} /> : null}
            {/* If the file cannot be read with a changed setup, the check is that of an earlier one */}
            {refusal !== null ? null : missing !== null ? (
              <ErrorNotice tone="warn" title={missing} />
            ) : (
              <DryRun
                check={check}
                isChecking={isReading}
                labels={{ ready: t.check.ready }}
                problemsTitle={t.check.problems}
                reasonOf={({ problem }) => t.problem(problem)}
              />
            )}
          </div>
        </Panel>
      ) : null}
    </>
  )
}

/**
 * What a column can be used as: one of the fixed uses, or a token with the name of any column, even of one that is
 * read-only in an export.
 */
function usesOf({ columns }: WalletFileSetup, header: readonly string[] | null): ColumnUse<BulkTarget>[] {
  const names = (header ?? []).map(columnName).filter(name => name !== '')
  const named = names.map((name): BulkTarget => {
    const target = targetOf(name)
    return target.to === 'nothing' && name.toLowerCase() !== ID_COLUMN ? { to: 'token', name } : target
  })
  const tokens = [...columns, ...named].filter(target => target.to === 'token')
  const byKey = new Map(tokens.map(target => [targetKey(target), target]))
  const targets: BulkTarget[] = [{ to: 'nothing' }, { to: 'id' }, { to: 'group' }, { to: 'remove' }, ...byKey.values()]
  return targets.map(target => ({ key: targetKey(target), label: targetLabel(target), target }))
}

const targetKey = (target: BulkTarget): string => (target.to === 'token' ? `token ${target.name}` : target.to)

function targetLabel(target: BulkTarget): string {
  if (target.to === 'nothing') return bulkText.setup.notUsed
  return target.to === 'token' ? t.layout.targets.token(target.name) : t.layout.targets[target.to]
}

/** Whether a setup has a column with item ids and one that changes something. */
export const isSetupComplete = ({ columns }: WalletFileSetup): boolean =>
  columns.some(({ to }) => to === 'id') && columns.some(({ to }) => to !== 'id' && to !== 'nothing')

/** Why a file cannot be used with its setup; null if it can. */
function findMissing(setup: WalletFileSetup, { counts, preview }: FileCheck): string | null {
  if (counts.total === 0) return bulkText.dryRun.noRows(preview.header !== null)
  if (!setup.columns.some(({ to }) => to === 'id')) return t.check.noId
  if (isSetupComplete(setup)) return null
  // Tokens are offered by the names of columns
  return preview.header === null ? t.check.noHeader : t.check.noValues
}

/** The names of the tokens that a file changes. */
const tokensOf = ({ columns }: WalletFileSetup): string[] =>
  columns.flatMap(target => (target.to === 'token' ? [target.name] : []))
