import { IconColumns } from '@tabler/icons-react'
import { SegmentedControl } from '../inputs/SegmentedControl'
import { ToolbarPopover, ToolbarChecks, ToolbarForm } from '../overlays/ToolbarPopover'
import { densities, useTableLayout } from './table-layout'
import { text } from './text'

const t = text.columns

interface ColumnsToolProps {
  /** Names the table in this browser, as for `useTableLayout`. */
  table: string
  /** All of them; those that cannot be put away are not asked for. */
  columns: readonly { id: string; label: string; fixed?: true }[]
}

/** Which columns of a table are shown, and how high its rows are. */
export function ColumnChooser({ table, columns }: ColumnsToolProps) {
  const [{ hidden, density }, setLayout] = useTableLayout(table)
  return (
    <ToolbarPopover label={t.title} says={t.button} icon={IconColumns}>
      {() => (
        <ToolbarForm>
          <ToolbarChecks label={t.button}>
            {columns.flatMap(({ id, label, fixed }) =>
              fixed ? (
                []
              ) : (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(id)}
                    onChange={event =>
                      setLayout({
                        hidden: event.currentTarget.checked ? hidden.filter(one => one !== id) : [...hidden, id],
                      })
                    }
                  />
                  {label}
                </label>
              ),
            )}
          </ToolbarChecks>
          <SegmentedControl
            label={t.density}
            value={density}
            choices={densities.map(value => ({ value, label: t.densities[value] }))}
            onChange={next => setLayout({ density: next })}
          />
        </ToolbarForm>
      )}
    </ToolbarPopover>
  )
}
