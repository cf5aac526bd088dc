import { useEffect, useEffectEvent, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import {
  get,
  set,
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSingleFlight } from '../behavior/use-single-flight'
import { announce } from '../feedback/LiveRegion'

interface ZodFormOptions<Input extends FieldValues, Output> {
  defaultValues: Input & DefaultValues<Input>
  /** `onTouched` also shows a field's fault once the field has lost focus. */
  mode?: 'onSubmit' | 'onTouched'
  /** Called with the checked values. Until its promise settles, further submits are ignored. */
  onSubmit: (values: Output) => Promise<unknown> | void
  /** Called when the form was submitted with faults, before the first faulty field is focused. */
  onInvalid?: (faults: FieldErrors<Input>) => void
}

/** The props of a registered input, such as `<TextInput {...form.field('name')} />`. */
export type FieldProps<Name extends string = string> = UseFormRegisterReturn<Name> & {
  error: string | undefined
}

/** A field and the sentence that says what is wrong with it. */
export type FieldFault<Input extends FieldValues> = readonly [name: FieldPath<Input>, message: string]

type FormMethods = 'getValues' | 'setValue' | 'setFocus' | 'reset' | 'subscribe'

/** A form as `useZodForm` returns it. */
export interface ZodForm<Input extends FieldValues> extends Pick<UseFormReturn<Input>, FormMethods> {
  /** For `useWatch` and `useController`. */
  control: Control<Input>
  field: (name: FieldPath<Input>, options?: RegisterOptions<Input, FieldPath<Input>>) => FieldProps<FieldPath<Input>>
  /** For `<form onSubmit>`. */
  submit: (event?: SubmitEvent) => void
  isSubmitting: boolean
  /** Shows faults found after the form was submitted, focuses the first field, and announces its fault. */
  showFaults: (faults: readonly FieldFault<Input>[]) => void
}

/**
 * The hook for every form. The schema checks the values, and its messages appear at the fields. Submitting focuses and
 * announces the first fault, or passes what the schema returns to `onSubmit`. Afterward, a field is checked again with
 * every change.
 *
 * Registered inputs keep their own text: typing rerenders the form only when a fault changes. Read values with
 * `useWatch`. Names are paths, so values whose keys come from data (custom fields, tokens) must be in a list and be
 * named by their index.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues, mode = 'onSubmit', onSubmit, onInvalid }: ZodFormOptions<Input, Output>,
): ZodForm<Input> {
  'use no memo' // react-hook-form returns the same objects with new content, which compiled code would not notice
  // The first fault on the screen is focused below; react-hook-form would focus the first field that was mounted
  const form = useForm<Input>({ defaultValues, mode, resolver: resolverOf(schema), shouldFocusError: false })
  const { errors } = form.formState
  const [submitOnce, isSubmitting] = useSingleFlight()
  const handleSubmit = form.handleSubmit(
    async values => {
      // Not through react-hook-form: it would copy the result, which loses keys such as `__proto__`
      const reading = schema.safeParse(values)
      if (reading.success) await onSubmit(reading.data)
    },
    faults => {
      const first = firstFault(faults)
      if (first) announce(first.message, 'assertive')
      onInvalid?.(faults)
      first?.input?.focus()
    },
  )
  const { control, getValues, setValue, setFocus, reset, subscribe } = form
  return {
    control,
    getValues,
    setValue,
    setFocus,
    reset,
    subscribe,
    isSubmitting,
    field: (name, options) => ({ ...form.register(name, options), error: firstFault(get(errors, name))?.message }),
    submit: event => {
      event?.preventDefault()
      void submitOnce(() => handleSubmit(event))
    },
    showFaults: faults => {
      for (const [index, [name, message]] of faults.entries())
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
      if (faults[0] !== undefined) announce(faults[0][1], 'assertive')
    },
  }
}

/** Calls `onChange` whenever a value of the form has changed, by typing or by code. */
export function useFormChanges<Input extends FieldValues>(
  { subscribe, getValues }: Pick<ZodForm<Input>, 'subscribe' | 'getValues'>,
  onChange: (values: Input) => void,
): void {
  const changed = useEffectEvent(onChange)
  const isTypedEarly = useRef(false)
  useLayoutEffect(() => {
    isTypedEarly.current = false
    return subscribe({ formState: { values: true }, callback: () => (isTypedEarly.current = true) })
  }, [subscribe])
  // Not a layout effect: the subscriptions of `useWatch` must come first, so that what `onChange` renders has the new
  // values. On a slow machine, something may be typed between the two effects
  useEffect(() => {
    let last = isTypedEarly.current ? '' : JSON.stringify(getValues())
    const compare = (values: Input) => {
      // react-hook-form also reports focus, faults, and submits
      const next = JSON.stringify(values)
      if (next === last) return
      last = next
      changed(values)
    }
    // Not in the effect, because `onChange` may navigate
    if (isTypedEarly.current) queueMicrotask(() => compare(getValues()))
    return subscribe({ formState: { values: true }, callback: ({ values }) => compare(values) })
  }, [subscribe, getValues])
}

/** Checks values with a schema. Faults are in screen order; those without a registered field come last. */
function resolverOf<Input extends FieldValues>(schema: z.ZodMiniType<unknown, Input>): Resolver<Input> {
  return (values, _context, { names = [], fields }) => {
    const reading = schema.safeParse(values)
    if (reading.success) return { values, errors: {} }
    const fieldOf = (path: string) => names.find(name => path === name || path.startsWith(`${name}.`)) ?? path
    const faults = reading.error.issues.map(({ path, message }) => ({ name: fieldOf(path.join('.')), message }))
    const inputs = names.map(name => ({ name: String(name), input: inputOf(get(fields, name)) })).toSorted(byPosition)
    const errors: FieldErrors<Input> = {}
    for (const { name, input } of [...inputs, ...faults.map(({ name }) => ({ name, input: null }))]) {
      const fault = faults.find(candidate => candidate.name === name)
      if (fault && get(errors, name) === undefined)
        set(errors, name, { type: 'schema', message: fault.message, ref: input })
    }
    return { values: {}, errors }
  }
}

/** An element, or what `useController` registers for one; null for a field without an input. */
type FocusTarget = Pick<HTMLElement, 'focus'> | null

function inputOf(field: unknown): FocusTarget {
  if (typeof field !== 'object' || field === null || !('ref' in field)) return null
  return isFocusable(field.ref) ? field.ref : null
}

const isFocusable = (ref: unknown): ref is Pick<HTMLElement, 'focus'> =>
  typeof ref === 'object' && ref !== null && 'focus' in ref && typeof ref.focus === 'function'

/** Sorts inputs by their position in the document. */
function byPosition({ input: a }: { input: FocusTarget }, { input: b }: { input: FocusTarget }): number {
  if (!(a instanceof Node && b instanceof Node)) return 0
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The first fault in errors that are nested like the values, and the input it is at. */
function firstFault(errors: unknown): { message: string; input: FocusTarget } | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string')
    return { message: errors.message, input: inputOf(errors) }
  for (const inner of Object.values(errors)) {
    const fault = firstFault(inner)
    if (fault) return fault
  }
  return undefined
}
