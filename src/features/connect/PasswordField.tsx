import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { IconButton } from '#/ui/inputs/IconButton'
import { text } from './text'

/** A password field with a Caps Lock warning and a button that shows the password. Takes the props of a text input. */
export function PasswordField({ autoFocus, onBlur, ...input }: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...verbatimProps}
      {...input}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      description={isCapsLockOn ? text.capsLock : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={event => {
        setIsCapsLockOn(false)
        onBlur?.(event)
      }}
      rightSection={
        <IconButton icon={Icon} label={isShown ? text.hide : text.show} onClick={() => setIsShown(!isShown)} />
      }
    />
  )
}
