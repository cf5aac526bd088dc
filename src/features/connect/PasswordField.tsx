import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { asTyped } from '#/ui/form/as-typed'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'

/** A password field with a button to show the password and a Caps Lock warning. Takes the props of a text input. */
export function PasswordField({ autoFocus, onBlur, ...input }: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...asTyped}
      {...input}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      description={caps ? text.capsLock : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={event => {
        setCaps(false)
        onBlur?.(event)
      }}
      rightSection={<IconButton icon={Icon} label={shown ? text.hide : text.show} onClick={() => setShown(!shown)} />}
    />
  )
}
