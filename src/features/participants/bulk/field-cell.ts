import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readInput, type FieldInput } from '#/parts/custom-fields/field-input'

const YES = new Set(['true', 'yes', 'y', '1'])
const NO = new Set(['false', 'no', 'n', '0'])

/** The value of a custom field from a cell that is not blank; null if the service would refuse it. */
export function readFieldCell(cell: string, definition: CustomFieldDefinition): { value: unknown } | null {
  const input = inputIn(cell, definition)
  const request = input && readInput(definition, undefined, { text: '', picks: [], removed: false, ...input })
  return request?.kind === 'value' ? { value: request.value } : null
}

/** What the field's editor would contain for the same value; null if there is no such input. */
function inputIn(cell: string, definition: CustomFieldDefinition): Partial<FieldInput> | null {
  const word = cell.toLowerCase()
  switch (definition.type) {
    case 'text':
    case 'date':
      return { text: cell }
    case 'number':
      return { text: cell.replace(/^\+/, '') }
    case 'timezone':
      // Not an offset, which browsers also accept as a zone
      return /[A-Za-z]/.test(cell) ? { text: cell } : null
    case 'boolean':
      return YES.has(word) ? { text: 'yes' } : NO.has(word) ? { text: 'no' } : null
    case 'single_select': {
      const key = optionKey(cell, definition)
      return key === null ? null : { text: key }
    }
    case 'multi_select': {
      const parts = cell.split(/[;|]/).filter(part => part.trim() !== '')
      const picks = parts.flatMap(part => optionKey(part.trim(), definition) ?? [])
      return picks.length < parts.length ? null : { picks }
    }
  }
}

/** The key of an option, found by its key or, ignoring case, by its name; null if there is no such option. */
function optionKey(text: string, { options = [] }: CustomFieldDefinition): string | null {
  const byKey = options.find(option => option.option_key === text)
  const byName = options.find(option => option.name.toLowerCase() === text.toLowerCase())
  return (byKey ?? byName)?.option_key ?? null
}
