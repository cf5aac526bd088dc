import { startTransition, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { NonGsmCharacter } from './gsm-replacements'
import type { PlaceholderReading } from './placeholders'
import { messageText as t } from './text'
import { listenToTextInput } from './text-input'
import { textSegmentsOf } from './text-segments'
import classes from './TextField.module.css'

/** Beyond it the marks behind the text would take longer to lay out than a key press may. */
const MOST_MARKED = 20_000
const MOST_SPOTS = 300
/** So many signs fill the field up to its greatest height on any screen. */
const SURELY_FULL = 2_500

interface TextFieldProps {
  text: string
  onChange: (text: string) => void
  /** What is marked behind the text; it may lag behind. */
  marks: { text: string; placeholders: PlaceholderReading; offenders: readonly NonGsmCharacter[] }
  /** Said under the field; the text is invalid when there is one. */
  faultId?: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

/**
 * The text of a message: a plain text area, so that typing, undo, spelling and screen readers work as everywhere, with
 * placeholders as pills and troublesome characters marked behind it.
 */
export function TextField({ text, onChange, marks, faultId, field }: TextFieldProps) {
  const id = useId()
  const behind = useRef<HTMLDivElement>(null)
  // The text area holds its text itself, and a key draws nothing of ours before it is on screen: what reads the text
  // follows when there is time. So the text given may be an older one of this field; `followed` tells it from another's.
  const [followed, setFollowed] = useState(text)
  const [given, setGiven] = useState({ text })
  if (text !== followed) {
    setFollowed(text)
    setGiven({ text })
  }
  /** What was reported last: on its way it is ahead of the text given. */
  const told = useRef(text)
  useLayoutEffect(() => {
    told.current = given.text
    write(field.current, given.text)
  }, [given, field])
  const report = (typed: string) => {
    told.current = typed
    onChange(typed)
    setFollowed(typed)
  }
  const follow = useEffectEvent((typed: string) => {
    if (typed !== told.current) startTransition(() => report(typed))
  })
  // Before a page that goes away stores its draft
  useLayoutEffect(() => (field.current ? listenToTextInput(field.current, typed => follow(typed)) : undefined), [field])
  const isMarked = text.length <= MOST_MARKED
  return (
    // A form of its own: with each key the browser looks for something to fill in, otherwise in every field of the page
    <form className={classes['box']} onSubmit={event => event.preventDefault()}>
      <label htmlFor={id} className="sb-hidden">
        {t.text}
      </label>
      {isMarked ? (
        <div className={classes['behind']} aria-hidden>
          <div ref={behind} className={classes['moving']}>
            <Marked {...marks} />
          </div>
        </div>
      ) : null}
      <textarea
        id={id}
        ref={field}
        className={classes['text']}
        dir="auto"
        rows={4}
        data-long={text.length > SURELY_FULL || undefined}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        // Whoever leaves the field finds the rest of the page up to date
        onBlur={event => {
          const typed = event.currentTarget.value
          if (typed !== told.current || typed !== text) report(typed)
        }}
        onKeyDown={takePillWhole}
        onScroll={event => {
          if (behind.current) behind.current.style.translate = `0 ${-event.currentTarget.scrollTop}px`
        }}
      />
      {isMarked ? null : <p className={classes['note']}>{t.tooLongToColor}</p>}
    </form>
  )
}

/** Puts another text into the field. */
function write(field: HTMLTextAreaElement | null, text: string): void {
  if (field && field.value !== text) field.value = text
}

/** Backspace behind a pill and Delete before one take all of it: selected first, so that the browser's undo brings it back. */
function takePillWhole(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Only then: to ask a text area where its caret is takes longer than to draw a sign
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

/** Puts text where the caret is, as if typed: undo takes it back. */
export function typeInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  // the only way that keeps the browser's own undo; where it is gone, the text still arrives
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replaces the whole text as if typed over. */
export function typeOver(field: HTMLTextAreaElement | null, text: string): void {
  field?.focus()
  field?.select()
  typeInto(field, text)
}

/** Selects a stretch of the text and brings it into sight. */
export function showPlace(field: HTMLTextAreaElement | null, start: number, end: number): void {
  field?.focus()
  field?.setSelectionRange(start, end)
}

function Marked({ text, placeholders, offenders }: TextFieldProps['marks']) {
  const spots = [
    ...placeholders.placeholders.map(({ start, end }) => ({ start, end, look: 'pill' })),
    ...placeholders.faults.map(({ at }) => ({ start: at, end: at + 2, look: 'fault' })),
    ...offenders.flatMap(({ sign, at }) => at.map(start => ({ start, end: start + sign.length, look: 'offender' }))),
  ]
  return (
    <>
      {textSegmentsOf(text, spots.slice(0, MOST_SPOTS)).map(({ at, text: run, look }) =>
        look === null ? (
          <span key={at}>{run}</span>
        ) : (
          <mark key={at} className={classes[look]}>
            {run}
          </mark>
        ),
      )}
      {/* a text that ends with a line break has one more line, which only a following sign makes */}
      <span>{'\u200b'}</span>
    </>
  )
}
