import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '#/api/api-context'
import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { sameJson } from '#/contract/format/json'
import type { DraftKind } from '#/parts/drafts/draft-store'
import type { Draft } from '#/parts/drafts/use-draft'
import { useFormDraft } from '#/parts/drafts/use-form-draft'
import type { NumberRules } from '#/parts/mdn/interpret'
import {
  applyPatch,
  changesOf,
  fieldPathKey,
  patchOf,
  type Change,
  type FieldPath,
} from '#/parts/net-change/net-change'
import { checkedBy } from '#/ui/form/checked-by'
import { useZodForm } from '#/ui/form/use-zod-form'
import {
  differingPaths,
  fromDraft,
  personDraftSchema,
  personInput,
  personShape,
  readPersonInput,
  rebaseInput,
  toDraft,
  type PersonDraft,
  type PersonInput,
} from '../person-form'

/** Drafts of edits, by person key. */
export const personEditDrafts: DraftKind<PersonDraft> = { id: 'person-edit', schema: personDraftSchema }
/** Drafts of new people, by the number or id they start with. */
export const personCreateDrafts: DraftKind<PersonDraft> = { id: 'person-create', schema: personDraftSchema }

interface Submitted {
  /** The stored person that the changes apply to. */
  base: unknown
  changes: readonly Change[]
  /**
   * Call it once the changes are saved. If more was entered since they were submitted, the form continues with that,
   * over the person as saved, and the result is true.
   */
  keepLaterInput: () => boolean
  /** What is left of the stored draft once the changes are saved: what was entered since; null if nothing. */
  laterPartOf: (stored: PersonDraft) => PersonDraft | null
}

interface PersonFormOptions {
  draft: Draft<PersonDraft>
  /** The stored person as received; null for a new one. */
  person: unknown
  /** What a new person's form starts with. */
  initial?: Partial<PersonInput>
  /** Until its promise settles, submits are ignored. */
  onSubmit: (submitted: Submitted) => Promise<unknown> | void
}

/** The form for a person, saved as a draft while it is edited, with its changes and a way to rebase or discard them. */
export function usePersonForm({ draft, person, initial, onSubmit }: PersonFormOptions) {
  const { custom_fields: definitions, connection: rules } = useSession()
  const [base, setBase] = useState<unknown>(() => (draft.stored ? draft.stored.value.base : person) ?? null)
  const [isTried, setTried] = useState(false)
  /** The form before anything is typed. */
  const untouched = (stored: unknown): PersonInput => ({ ...personInput(definitions, stored), ...initial })
  const form = useZodForm(schemaFor(definitions, base, rules), {
    defaultValues: draft.stored ? fromDraft(definitions, draft.stored.value) : untouched(base),
    mode: 'onTouched',
    onSubmit: sent =>
      onSubmit({
        base,
        changes,
        keepLaterInput: () => keepLaterInput(sent),
        laterPartOf: stored => laterPartOf(sent, stored),
      }),
    onInvalid: () => setTried(true),
  })
  const input = useWatch({ control: form.control, compute: (values: PersonInput) => values })
  const { edits, invalid, hasFaults } = readPersonInput(definitions, base, input, rules)
  const shape = personShape(definitions, rules)
  const changes = changesOf(shape, base, edits)
  const typed = changesOf(shape, base, [...edits, ...invalid])

  const save = (values: PersonInput) => draft.save(toDraft(definitions, base, values))
  const continueFrom = (current: unknown, next: PersonInput) => {
    setBase(current)
    form.reset(next)
    draft.save(toDraft(definitions, current, next))
  }
  /** What was entered since `sent` was sent, over the person as saved; null if nothing. */
  const inputSince = (sent: PersonInput, now: PersonInput): { saved: unknown; next: PersonInput } | null => {
    const later = differingPaths(definitions, now, sent)
    const saved = applyPatch(shape, base, patchOf(changes))
    const next = rebaseInput(definitions, saved, now, path => later.has(fieldPathKey(path)))
    return sameJson(next, untouched(saved)) ? null : { saved, next }
  }
  const keepLaterInput = (sent: PersonInput): boolean => {
    const later = inputSince(sent, form.getValues())
    if (later !== null) continueFrom(later.saved, later.next)
    return later !== null
  }
  const laterPartOf = (sent: PersonInput, stored: PersonDraft): PersonDraft | null => {
    const later = inputSince(sent, fromDraft(definitions, stored))
    return later && toDraft(definitions, later.saved, later.next)
  }
  useFormDraft(form, { save, discard: draft.discard }, untouched(base))

  return {
    form,
    base,
    definitions,
    changes,
    /** The changes, and typed values that are not valid yet. */
    typed,
    /** Whether submitting found faults, and some are still there. */
    isFaulty: isTried && hasFaults,
    /** Whether something was typed that discarding would lose. */
    isTyped: !sameJson(input, untouched(base)),
    /** Continues from the person as stored now. Typed values for which `keepsMine` returns false are dropped. */
    rebase: (current: unknown, keepsMine: (path: FieldPath) => boolean) => {
      const edited = new Set(typed.map(({ place }) => fieldPathKey(place)))
      const next = rebaseInput(definitions, current, input, path => edited.has(fieldPathKey(path)) && keepsMine(path))
      continueFrom(current, next)
    },
    /** Discards the draft, and then what was typed. Resolves to false if the draft is still there. */
    discard: async (): Promise<boolean> => {
      const isDiscarded = await draft.discard()
      if (isDiscarded) form.reset(untouched(base))
      return isDiscarded
    },
  }
}

/** Checks the form against the stored person. */
const schemaFor = (definitions: readonly CustomFieldDefinition[], base: unknown, rules: NumberRules) =>
  checkedBy((values: PersonInput, fault) => {
    const { faults } = readPersonInput(definitions, base, values, rules)
    for (const name of ['number', 'externalId', 'timezone'] as const) if (faults[name]) fault(name, faults[name])
    for (const [index, message] of faults.fields.entries()) if (message) fault(`fields.${index}`, message)
    return values
  })
