import { Button } from '@mantine/core'
import type { PersonReading, PersonsFound } from '#/api/persons'
import { shortenName } from '#/ui/format/LongText'
import { Masked, useMasking } from '#/ui/format/Masked'
import { personLabel } from './person-label'
import { text } from './text'
import classes from './PersonChoices.module.css'

const t = text.finder

interface PersonChoicesProps {
  found: PersonsFound
  onChoose: (person: PersonReading) => void
}

/** The people a lookup found, each with a button that chooses them, and what the response leaves open. */
export function PersonChoices({ found: { people, unreadable, isAtLimit }, onChoose }: PersonChoicesProps) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const mask = useMasking()
  if (people.length + unreadable.length === 0) return <p role="status">{t.nobody}</p>
  return (
    <div>
      {people.length === 0 ? null : <p role="status">{t.several(people.length)}</p>}
      <ul className={classes['people']}>
        {people.map(reading => (
          <li key={reading.person.person_key}>
            <Button size="xs" onClick={() => onChoose(reading)} aria-label={mask(t.choose(personLabel(reading)))}>
              <Masked text={personLabel(reading)} />
            </Button>
            <bdi className="sb-dim">{mask(distinguishingDetails(reading))}</bdi>
          </li>
        ))}
      </ul>
      {unreadable.length > 0 ? <p role="status">{t.unreadable(unreadable.length)}</p> : null}
      {isAtLimit ? <p className="sb-dim">{t.full}</p> : null}
    </div>
  )
}

/** The person of a lookup if there is certainly no other one; otherwise null. */
export function onlyPerson({ people, unreadable, isAtLimit }: PersonsFound): PersonReading | null {
  const [first] = people
  return first && people.length === 1 && unreadable.length === 0 && !isAtLimit ? first : null
}

/** Tells people with the same name and number apart: `CRM-20417, carrier 31`. */
function distinguishingDetails({ person }: PersonReading): string {
  const carrier = person.mobile_phone?.carrier_code
  return shortenName([person.external_person_id, carrier ? t.carrier(carrier) : null].filter(Boolean).join(', '), 200)
}
