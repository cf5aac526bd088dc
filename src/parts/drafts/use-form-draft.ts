import type { FieldValues } from 'react-hook-form'
import { sameJson } from '#/contract/format/json'
import { useFormChanges, type ZodForm } from '#/ui/form/use-zod-form'
import type { Draft } from './use-draft'

/**
 * Saves the values of a form to its draft with every change; values equal to `initial` discard the draft. The form
 * begins with the draft: its `defaultValues` are `draft.stored?.value ?? initial`, and its component has the key
 * `draft.readCount` (see `useDraft`). Call `draft.discard` once the form has been sent.
 */
export function useFormDraft<T extends FieldValues>(
  form: Pick<ZodForm<T>, 'subscribe' | 'getValues'>,
  draft: Pick<Draft<T>, 'save' | 'discard'>,
  initial: T,
): void {
  useFormChanges(form, values => {
    if (sameJson(values, initial)) void draft.discard()
    else draft.save(values)
  })
}
