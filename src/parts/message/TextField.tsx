import { useId, useRef, useState, useTransition } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { piecesOf } from './pieces'
import type { PlaceholderReading } from './placeholders'
import type { Offender } from './plain-twins'
import { messageText as t } from './text'
import classes from './TextField.module.css'

/** Beyond it the marks behind the text would take longer to lay out than a key press may. */
const MOST_MARKED = 20_000
const MOST_SPOTS = 300

interface TextFieldProps {
  text: string
  onChange: (text: string) => void
  /** What is marked behind the text; it may lag behind. */
  marks: { text: string; placeholders: PlaceholderReading; offenders: readonly Offender[] }
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
  // A key is on screen before anything is read from it: the page around the field follows when there is time, and until
  // it has, the field shows its own
  const [typed, setTyped] = useState(text)
  const [isAhead, startFollowing] = useTransition()
  const type = (next: string) => {
    setTyped(next)
    startFollowing(() => onChange(next))
  }
  const isMarked = text.length <= MOST_MARKED
  return (
    <div className={classes['box']}>
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
        value={isAhead ? typed : text}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={event => type(event.currentTarget.value)}
        // Whoever leaves the field finds the rest of the page up to date
        onBlur={() => {
          if (isAhead) onChange(typed)
        }}
        onKeyDown={takePillWhole}
        onScroll={event => {
          if (behind.current) behind.current.style.translate = `0 ${-event.currentTarget.scrollTop}px`
        }}
      />
      {isMarked ? null : <p className={classes['note']}>{t.tooLongToColour}</p>}
    </div>
  )
}

/** Backspace behind a pill and Delete before one take all of it: selected first, so that the browser's undo brings it back. */
function takePillWhole(event: KeyboardEvent<HTMLTextAreaElement>) {
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
      {piecesOf(text, spots.slice(0, MOST_SPOTS)).map(({ at, text: run, look }) =>
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
