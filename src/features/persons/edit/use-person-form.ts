import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Draft } from '#/parts/drafts/use-draft'
import type { LookUpHome } from '#/parts/mdn/interpret'
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

/** Drafts of edits, by person key. */
export const personEditDrafts: DraftKind<PersonDraft> = { id: 'person-edit', schema: personDraftSchema }
/** Drafts of new persons, by the number or id they start with. */
export const personCreateDrafts: DraftKind<PersonDraft> = { id: 'person-create', schema: personDraftSchema }

interface PersonFormOptions {
  draft: Draft<PersonDraft>
  /** The stored person as received; null for a new one. */
  person: unknown
  /** What a new person's form is filled with at first. */
  initial?: Partial<PersonInput>
}

/** The form for a person: saved as a draft on every keystroke, with its changes, and rebased when the person changes. */
export function usePersonForm({ draft, person, initial }: PersonFormOptions) {
  const { custom_fields: definitions, connection } = useSession()
  const home = { homeCountry: connection.home_country, apiVersion: connection.api_version }
  const [base, setBase] = useState<unknown>(() => (draft.stored ? draft.stored.value.base : person) ?? null)
  /** The form before anything is typed. */
  const untouched = (over: unknown): PersonInput => ({ ...personInput(definitions, over), ...initial })
  const form = useForm<PersonInput>({
    defaultValues: draft.stored ? fromDraft(definitions, draft.stored.value) : untouched(base),
    resolver: resolverOf(definitions, base, home),
    mode: 'onTouched',
  })
  const input = useWatch({ control: form.control, compute: (values: PersonInput) => values })
  const { edits, hasFaults } = readPerson(definitions, base, input, home)
  const shape = personShape(definitions)
  const changes = changesOf(shape, base, edits)

  const saveDraft = useEffectEvent((values: PersonInput) => {
    if (sameJson(values, untouched(base))) void draft.discard()
    else draft.save(toDraft(definitions, base, values))
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [subscribe])

  return {
    form,
    base,
    definitions,
    changes,
    hasFaults,
    /** Something was typed that would be lost. */
    isTyped: !sameJson(input, untouched(base)),
    /** Continues from the person as it is now. Changes for which `keepsMine` returns false are dropped. */
    rebase: (current: unknown, keepsMine: (path: FieldPath) => boolean) => {
      const changed = new Set(changes.map(({ place }) => fieldPathKey(place)))
      const next = rebased(definitions, current, input, path => changed.has(fieldPathKey(path)) && keepsMine(path))
      setBase(current)
      form.reset(next)
      draft.save(toDraft(definitions, current, next))
    },
    /** Discards what was typed, and the draft. */
    discard: async () => {
      form.reset(untouched(base))
      await draft.discard()
    },
  }
}

/** Validates the form. react-hook-form shows the fault of a field once it has lost the focus. */
function resolverOf(
  definitions: readonly CustomFieldDefinition[],
  base: unknown,
  home: LookUpHome,
): Resolver<PersonInput> {
  return values => {
    const { faults, hasFaults } = readPerson(definitions, base, values, home)
    if (!hasFaults) return { values, errors: {} }
    const toError = (message: string | undefined) => (message === undefined ? undefined : { type: 'fault', message })
    const errors: FieldErrors<PersonInput> = {
      externalId: toError(faults.externalId),
      number: toError(faults.number),
      timezone: toError(faults.timezone),
    }
    const fields = Array.from(faults.fields, toError)
    return { values: {}, errors: fields.some(Boolean) ? { ...errors, fields } : errors }
  }
}
