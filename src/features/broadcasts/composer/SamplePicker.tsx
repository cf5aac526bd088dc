import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { personSearchQuery } from '#/api/persons'
import { interpretLookUp } from '#/parts/mdn/interpret'
import { text as mdnText } from '#/parts/mdn/text'
import { sampleOfPerson, type Sample } from '#/parts/message/fill-in'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { Popover } from '#/ui/overlays/Popover'
import { ToolbarField } from '#/ui/overlays/ToolbarPopover'
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
  const [label, setLabel] = useState<string | null>(null)
  const { home_country: homeCountry, api_version: apiVersion } = api.session.connection

  const lookUpPerson = async (close: () => void) => {
    const lookUp = interpretLookUp(typed, { homeCountry, apiVersion })
    if (lookUp.kind !== 'read') {
      setStatus(lookUp.kind === 'refused' ? mdnText.fault(lookUp.fault) : t.empty)
      return
    }
    setStatus(t.searching)
    try {
      const found = await client.query({ ...personSearchQuery(api, lookUp.chosen), staleTime: 15_000 })
      const person = found.people[0]?.person
      if (!person) {
        setStatus(t.notFound)
        return
      }
      const fields = person.custom_fields
      const name = [fields?.['first_name'], fields?.['last_name']].filter(part => typeof part === 'string').join(' ')
      const sample = sampleOfPerson(name || t.unnamed, fields, api.session.custom_fields, listName)
      setStatus(null)
      setLabel(sample.label)
      onSample(sample)
      close()
    } catch {
      setStatus(t.failed)
    }
  }
  return (
    <Popover
      label={t.title}
      side="end"
      className={classes['button']}
      button={
        <>
          <bdi className={classes['label']}>{label ?? t.button}</bdi>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </>
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
          <ToolbarField label={t.person}>
            <input
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          </ToolbarField>
          <p className={classes['status']} role="status">
            {status ?? t.why}
          </p>
          <div className={classes['actions']}>
            <PlainButton type="submit">{t.use}</PlainButton>
            {label === null ? null : (
              <PlainButton
                variant="quiet"
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
