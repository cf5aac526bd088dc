import { useState } from 'react'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel } from '#/parts/mdn/person-label'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { addSamplePerson, MAX_SAMPLE_PEOPLE } from '#/parts/sample-people/sample-people'
import { showControlCharacters } from '#/ui/format/LongText'
import { text } from './text'

/** Looks up a person and adds them. */
export function AddSamplePerson({ keys }: { keys: readonly string[] }) {
  const session = useSession()
  const [note, setNote] = useState('')
  /** How many were added here: each time the field is emptied for the next person. */
  const [added, setAdded] = useState(0)
  const add = async (reading: PersonReading) => {
    const { person_key: key } = reading.person
    const name = personLabel(reading)
    if (keys.includes(key)) return setNote(text.known(name))
    try {
      const isAdded = await addSamplePerson(session, key)
      setNote(isAdded ? text.added(name) : text.full)
      if (isAdded) setAdded(added + 1)
    } catch {
      setNote(text.notStored)
    }
  }
  return (
    <div className="sb-pad sb-stack">
      <h3>{text.add}</h3>
      {keys.length >= MAX_SAMPLE_PEOPLE ? (
        <p className="sb-text">{text.full}</p>
      ) : (
        <PersonFinder
          key={added}
          autoFocus={added > 0}
          onFound={reading => void add(reading)}
          renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
        />
      )}
      <p role="status" className="sb-text">
        {showControlCharacters(note)}
      </p>
    </div>
  )
}
