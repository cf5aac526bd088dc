import type { PersonReading } from '#/api/persons'
import { shortenName } from '#/ui/format/LongText'

/** A person's short label inside a sentence: the name if the company stores one, otherwise an id. */
export function personLabel({ person }: PersonReading): string {
  const fields = person.custom_fields ?? {}
  const name = ['first_name', 'last_name']
    .map(key => (Object.hasOwn(fields, key) ? fields[key] : ''))
    .filter(part => typeof part === 'string' && part.trim() !== '')
    .join(' ')
  return shortenName(name === '' ? person.external_person_id || person.person_key : name)
}

/** A key, shortened as in `8c1f04de…91b7`; one of up to 16 characters stays whole. */
export const shortKey = (key: string): string => (key.length > 16 ? `${key.slice(0, 8)}…${key.slice(-4)}` : key)
