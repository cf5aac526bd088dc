import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChangeEvent } from 'react'

interface TokenFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether it cannot be sent as it stands. */
  isFaulty: boolean
  /** The field that says why, or what to know. */
  noteId: string | undefined
  disabled: boolean
  tried: boolean
  placeholder?: string | undefined
  state?: string
}

const LONG = 80

/** The field of a token: one line, or several where the text has them. A field keeps its form while it is typed in. */
export function TokenField({ label, value, onChange, isFaulty, noteId, disabled, tried, ...rest }: TokenFieldProps) {
  // Decided once: another element in its place would lose the focus
  const [isLong] = useState(value.length > LONG || /[\r\n]/.test(value))
  const [isFocused, setFocused] = useState(false)
  const { placeholder, state } = rest
  const common = {
    'aria-label': label,
    'aria-describedby': noteId,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(withLineEndsOf(value, event.currentTarget.value)),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    // while it is typed nobody is scolded; the sentence stands there already
    error: isFaulty && (tried || !isFocused),
    disabled,
    placeholder,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto' as const,
    'data-state': state,
  }
  return isLong ? <Textarea {...common} rows={4} /> : <TextInput {...common} />
}

/** A text area gives every line end as LF: what was CRLF stays so, or an edit would change what nobody typed. */
function withLineEndsOf(before: string, typed: string): string {
  return before.includes('\r\n') && !/(?<!\r)\n/.test(before) ? typed.replaceAll(/\r?\n/g, '\r\n') : typed
}
