import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery } from '#/api/persons'
import { interpretLookUp } from '#/parts/mdn/reading'
import { sampleOfPerson, type Sample } from '#/parts/message/fill-in'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Popover } from '#/ui/overlays/Popover'
import { ToolbarField } from '#/ui/overlays/ToolbarPopover'
import { composeText } from '../compose-text'
import classes from './SamplePicker.module.css'

const t = composeText.sample

interface SamplePickerProps {
  listName: string | null
  onSample: (sample: Sample | null) => void
}

/** Whose values the preview is filled in with: nobody's, or those of a person who is looked up. */
export function SamplePicker({ listName, onSample }: SamplePickerProps) {
  const api = useApi()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [label, setLabel] = useState<string | null>(null)
  const { home_country: homeCountry, api_version: apiVersion } = api.session.connection

  const look = async (close: () => void) => {
    const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
    if (lookUp.kind !== 'read') {
      setSaid(lookUp.kind === 'refused' ? lookUp.reason : t.nothing)
      return
    }
    setSaid(t.asking)
    try {
      const found = await client.query({ ...personSearchQuery(api, lookUp.chosen), staleTime: 15_000 })
      const person = found.people[0]?.person
      if (!person) {
        setSaid(t.nobody)
        return
      }
      const fields = person.custom_fields
      const name = [fields?.['first_name'], fields?.['last_name']].filter(part => typeof part === 'string').join(' ')
      const sample = sampleOfPerson(name || t.person, fields, api.session.custom_fields, listName)
      setSaid(null)
      setLabel(sample.label)
      onSample(sample)
      close()
    } catch {
      setSaid(t.failed)
    }
  }
  return (
    <Popover
      label={t.title}
      side="end"
      className={classes['button']}
      button={
        <>
          <bdi className={classes['label']}>{label ?? t.list}</bdi>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </>
      }
    >
      {close => (
        <form
          className={classes['form']}
          onSubmit={event => {
            event.preventDefault()
            void look(close)
          }}
        >
          <ToolbarField label={t.field}>
            <input
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          </ToolbarField>
          <p className={classes['said']} role="status">
            {said ?? t.why}
          </p>
          <div className={classes['acts']}>
            <PlainButton type="submit">{t.use}</PlainButton>
            {label === null ? null : (
              <PlainButton
                look="quiet"
                onClick={() => {
                  setLabel(null)
                  onSample(null)
                  close()
                }}
              >
                {t.without}
              </PlainButton>
            )}
          </div>
        </form>
      )}
    </Popover>
  )
}
