import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/table', {
  table: {
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open row',
    select: 'Select row',
    selectNamed: (name: string) => `Select ${name}`,
    selectColumn: 'Selected',
  },
  columns: {
    button: 'Columns',
    title: 'Columns and row height',
    density: 'Row height',
    densities: { compact: 'Compact', normal: 'Normal', comfortable: 'Comfortable' },
  },
})
