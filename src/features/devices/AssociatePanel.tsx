import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#/api/api-context'
import { personSearchQuery } from '#/api/persons'
import { pathSegmentFault } from '#/contract/format/path'
import { useHistoryState } from '#/nav/history-state'
import { personLabel } from '#/parts/mdn/person-label'
import { asTyped } from '#/ui/form/as-typed'
import { checkedBy } from '#/ui/form/checked-by'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import { Panel } from '#/ui/layout/Panel'
import { Association } from './Association'
import { deviceEntrySchema } from './device-entry'
import type { Target } from './forecast'
import { text } from './text'
import classes from './DevicesPage.module.css'

const t = text.target

const schema = checkedBy((typed: Target, fault) => {
  const target = { personKey: typed.personKey.trim(), externalId: typed.externalId.trim() }
  return target.personKey === '' && target.externalId === '' ? fault('personKey', t.missing) : target
})

/** Associates a device with a person, after showing who that is and what will change. */
export function AssociatePanel({ app, device }: { app: string; device: string }) {
  const [entry, setEntry] = useHistoryState(deviceEntrySchema)
  const [target, setTarget] = useState<Target | null>(null)
  const form = useZodForm(schema, {
    defaultValues: { personKey: entry.personKey ?? entry.forPerson ?? '', externalId: entry.externalId ?? '' },
    onSubmit: setTarget,
  })
  useFormChanges(form, typed => {
    setTarget(null)
    setEntry(typed)
  })
  const personKey = useWatch({ control: form.control, name: 'personKey' })
  return (
    <Panel title={t.title}>
      <div className="sb-stack">
        <form className={classes['form']} onSubmit={form.submit} noValidate aria-label={t.title}>
          <TextInput {...form.field('personKey')} {...asTyped} label={t.personKey} />
          <TextInput {...form.field('externalId', { deps: 'personKey' })} {...asTyped} label={t.externalId} />
          <Button type="submit">{t.preview}</Button>
          <PersonWithKey personKey={personKey.trim()} />
        </form>
        {target === null ? (
          <p className="sb-dim">{t.either}</p>
        ) : (
          <Association
            key={JSON.stringify(target)}
            app={app}
            device={device}
            target={target}
            onDone={() => setEntry({ forPerson: undefined, personKey: undefined, externalId: undefined })}
          />
        )}
      </div>
    </Panel>
  )
}

/** A key is looked up once the user has stopped typing for this long. */
const TYPING_MS = 300

/** Shows the name of the person with a key, so that nobody has to compare keys. */
function PersonWithKey({ personKey }: { personKey: string }) {
  const api = useApi()
  const [settled] = useDebouncedValue(personKey, TYPING_MS)
  const person = useQuery({
    ...personSearchQuery(api, { kind: 'person_key', value: settled }),
    enabled: settled !== '' && settled === personKey && pathSegmentFault(settled) === null,
  })
  const [found] = person.data?.people ?? []
  if (settled !== personKey || person.data === undefined) return null
  return (
    <p className={`sb-note ${classes['named'] ?? ''}`}>
      {found ? <bdi>{personLabel(found)}</bdi> : text.target.nobody}
    </p>
  )
}
