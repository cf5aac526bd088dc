import { createElement, Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from './text'
import classes from './LongText.module.css'

const t = text.longText

/** Bidirectional marks and control characters. Hidden ones can make a text read as something else. */
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
const controlCharacters = /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069])/

interface LongTextProps {
  text: string
  /** How many characters are shown at first. */
  limit?: number
}

/** Text from users or the service: isolated (`<bdi>`), with bidirectional marks made visible, and expandable if long. */
export function LongText({ text, limit = 300 }: LongTextProps) {
  const [whole, setWhole] = useState(false)
  const cut = !whole && text.length > limit + 50
  return (
    <>
      <bdi className={classes['text']}>{showControlCharacters(cut ? `${text.slice(0, limit)}…` : text)}</bdi>
      {cut ? (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t.all(text.length)}
        </button>
      ) : null}
    </>
  )
}

/** Shows bidirectional marks and control characters as `U+202E`. A text without any stays a string. */
export function showControlCharacters(text: string): ReactNode {
  if (!controlCharacters.test(text)) return text
  const pieces = text.split(controlCharacters).map((piece, at) => (at % 2 === 0 ? piece : mark(piece)))
  return createElement(Fragment, null, ...pieces)
}

/** Shortens a name from elsewhere for use in a sentence, without marks that would reorder the rest of the sentence. */
export function shortenName(text: string, limit = 60): string {
  const plain = text
    .split(controlCharacters)
    .filter((_, at) => at % 2 === 0)
    .join('')
  return plain.length > limit ? `${plain.slice(0, limit)}…` : plain
}

const mark = (character: string): ReactNode => (
  <span className={classes['mark']}>
    U+{(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}
  </span>
)
