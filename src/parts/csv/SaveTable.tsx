import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { noteExport } from '#/api/note-export'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import type { StartWork, WorkControl } from '#/ui/behavior/use-stoppable'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote, PreparingNote } from '#/ui/overlays/PopoverForm'
import { saveTable, type CsvTable } from './save-table'
import { text } from './text'
import type { CsvProfile } from './write-csv'
import classes from './SaveTable.module.css'

const t = text.save
const unstoppable: WorkControl = { signal: new AbortController().signal, onProgress: () => undefined }

/** A set of rows that can be saved. */
export interface SaveChoice {
  id: string
  label: string
  table: (control: WorkControl) => CsvTable | Promise<CsvTable>
}

interface SaveChoicesProps {
  /** Accessible name of the toolbar button. */
  title: string
  /** The visible label, if it is shorter than the title. */
  buttonLabel?: string
  /** The file name without its extension. */
  name: string
  choices: readonly SaveChoice[]
  /** Whether the export is already in the activity log, because reading the rows records it. */
  isExportRecorded?: boolean
  /** Runs the work if reading the rows can be stopped (`useStoppable`); `progress` says how far it has progressed. */
  run?: StartWork
  progress?: ReactNode
}

/** Saves sets of rows as CSV, for systems or for spreadsheets (see `CsvProfile`). */
export function SaveChoices({
  title,
  buttonLabel = title,
  name,
  choices,
  isExportRecorded = false,
  ...stoppable
}: SaveChoicesProps) {
  const api = useApi()
  /** What to say about the last attempt. */
  const [fault, setFault] = useState<string | null>(null)
  const [saveOnce, isBusy] = useSingleFlight()
  const run: StartWork = stoppable.run ?? (work => void saveOnce(() => work(unstoppable)))
  const save = ({ table }: SaveChoice, profile: CsvProfile, close: () => void) =>
    run(async control => {
      setFault(null)
      try {
        const content = await table(control)
        control.signal.throwIfAborted()
        if (!isExportRecorded) await noteExport(api, 'table')
        await saveTable(name, content, profile, control.signal)
        if (content.leftOut === undefined) close()
        else setFault(content.leftOut)
      } catch {
        if (!control.signal.aborted) setFault(t.failed)
      }
    })
  return (
    <PopoverButton
      label={title}
      button={<Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>{buttonLabel}</Button>}
    >
      {close => (
        <PopoverForm>
          {choices.map(choice => (
            <div key={choice.id} className="sb-row" role="group" aria-label={choice.label}>
              <p className={classes['label']}>{choice.label}</p>
              <Button onClick={() => save(choice, 'systems', close)}>{t.systems}</Button>
              <Button onClick={() => save(choice, 'spreadsheets', close)}>{t.spreadsheets}</Button>
            </div>
          ))}
          <PopoverNote>{t.profiles}</PopoverNote>
          {stoppable.progress ?? <PreparingNote isPreparing={isBusy} />}
          {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
        </PopoverForm>
      )}
    </PopoverButton>
  )
}

interface SaveTableProps {
  name: string
  /** How many rows match the filters: all of them are saved, not only the visible ones. */
  count: number
  table: SaveChoice['table']
  /** The selected rows among them; absent for tables without a selection. */
  selected?: Pick<SaveTableProps, 'count' | 'table'>
}

/** Saves all matching rows of a table as CSV, or only the selected ones. */
export const SaveTable = ({ name, count, table, selected }: SaveTableProps) =>
  count === 0 ? null : (
    <SaveChoices
      title={t.title}
      buttonLabel={t.button}
      name={name}
      choices={[
        { id: 'all', label: t.rows(count), table },
        ...(selected !== undefined && selected.count > 0
          ? [{ id: 'selected', label: t.selected(selected.count), table: selected.table }]
          : []),
      ]}
    />
  )
