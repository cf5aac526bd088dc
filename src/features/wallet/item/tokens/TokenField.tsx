import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChangeEvent } from 'react'

interface TokenFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether the value cannot be sent. */
  isInvalid: boolean
  /** Id of the note about the value. */
  noteId: string | undefined
  disabled: boolean
  submitted: boolean
  placeholder?: string | undefined
  state?: string
}

const LONG_TEXT = 80

/** The field of a token: a text area for long or multi-line values, otherwise a single line. */
export function TokenField({
  label,
  value,
  onChange,
  isInvalid,
  noteId,
  disabled,
  submitted,
  ...rest
}: TokenFieldProps) {
  // Decided once, because swapping the element would lose the focus
  const [isLong] = useState(value.length > LONG_TEXT || /[\r\n]/.test(value))
  const [isFocused, setFocused] = useState(false)
  const { placeholder, state } = rest
  const common = {
    'aria-label': label,
    'aria-describedby': noteId,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(withLineEndingsOf(value, event.currentTarget.value)),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    // Not red while typing; the note is already visible
    error: isInvalid && (submitted || !isFocused),
    disabled,
    placeholder,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto' as const,
    'data-state': state,
  }
  return isLong ? <Textarea {...common} rows={4} /> : <TextInput {...common} />
}

/** Text areas turn CRLF into LF. Restores CRLF, or an edit would also change line endings the user did not touch. */
function withLineEndingsOf(before: string, typed: string): string {
  return before.includes('\r\n') && !/(?<!\r)\n/.test(before) ? typed.replaceAll(/\r?\n/g, '\r\n') : typed
}
