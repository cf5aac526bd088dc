import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readDay } from '#/parts/custom-fields/day'
import { locale } from '#/ui/format/format'

export type FieldCell = { ok: true; value: unknown } | { ok: false }

const YES = new Set(['true', 'yes', 'y', '1'])
const NO = new Set(['false', 'no', 'n', '0'])

/** The value of a custom field from a cell that is not blank. Refuses what the service would refuse. */
export function readFieldCell(text: string, definition: CustomFieldDefinition): FieldCell {
  const invalid: FieldCell = { ok: false }
  switch (definition.type) {
    case 'text':
      return { ok: true, value: text }
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? { ok: true, value: Number(text) } : invalid
    case 'boolean': {
      const answer = text.toLowerCase()
      if (YES.has(answer)) return { ok: true, value: true }
      return NO.has(answer) ? { ok: true, value: false } : invalid
    }
    case 'date': {
      const day = readDay(text)
      return day.ok ? { ok: true, value: day.written } : invalid
    }
    case 'single_select': {
      const key = optionKey(text, definition)
      return key === null ? invalid : { ok: true, value: key }
    }
    case 'multi_select': {
      const keys = text.split(/[;|]/).flatMap(part => (part.trim() === '' ? [] : [optionKey(part.trim(), definition)]))
      return keys.includes(null) ? invalid : { ok: true, value: keys }
    }
    case 'timezone':
      return isZone(text) ? { ok: true, value: text } : invalid
  }
}

/** Finds an option by key, or by name in any case. */
function optionKey(text: string, { options = [] }: CustomFieldDefinition): string | null {
  const byKey = options.find(option => option.option_key === text)
  const byName = options.find(option => option.name.toLowerCase() === text.toLowerCase())
  return (byKey ?? byName)?.option_key ?? null
}

function isZone(text: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat(locale, { timeZone: text }).resolvedOptions().timeZone !== '' && /[A-Za-z]/.test(text)
    )
  } catch {
    return false
  }
}
