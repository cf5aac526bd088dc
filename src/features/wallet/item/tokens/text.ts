import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

export const text = defineTexts('features/wallet/item/tokens', {
  title: 'Tokens',
  count: (all: number, edited: number) =>
    edited === 0 ? formatNumber(all) : `${formatNumber(all)} (${formatNumber(edited)} edited)`,
  none: 'This item has no tokens.',
  name: 'Token',
  current: 'Current',
  newValue: 'New value',
  onSave: 'On save',
  states: { unchanged: 'Unchanged', set: 'Set', removed: 'Removed', invalid: 'Not valid' },
  noValue: 'Empty',
  noCurrentValue: 'None',
  newValueOf: (name: string) => `${name}: new value`,
  remove: (name: string) => `Remove ${name}`,
  undo: (name: string) => `Undo change to ${name}`,
  removed: 'Will be removed',
  useFix: (value: string) => `Use ${value}`,
  rename: (name: string) => `Rename to ${name}`,
  expirationPast: 'This is in the past: after saving, the pass shows as expired.',
  noExpiration: 'Not a date the service recognizes, so the pass does not expire.',

  add: 'Add token',
  newName: 'Name of the new token',
  newValueLabel: 'Value of the new token',
  removeRow: 'Remove this row',
  suggestions: 'Token names the service recognizes',
  noName: 'Enter a token name.',
  taken: 'This token is already listed. Edit it above.',
})
