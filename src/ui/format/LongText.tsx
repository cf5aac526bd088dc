import { createElement, Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../behavior/focus-heading'
import { text } from './text'
import classes from './LongText.module.css'

const t = text.longText

/**
 * Characters that change the direction of text, and control characters except tabs and line breaks. They are invisible,
 * and can make a text read as something else.
 */
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
const controlCharacters = /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069])/

/** How many characters are added at a time: laying out hundreds of thousands at once would block the page. */
const STEP = 10_000
/** The most that is shown where a text cannot be expanded, such as in a link. */
const MAX_NAME = 1_000

interface LongTextProps {
  text: string
  /** How many characters are shown at first. A text that is up to 50 characters longer is shown whole. */
  limit?: number
}

/**
 * Text from users or the service: isolated (`<bdi>`), with bidirectional controls and control characters made visible,
 * and expandable in steps if long.
 */
export function LongText({ text, limit = 300 }: LongTextProps) {
  const [shown, setShown] = useState(limit)
  const isCut = text.length > shown + 50
  const isRest = text.length <= shown + STEP + 50
  return (
    <>
      <bdi className={classes['text']}>{markControlCharacters(isCut ? `${text.slice(0, shown)}…` : text)}</bdi>
      {isCut ? (
        <button
          type="button"
          className={classes['more']}
          onClick={event => {
            // This button disappears, and the focus with it
            if (isRest) focusElement(event.currentTarget.previousElementSibling)
            setShown(isRest ? text.length : shown + STEP)
          }}
        >
          {isRest ? t.all(text.length) : t.more(STEP, text.length)}
        </button>
      ) : null}
    </>
  )
}

/** Like `markControlCharacters`, but a very long text is cut off. */
export const markAndShorten = (text: string): ReactNode =>
  markControlCharacters(text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text)

/**
 * Shows bidirectional controls and control characters by code point, such as `U+202E`. A text without any stays a
 * string.
 */
export function markControlCharacters(text: string): ReactNode {
  if (!controlCharacters.test(text)) return text
  const pieces = text.split(controlCharacters).map((piece, index) => (index % 2 === 0 ? piece : mark(piece)))
  return createElement(Fragment, null, ...pieces)
}

/** Shortens a name from elsewhere for use in a sentence, without marks that would reorder the rest of the sentence. */
export function shortenName(text: string, limit = 60): string {
  const plain = text
    .split(controlCharacters)
    .filter((_, index) => index % 2 === 0)
    .join('')
  return plain.length > limit ? `${plain.slice(0, limit)}…` : plain
}

const mark = (character: string): ReactNode => (
  <span className={classes['mark']}>
    U+{(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}
  </span>
)
