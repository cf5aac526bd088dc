import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** A password field with a button to show the password and a Caps Lock warning. */
export function PasswordField({ label, value, error, autoFocus = false, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      value={value}
      error={error}
      description={caps ? text.capsLock : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setCaps(false)}
      onChange={event => onChange(event.currentTarget.value)}
      rightSection={
        <IconButton label={shown ? text.hide : text.show} tipSide="start" onClick={() => setShown(!shown)}>
          <Icon size={16} stroke={1.5} aria-hidden />
        </IconButton>
      }
    />
  )
}
