import { Button, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery, type PersonReading, type PersonsFound } from '#/api/persons'
import { interpretLookUp } from '#/parts/mdn/interpret'
import { onlyPerson, PersonChoices } from '#/parts/mdn/PersonChoices'
import { text as mdnText } from '#/parts/mdn/text'
import { sampleOfPerson, type Sample } from '#/parts/message/fill-in'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { text } from './text'
import classes from './SamplePicker.module.css'

const t = text.sample

interface SamplePickerProps {
  listName: string | null
  onSample: (sample: Sample | null) => void
}

/** Chooses the person whose values fill the preview, by looking them up; or none. */
export function SamplePicker({ listName, onSample }: SamplePickerProps) {
  const api = useApi()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<string | null>(null)
  /** Set if several people have the number. */
  const [choices, setChoices] = useState<PersonsFound | null>(null)
  /** Counts look-ups: only the result of the latest one matters. */
  const latest = useRef(0)
  const [label, setLabel] = useState<string | null>(null)
  const { home_country: homeCountry, api_version: apiVersion } = api.session.connection

  const choose = ({ person }: PersonReading, close: () => void) => {
    const fields = person.custom_fields
    const name = [fields?.['first_name'], fields?.['last_name']].filter(part => typeof part === 'string').join(' ')
    const sample = sampleOfPerson(name || t.unnamed, fields, api.session.custom_fields, listName)
    setStatus(null)
    setChoices(null)
    setLabel(sample.label)
    onSample(sample)
    close()
  }

  const lookUpPerson = async (close: () => void) => {
    const number = ++latest.current
    setChoices(null)
    const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
    if (lookUp.kind !== 'read') {
      setStatus(lookUp.kind === 'refused' ? mdnText.fault(lookUp.fault) : t.empty)
      return
    }
    setStatus(t.searching)
    try {
      const found = await client.query({ ...personSearchQuery(api, lookUp.chosen), staleTime: 15_000 })
      if (latest.current !== number) return
      const person = onlyPerson(found)
      if (person) {
        choose(person, close)
        return
      }
      const isNobody = found.people.length + found.unreadable.length === 0
      setStatus(isNobody ? t.notFound : '')
      setChoices(isNobody ? null : found)
    } catch {
      if (latest.current === number) setStatus(t.failed)
    }
  }
  return (
    <PopoverButton
      label={t.title}
      button={
        <Button
          size="xs"
          className={classes['button']}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <bdi className={classes['label']}>{label ?? t.button}</bdi>
        </Button>
      }
    >
      {close => (
        <form
          className={classes['form']}
          onSubmit={event => {
            event.preventDefault()
            void lookUpPerson(close)
          }}
        >
          <TextInput
            label={t.person}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              latest.current++
              setTyped(event.currentTarget.value)
              setStatus(null)
              setChoices(null)
            }}
          />
          <p className="sb-note" role="status">
            {status ?? t.why}
          </p>
          {choices === null ? null : <PersonChoices found={choices} onChoose={person => choose(person, close)} />}
          <div className={classes['actions']}>
            <Button type="submit">{t.use}</Button>
            {label === null ? null : (
              <Button
                variant="subtle"
                onClick={() => {
                  setLabel(null)
                  onSample(null)
                  close()
                }}
              >
                {t.without}
              </Button>
            )}
          </div>
        </form>
      )}
    </PopoverButton>
  )
}
