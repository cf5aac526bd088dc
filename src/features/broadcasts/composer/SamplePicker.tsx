import { Button, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#/api/api-context'
import type { PersonReading } from '#/api/persons'
import { interpretLookUp } from '#/parts/mdn/interpret'
import { PersonChoices } from '#/parts/mdn/PersonChoices'
import { text as mdnText } from '#/parts/mdn/text'
import { usePersonSearch } from '#/parts/mdn/use-person-search'
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
  const session = useSession()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [label, setLabel] = useState<string | null>(null)
  const { search, find, abandon } = usePersonSearch()

  const clear = () => {
    abandon()
    setFault(null)
  }
  const choose = ({ person: { custom_fields: fields } }: PersonReading, close: () => void) => {
    const name = [fields?.['first_name'], fields?.['last_name']].filter(part => typeof part === 'string').join(' ')
    const sample = sampleOfPerson(name || t.unnamed, fields, session.custom_fields, listName)
    clear()
    setLabel(sample.label)
    onSample(sample)
    close()
  }
  const lookUpPerson = (close: () => void) => {
    clear()
    const lookUp = interpretLookUp(typed, session.connection)
    if (lookUp.kind === 'read') void find(lookUp.chosen, person => choose(person, close))
    else setFault(lookUp.kind === 'refused' ? mdnText.fault(lookUp.fault) : t.empty)
  }
  const found = search?.state === 'found' ? search.found : null
  const isNobody = found !== null && found.people.length + found.unreadable.length === 0
  const status = found ? (isNobody ? t.notFound : '') : search?.state === 'searching' ? t.searching : t.failed
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
            lookUpPerson(close)
          }}
        >
          <TextInput
            label={t.person}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              clear()
              setTyped(event.currentTarget.value)
            }}
          />
          <p className="sb-note" role="status">
            {fault ?? (search === null ? t.why : status)}
          </p>
          {found === null || isNobody ? null : (
            <PersonChoices found={found} onChoose={person => choose(person, close)} />
          )}
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
