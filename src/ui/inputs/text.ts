import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/inputs', {
  copy: {
    copy: (label: string) => `Copy ${label}`,
    copied: 'Copied',
    failed: 'The browser blocked copying',
  },
  fieldRow: {
    states: { set: 'Set', removed: 'Removed', untouched: 'Unchanged', faulty: 'Not valid yet' },
  },
})
