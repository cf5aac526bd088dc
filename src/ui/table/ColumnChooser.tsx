import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { PopoverButton } from '../overlays/PopoverButton'
import { PopoverForm } from '../overlays/PopoverForm'
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
    <PopoverButton
      label={t.title}
      button={<Button leftSection={<IconColumns size={16} stroke={1.5} aria-hidden />}>{t.button}</Button>}
    >
      {() => (
        <PopoverForm>
          <fieldset className="sb-stack">
            <legend className="sb-hidden">{t.button}</legend>
            {columns.flatMap(({ id, label, fixed }) =>
              fixed ? (
                []
              ) : (
                <Checkbox
                  key={id}
                  size="xs"
                  label={label}
                  checked={!hidden.includes(id)}
                  onChange={event =>
                    setLayout({
                      hidden: event.currentTarget.checked
                        ? hidden.filter(hiddenId => hiddenId !== id)
                        : [...hidden, id],
                    })
                  }
                />
              ),
            )}
          </fieldset>
          <SegmentedControl
            aria-label={t.density}
            value={density}
            data={densities.map(value => ({ value, label: t.densities[value] }))}
            onChange={next => setLayout({ density: next })}
          />
        </PopoverForm>
      )}
    </PopoverButton>
  )
}
