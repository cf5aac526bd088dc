import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel } from '#/parts/mdn/person-label'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { addSamplePerson, MAX_SAMPLE_PEOPLE } from '#/parts/sample-people/sample-people'
import { markAndShorten } from '#/ui/format/LongText'
import { useMasking } from '#/ui/format/Masked'
import { text } from './text'

interface AddSamplePersonProps {
  ref: Ref<HTMLDivElement>
  keys: readonly string[]
  /** The outcome of the last addition or removal. */
  note: string
  onNote: (note: string) => void
}

/** Looks up a person and adds them to the sample people. */
export function AddSamplePerson({ ref, keys, note, onNote }: AddSamplePersonProps) {
  const session = useSession()
  const mask = useMasking()
  /** How many people were added here. With each one, the field is emptied for the next. */
  const [added, setAdded] = useState(0)
  const isFull = keys.length >= MAX_SAMPLE_PEOPLE
  const fullNote = useRef<HTMLParagraphElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // The field is removed while it has the focus, and React reports no blur of an element that it removes
    if (isFull && hasFocus.current) fullNote.current?.focus()
  }, [isFull])
  const add = async (reading: PersonReading) => {
    const { person_key: key } = reading.person
    const name = personLabel(reading)
    if (keys.includes(key)) return onNote(text.alreadyAdded(name))
    try {
      const isAdded = await addSamplePerson(session, key)
      // If another tab took the last place, the paragraph says so
      onNote(isAdded ? text.added(name) : '')
      if (isAdded) setAdded(added + 1)
    } catch {
      onNote(text.notStored)
    }
  }
  return (
    <div
      ref={ref}
      className="sb-pad sb-stack"
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      <h3>{text.add}</h3>
      {isFull ? (
        <p ref={fullNote} tabIndex={-1} className="sb-text">
          {text.full}
        </p>
      ) : (
        <PersonFinder
          key={added}
          autoFocus={added > 0}
          onFound={reading => void add(reading)}
          renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
        />
      )}
      <p role="status" className="sb-text">
        {markAndShorten(mask(note))}
      </p>
    </div>
  )
}
