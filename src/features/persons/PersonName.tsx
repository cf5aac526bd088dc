import type { PersonReading } from '#/api/persons'
import { Mdn } from '#/parts/mdn/Mdn'
import { shortKey } from '#/parts/mdn/person-label'
import { LongText } from '#/ui/format/LongText'
import { MaskedLongText } from '#/ui/format/Masked'
import { nameOf, phoneFieldOf, textFieldOf } from './person-values'

interface PersonNameProps {
  reading: PersonReading
  /** How many characters of a very long name are shown at first. */
  limit?: number
}

/** A person's name; without one, the number; without either, an id. */
export function PersonName({ reading, limit = 300 }: PersonNameProps) {
  const name = nameOf(reading)
  if (name !== null) return <LongText text={name} limit={limit} />
  const mdn = phoneFieldOf(reading, 'mdn')
  if (mdn.kind === 'text') return <Mdn value={mdn.text} wraps />
  const externalId = textFieldOf(reading, 'external_person_id')
  if (externalId.kind === 'text') return <MaskedLongText text={externalId.text} limit={limit} />
  return <span className="sb-mono">{shortKey(reading.person.person_key)}</span>
}
