import type { ComponentProps } from 'react'
import type { CsvTable } from '#/parts/csv/save-table'
import { SaveChoices } from '#/parts/csv/SaveTable'
import { useStoppable, type WorkControl } from '#/ui/behavior/use-stoppable'
import { WorkNote } from '#/ui/overlays/WorkNote'
import { text } from './text'

/** Failures that can be saved together. */
export interface SaveFailureChoice {
  id: string
  label: string
  /**
   * The table, and how many batches could not be read for it.
   * @throws as `readEach` does: if no batch can be read, the session is lost, or it is stopped
   */
  read: (control: WorkControl) => Promise<{ table: CsvTable; unread: number }>
}

interface SaveFailureChoicesProps extends Omit<ComponentProps<typeof SaveChoices>, 'choices' | 'run' | 'progress'> {
  choices: readonly SaveFailureChoice[]
}

/** Saves failures as CSV. Reading their batches can be stopped; batches that cannot be read are left out. */
export function SaveFailureChoices({ choices, ...props }: SaveFailureChoicesProps) {
  const [run, work] = useStoppable()
  return (
    <SaveChoices
      {...props}
      choices={choices.map(({ id, label, read }) => ({
        id,
        label,
        table: async control => {
          const { table, unread } = await read(control)
          return unread === 0 ? table : { ...table, leftOut: text.leftOut(unread) }
        },
      }))}
      run={run}
      progress={<WorkNote work={work} />}
    />
  )
}
