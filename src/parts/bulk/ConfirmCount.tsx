import { TextInput } from '@mantine/core'
import type { CountConfirmation } from './confirm-count'
import { text } from './text'

const t = text.confirmCount

interface ConfirmCountProps {
  confirmation: CountConfirmation
  description?: string
  disabled?: boolean
  className?: string | undefined
}

/** The field for the number that confirms an action, see `useConfirmCount`. */
export function ConfirmCount({ confirmation, description, disabled = false, className }: ConfirmCountProps) {
  const { count, typed, isWrong, type } = confirmation
  return (
    <TextInput
      label={t.label(count)}
      description={description}
      className={className ?? ''}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      disabled={disabled}
      error={isWrong ? t.mismatch(count) : null}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
