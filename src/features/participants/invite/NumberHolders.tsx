import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { updatePersonMutation } from '#/api/person-mutations'
import { personQuery, personsRoot, type PersonReading } from '#/api/persons'
import { limits } from '#/contract/format/limits'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { personLabel } from '#/parts/mdn/person-label'
import { addReceipt } from '#/parts/receipts/receipts'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { useZodForm } from '#/ui/form/use-zod-form'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { Masked, useMasking } from '#/ui/format/Masked'
import { chosenHolder, externalIdOf } from './number-holders'
import { text } from './text'
import classes from './NumberHolders.module.css'

const t = text.holders

interface NumberHoldersProps {
  people: readonly PersonReading[]
  /** Whether there may be more people than were found. */
  isAtLimit: boolean
  /** The key of the person whose page led here; this person comes first. */
  preferred: string | undefined
  /** The external id in the form. */
  externalId: string
  /** Whether the invitation is being sent: nobody else can be chosen. */
  isSending: boolean
  onChoose: (externalId: string) => void
}

/** Says that several people have the number, and lets the user choose one or give one of them an external id. */
export function NumberHolders({ people, isAtLimit, preferred, externalId, isSending, onChoose }: NumberHoldersProps) {
  const isPreferred = ({ person }: PersonReading) => Number(person.person_key === preferred)
  const sorted = people.toSorted((a, b) => isPreferred(b) - isPreferred(a))
  const chosen = chosenHolder(people, externalId)
  const mask = useMasking()
  const list = useRef<HTMLUListElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const choose = (id: string) => {
    // The control that was used is about to disappear
    if (list.current?.contains(document.activeElement)) status.current?.focus()
    onChoose(id)
  }
  return (
    <ErrorNotice tone={chosen ? 'info' : 'warn'} title={t.title(people.length)}>
      <p ref={status} tabIndex={-1}>
        {chosen ? mask(t.chosen(personLabel(chosen))) : t.why}
      </p>
      <ul ref={list} className={classes['people']} aria-label={t.list}>
        {sorted.map(one => (
          <li key={one.person.person_key} className={`sb-row ${classes['person'] ?? ''}`}>
            <span className="sb-wrap">
              <b>
                <Masked text={personLabel(one)} />
              </b>{' '}
              <span className="sb-note">
                <Masked text={externalIdOf(one) === '' ? t.noId : externalIdOf(one)} />
              </span>
            </span>
            {externalIdOf(one) === '' ? (
              <GiveExternalId person={one} isSending={isSending} onGiven={choose} />
            ) : one === chosen ? null : (
              <Button
                size="xs"
                aria-label={mask(t.choose(personLabel(one)))}
                aria-disabled={isSending || undefined}
                onClick={isSending ? undefined : () => choose(externalIdOf(one))}
              >
                {mask(t.choose(personLabel(one)))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAtLimit ? <p>{t.full}</p> : null}
    </ErrorNotice>
  )
}

const schema = z.object({
  id: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, t.missing),
      z.maxLength(limits.externalPersonIdLength, t.tooLong(limits.externalPersonIdLength)),
    ),
})

interface GiveExternalIdProps extends Pick<NumberHoldersProps, 'isSending'> {
  person: PersonReading
  onGiven: (externalId: string) => void
}

/** Gives an external id to a person who has none. If someone else gave them one in the meantime, that id is chosen. */
function GiveExternalId({ person, isSending, onGiven }: GiveExternalIdProps) {
  const api = useApi()
  const client = useQueryClient()
  const { person_key: key } = person.person
  const newId = useMasking()(t.newId(personLabel(person)))
  const { send, pending, outcome, error } = useSend(updatePersonMutation)
  const [readError, setReadError] = useState<unknown>(null)
  const give = async (id: string) => {
    setReadError(null)
    try {
      const current = await client.query({ ...personQuery(api, key), staleTime: 0 })
      const given = current.person.external_person_id ?? ''
      if (given !== '') {
        onGiven(given)
        // Until they are read again, the holders are shown without this id, so that nobody counts as chosen
        return await client.invalidateQueries({ queryKey: personsRoot(api) })
      }
      const input = {
        params: { company_key: api.session.company_key, person_key: key },
        body: { external_person_id: id },
      }
      send(
        {
          input,
          description: t.mutation(personLabel(person), id),
          store: async ({ kind }) => {
            if (kind !== 'done') return
            const what = t.given(personLabel(person), id)
            addReceipt(api.session, { personKey: key, at: now(), what, still: null })
          },
        },
        ({ kind }) => {
          if (kind === 'done') onGiven(id)
        },
      )
    } catch (failure) {
      setReadError(failure)
    }
  }
  const form = useZodForm(schema, { defaultValues: { id: '' }, onSubmit: typed => give(typed.id) })
  const submit = () => {
    if (!isSending) form.submit()
  }
  const failure = error ?? readError
  return (
    <div className={classes['give']}>
      <div className={classes['form']}>
        <TextInput
          {...form.field('id')}
          {...verbatimProps}
          size="xs"
          readOnly={isSending}
          aria-label={newId}
          placeholder={newId}
          onKeyDown={event => {
            // Not a form of its own: it is inside the invitation form
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        <Button size="xs" aria-disabled={pending || isSending || undefined} onClick={submit}>
          {t.give}
        </Button>
      </div>
      {failure ? <ApiErrorNotice error={failure} /> : null}
      {outcome?.kind === 'absent' ? <ErrorNotice tone="warn" title={t.absent} /> : null}
      {outcome?.kind === 'unknown' ? <ErrorNotice tone="warn" title={t.unknown} /> : null}
    </div>
  )
}
