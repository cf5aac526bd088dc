import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Gathering, ToolbarPopover, ToolbarForm, ToolbarNote } from '#/ui/overlays/ToolbarPopover'
import { saveTable, type CsvTable } from './save-table'
import type { CsvProfile } from './write-csv'
import classes from './SaveTable.module.css'

const t = defineTexts('parts/csv/SaveTable', {
  title: 'Save as CSV',
  button: 'CSV',
  systems: 'For systems',
  sheets: 'For spreadsheets',
  profiles: 'For systems: every value as it is. For spreadsheets: numbers and formulas protected.',
  rows: (count: number) => `${plural(count, { one: 'row', other: 'rows' })}, all that the filters leave`,
  chosen: (count: number) => plural(count, { one: 'chosen row', other: 'chosen rows' }),
  fault: 'The file could not be made. Nothing else is affected.',
})

/** A choice of rows that can be saved. */
export interface SaveChoice {
  id: string
  label: string
  table: () => CsvTable | Promise<CsvTable>
}

interface SaveChoicesProps {
  /** Accessible name of the tool. */
  title: string
  /** What its button says, where that is less. */
  says?: string
  /** Of the file, without its ending. */
  name: string
  choices: readonly SaveChoice[]
}

/** Choices of rows as CSV, each for systems or for spreadsheets (facts 24). */
export function SaveChoices({ title, says, name, choices }: SaveChoicesProps) {
  const [isFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async ({ table }: SaveChoice, profile: CsvProfile, close: () => void) => {
    if (isBusy) return
    setFailed(false)
    setBusy(true)
    try {
      saveTable(name, await table(), profile)
      close()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ToolbarPopover label={title} says={says} icon={IconDownload}>
      {close => (
        <ToolbarForm>
          {choices.map(choice => (
            <div key={choice.id} className={classes['choice']} role="group" aria-label={choice.label}>
              <p className={classes['label']}>{choice.label}</p>
              <PlainButton onClick={() => void save(choice, 'systems', close)}>{t.systems}</PlainButton>
              <PlainButton onClick={() => void save(choice, 'spreadsheets', close)}>{t.sheets}</PlainButton>
            </div>
          ))}
          <ToolbarNote>{t.profiles}</ToolbarNote>
          <Gathering on={isBusy} />
          {isFailed ? <ToolbarNote fault>{t.fault}</ToolbarNote> : null}
        </ToolbarForm>
      )}
    </ToolbarPopover>
  )
}

interface SaveTableProps {
  name: string
  /** How many rows the filters leave: all of them are saved, not only those in sight. */
  count: number
  table: SaveChoice['table']
  /** Those of them that were chosen. */
  chosen?: Pick<SaveTableProps, 'count' | 'table'>
}

/** The whole filtered set of a table as CSV (product.md, "Tables"). */
export const SaveTable = ({ name, count, table, chosen }: SaveTableProps) =>
  count === 0 ? null : (
    <SaveChoices
      title={t.title}
      says={t.button}
      name={name}
      choices={[
        { id: 'all', label: t.rows(count), table },
        ...(chosen !== undefined && chosen.count > 0
          ? [{ id: 'chosen', label: t.chosen(chosen.count), table: chosen.table }]
          : []),
      ]}
    />
  )
