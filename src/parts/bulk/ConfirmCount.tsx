import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '#/ui/form/use-zod-form'
import { typingFault } from './confirm-count'
import { text } from './text'

const t = text.confirmCount

interface ConfirmCountProps {
  /** The field `typedCount` of the form. */
  field: FieldProps
  count: number
  description?: string
  disabled?: boolean
  className?: string | undefined
}

/** The field for the number that confirms an action. The form's schema checks it with `countFault`. */
export function ConfirmCount({ field, count, description, disabled = false, className }: ConfirmCountProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...field}
      label={t.label(count)}
      description={description}
      className={className ?? ''}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      error={field.error ?? typingFault(typed, count)}
      onChange={event => {
        setTyped(event.currentTarget.value)
        void field.onChange(event)
      }}
    />
  )
}
