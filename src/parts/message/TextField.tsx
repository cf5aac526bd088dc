import { startTransition, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { NonGsmCharacter } from './gsm-replacements'
import type { PlaceholderReading } from './placeholders'
import { text as t } from './text'
import { listenToTextInput } from './text-input'
import { textSegmentsOf } from './text-segments'
import classes from './TextField.module.css'

/** Laying out the marks behind a longer text would delay typing. */
const MAX_MARKED_LENGTH = 20_000
const MAX_RANGES = 300
/** A text of this length expands the field to its maximum height on every screen. */
const FULL_HEIGHT_LENGTH = 2_500

interface TextFieldProps {
  text: string
  onChange: (text: string) => void
  /** What is marked behind the text; may lag behind it. */
  marks: {
    text: string
    placeholders: PlaceholderReading
    /** Names in placeholders that no field has. */
    unknown: Pick<ReadonlySet<string>, 'has'>
    nonGsmCharacters: readonly NonGsmCharacter[]
  }
  /** The id of the element that describes what is wrong with the text; if set, the field is invalid. */
  faultId?: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The text of a message: a plain text area, so that typing, undo, spell checking, and screen readers work as usual,
 * with placeholders as pills and troublesome characters marked behind it.
 */
export function TextField({ text, onChange, marks, faultId, field }: TextFieldProps) {
  const id = useId()
  const behind = useRef<HTMLDivElement>(null)
  // The text area is uncontrolled, so that a typed character appears before React renders; the rest of the page follows
  // later. The `text` prop can therefore be an older text of this field; `followed` distinguishes it from a new one.
  const [followed, setFollowed] = useState(text)
  const [given, setGiven] = useState({ text })
  if (text !== followed) {
    setFollowed(text)
    setGiven({ text })
  }
  /** The text reported last; can be newer than the `text` prop. */
  const reported = useRef(text)
  useLayoutEffect(() => {
    reported.current = given.text
    write(field.current, given.text)
  }, [given, field])
  const report = (typed: string) => {
    reported.current = typed
    onChange(typed)
    setFollowed(typed)
  }
  const follow = useEffectEvent((typed: string) => {
    if (typed !== reported.current) startTransition(() => report(typed))
  })
  // A layout effect, so that its cleanup reports the last text before a closing page stores its draft
  useLayoutEffect(() => (field.current ? listenToTextInput(field.current, typed => follow(typed)) : undefined), [field])
  const isMarked = text.length <= MAX_MARKED_LENGTH
  const setLayer = (layer: HTMLDivElement | null) => {
    behind.current = layer
    // The marks of a text that was too long for them may appear while the text is scrolled
    followScroll(layer, field.current)
  }
  return (
    // In its own form: on every keystroke, the browser searches the form for autofill; without one, the whole page
    <form className={classes['box']} onSubmit={event => event.preventDefault()}>
      <label htmlFor={id} className="sb-hidden">
        {t.text}
      </label>
      {isMarked ? (
        <div className={classes['layer']} aria-hidden>
          <div ref={setLayer} className={classes['highlights']}>
            <Marked {...marks} />
          </div>
        </div>
      ) : null}
      <textarea
        id={id}
        ref={field}
        className={classes['text']}
        dir="auto"
        // Otherwise browsers write to disk what was typed, to restore the page
        autoComplete="off"
        rows={4}
        data-long={text.length > FULL_HEIGHT_LENGTH || undefined}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        // When the field loses focus, the rest of the page is updated
        onBlur={event => {
          const typed = event.currentTarget.value
          if (typed !== reported.current || typed !== text) report(typed)
        }}
        onKeyDown={deleteWholePlaceholder}
        onScroll={event => followScroll(behind.current, event.currentTarget)}
      />
      {isMarked ? null : <p className={`sb-note ${classes['note'] ?? ''}`}>{t.tooLongToHighlight}</p>}
    </form>
  )
}

function followScroll(layer: HTMLElement | null, field: HTMLElement | null): void {
  if (layer && field) layer.style.translate = `0 ${-field.scrollTop}px`
}

/** Replaces the text of the field. */
function write(field: HTMLTextAreaElement | null, text: string): void {
  if (field && field.value !== text) field.value = text
}

/**
 * Backspace after a placeholder and Delete before one delete all of it. It is selected first, so that undo restores it.
 */
function deleteWholePlaceholder(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Only for these keys: reading the position of the caret is slow
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (selectionStart !== selectionEnd || event.nativeEvent.isComposing) return
  const around =
    event.key === 'Backspace'
      ? /\{\{[^{}]*\}\}$/.exec(value.slice(Math.max(0, selectionStart - 200), selectionStart))
      : event.key === 'Delete'
        ? /^\{\{[^{}]*\}\}/.exec(value.slice(selectionStart, selectionStart + 200))
        : null
  if (!around) return
  const length = around[0].length
  const start = event.key === 'Backspace' ? selectionStart - length : selectionStart
  event.currentTarget.setSelectionRange(start, start + length)
}

/** Inserts text at the caret as if typed, and selects the last occurrence of a piece of it, to be typed over. */
export function typeAndSelect(field: HTMLTextAreaElement | null, text: string, piece: string): void {
  typeInto(field, text)
  if (!field) return
  const start = field.selectionEnd - text.length + text.lastIndexOf(piece)
  field.setSelectionRange(start, start + piece.length)
}

/** Inserts text at the caret as if typed, so that it can be undone. */
export function typeInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  // Deprecated, but the only way to keep the browser's undo; if it fails, the text is set without undo
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replaces the whole text as if typed, so that it can be undone. */
export function typeOver(field: HTMLTextAreaElement | null, text: string): void {
  field?.focus()
  field?.select()
  typeInto(field, text)
}

/** Focuses the field and selects a range of its text. */
export function selectRange(field: HTMLTextAreaElement | null, start: number, end: number): void {
  field?.focus()
  field?.setSelectionRange(start, end)
}

function Marked({ text, placeholders, unknown, nonGsmCharacters }: TextFieldProps['marks']) {
  const ranges = [
    ...placeholders.placeholders.map(({ start, end, name }) => ({
      start,
      end,
      style: unknown.has(name) ? 'unknown' : 'pill',
    })),
    ...placeholders.faults.map(({ at }) => ({ start: at, end: at + 2, style: 'fault' })),
    ...nonGsmCharacters.flatMap(({ character, at }) =>
      at.map(start => ({ start, end: start + character.length, style: 'nonGsm' })),
    ),
  ]
  return (
    <>
      {textSegmentsOf(text, ranges.slice(0, MAX_RANGES)).map(({ at, text: segment, style }) =>
        style === null ? (
          <span key={at}>{segment}</span>
        ) : (
          <mark key={at} className={classes[style]}>
            {segment}
          </mark>
        ),
      )}
      {/* A line break at the end starts a new line only if a character follows */}
      <span>{'\u200b'}</span>
    </>
  )
}
