import { IconColumns } from '@tabler/icons-react'
import { SegmentedControl } from '../inputs/SegmentedControl'
import { ToolbarPopover, ToolbarChecks, ToolbarForm } from '../overlays/ToolbarPopover'
import { densities, useTableLayout } from './table-layout'
import { text } from './text'

const t = text.columns

interface ColumnChooserProps {
  /** The key of the table in storage, as for `useTableLayout`. */
  table: string
  /** All columns; fixed ones cannot be hidden and are not listed. */
  columns: readonly { id: string; label: string; fixed?: true }[]
}

/** Chooses the visible columns and the row height of a table. */
export function ColumnChooser({ table, columns }: ColumnChooserProps) {
  const [{ hidden, density }, setLayout] = useTableLayout(table)
  return (
    <ToolbarPopover label={t.title} buttonLabel={t.button} icon={IconColumns}>
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
