import { Button, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import { text as walletText } from '../../text'
import type { TokenCheck } from '../../token-rules'
import { text as t } from './text'
import classes from './TokensPanel.module.css'

interface TokenValueProps {
  label: string
  value: string
  onChange: (value: string) => void
  reading: TokenCheck
  /** What to say about a value that needs no other note. */
  note?: ReactNode
  /** Whether the value cannot be sent. */
  isInvalid: boolean
  disabled: boolean
  /** After an attempt to save, an invalid field is marked even while it has the focus. */
  submitted: boolean
  placeholder?: string | undefined
  state: string
}

const LONG_TEXT = 80

/** The field of a token, a text area for long or multi-line values, with a note on its value and the correction. */
export function TokenValue(props: TokenValueProps) {
  const { label, value, onChange, reading, isInvalid, disabled, submitted, placeholder, state } = props
  const noteId = useId()
  // Decided once, because swapping the element would lose the focus
  const [isLong] = useState(value.length > LONG_TEXT || /[\r\n]/.test(value))
  const [isFocused, setFocused] = useState(false)
  const note = walletText.tokenRules.note(reading) ?? props.note ?? null
  const { fix } = reading
  const field = {
    'aria-label': label,
    'aria-describedby': note === null ? undefined : noteId,
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
  return (
    <div className={classes['field']}>
      {isLong ? <Textarea {...field} rows={4} /> : <TextInput {...field} />}
      {note === null ? null : (
        <div id={noteId} className={`sb-note ${classes['note'] ?? ''}`} data-bad={isInvalid || undefined}>
          {note}
        </div>
      )}
      {fix === null ? null : (
        <Button
          size="xs"
          onClick={event => {
            // This button is about to disappear
            focusFieldBeside(event.currentTarget)
            onChange(fix)
          }}
          disabled={disabled}
        >
          {t.useFix(fix)}
        </Button>
      )}
    </div>
  )
}

/** Focuses the field that a button corrects. */
export const focusFieldBeside = (button: Element): void =>
  button.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus()

/** Text areas turn CRLF into LF. Restores CRLF, so that an edit does not change line endings the user did not touch. */
function withLineEndingsOf(before: string, typed: string): string {
  return before.includes('\r\n') && !/(?<!\r)\n/.test(before) ? typed.replaceAll(/\r?\n/g, '\r\n') : typed
}
