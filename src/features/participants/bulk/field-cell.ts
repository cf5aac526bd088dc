import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { readDay } from '#/parts/custom-fields/day'
import { bulkText as t } from './text'

export type FieldCell = { ok: true; value: unknown } | { ok: false; reason: string }

const YES = new Set(['true', 'yes', 'y', '1'])
const NO = new Set(['false', 'no', 'n', '0'])

/** The value of a custom field from a cell that is not blank (decisions 16 and 58): what the service would refuse is said here. */
export function readFieldCell(text: string, definition: CustomFieldDefinition): FieldCell {
  const refuse = (): FieldCell => ({ ok: false, reason: t.field[definition.type](definition.label, text.slice(0, 60)) })
  switch (definition.type) {
    case 'text':
      return { ok: true, value: text }
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? { ok: true, value: Number(text) } : refuse()
    case 'boolean': {
      const word = text.toLowerCase()
      if (YES.has(word)) return { ok: true, value: true }
      return NO.has(word) ? { ok: true, value: false } : refuse()
    }
    case 'date': {
      const day = readDay(text)
      return day.ok ? { ok: true, value: day.written } : refuse()
    }
    case 'single_select': {
      const key = optionKey(text, definition)
      return key === null ? refuse() : { ok: true, value: key }
    }
    case 'multi_select': {
      const keys = text.split(/[;|]/).flatMap(part => (part.trim() === '' ? [] : [optionKey(part.trim(), definition)]))
      return keys.includes(null) ? refuse() : { ok: true, value: keys }
    }
    case 'timezone':
      return isZone(text) ? { ok: true, value: text } : refuse()
  }
}

/** By key, or by name as people write it. */
function optionKey(text: string, { options = [] }: CustomFieldDefinition): string | null {
  const byKey = options.find(option => option.option_key === text)
  const byName = options.find(option => option.name.toLowerCase() === text.toLowerCase())
  return (byKey ?? byName)?.option_key ?? null
}

function isZone(text: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '' && /[A-Za-z]/.test(text)
    )
  } catch {
    return false
  }
}
