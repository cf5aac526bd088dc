import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Draft } from '#/parts/drafts/use-draft'
import type { LookUpHome } from '#/parts/mdn/reading'
import { changesOf, fieldPathKey, sameJson, type FieldPath } from '#/parts/net-change/net-change'
import {
  fromDraft,
  personDraftSchema,
  personInput,
  personShape,
  readPerson,
  rebased,
  toDraft,
  type PersonDraft,
  type PersonInput,
} from '../person-form'

/** Edits of persons, by person key. */
export const personEditDrafts: DraftKind<PersonDraft> = { id: 'person-edit', schema: personDraftSchema }
/** New persons, by what the look-up knew of them. */
export const personCreateDrafts: DraftKind<PersonDraft> = { id: 'person-create', schema: personDraftSchema }

interface PersonFormOptions {
  draft: Draft<PersonDraft>
  /** The person as it was read; null for a new one. */
  person: unknown
  /** What a new person's form begins with. */
  begin?: Partial<PersonInput>
}

/** The form over a person, kept as a draft with every key: what it asks for, and how it goes on from another base. */
export function usePersonForm({ draft, person, begin }: PersonFormOptions) {
  const { custom_fields: definitions, connection } = useSession()
  const home = { homeCountry: connection.home_country, apiVersion: connection.api_version }
  const [base, setBase] = useState<unknown>(() => (draft.stored ? draft.stored.value.base : person) ?? null)
  /** The form before anything is typed. */
  const fresh = (over: unknown): PersonInput => ({ ...personInput(definitions, over), ...begin })
  const form = useForm<PersonInput>({
    defaultValues: draft.stored ? fromDraft(definitions, draft.stored.value) : fresh(base),
    resolver: resolverOf(definitions, base, home),
    mode: 'onTouched',
  })
  const input = useWatch({ control: form.control, compute: (values: PersonInput) => values })
  const { edits, hasFaults } = readPerson(definitions, base, input, home)
  const shape = personShape(definitions)
  const changes = changesOf(shape, base, edits)

  const keep = useEffectEvent((values: PersonInput) => {
    if (sameJson(values, fresh(base))) void draft.discard()
    else draft.save(toDraft(definitions, base, values))
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])

  return {
    form,
    base,
    definitions,
    changes,
    hasFaults,
    /** There is something to lose. */
    isTyped: !sameJson(input, fresh(base)),
    /** Goes on from the person as it is now; what was typed stays at the places that `keeps` names. */
    rebase: (current: unknown, keeps: (place: FieldPath) => boolean) => {
      const changed = new Set(changes.map(({ place }) => fieldPathKey(place)))
      const next = rebased(definitions, current, input, place => changed.has(fieldPathKey(place)) && keeps(place))
      setBase(current)
      form.reset(next)
      draft.save(toDraft(definitions, current, next))
    },
    /** Forgets what was typed. */
    discard: async () => {
      form.reset(fresh(base))
      await draft.discard()
    },
  }
}

/** Says of each field why it cannot be sent; the form shows it once the field was left. */
function resolverOf(
  definitions: readonly CustomFieldDefinition[],
  base: unknown,
  home: LookUpHome,
): Resolver<PersonInput> {
  return values => {
    const { faults, hasFaults } = readPerson(definitions, base, values, home)
    if (!hasFaults) return { values, errors: {} }
    const said = (message: string | undefined) => (message === undefined ? undefined : { type: 'fault', message })
    const errors: FieldErrors<PersonInput> = {
      externalId: said(faults.externalId),
      number: said(faults.number),
      timezone: said(faults.timezone),
    }
    const fields = Array.from(faults.fields, said)
    return { values: {}, errors: fields.some(Boolean) ? { ...errors, fields } : errors }
  }
}
