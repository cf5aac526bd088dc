import { createElement, Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from './text'
import classes from './LongText.module.css'

const t = text.longText

/** Marks that turn the text around them, and control characters: text that hides them may lie. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const turning = /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069])/

interface LongTextProps {
  text: string
  /** How many characters are shown before the rest is asked for. */
  limit?: number
}

/** Text from elsewhere: isolated, turning marks made visible, as long as it is (LOOK.md, Type; product.md, principle 4). */
export function LongText({ text, limit = 300 }: LongTextProps) {
  const [whole, setWhole] = useState(false)
  const cut = !whole && text.length > limit + 50
  return (
    <>
      <bdi className={classes['text']}>{visible(cut ? `${text.slice(0, limit)}…` : text)}</bdi>
      {cut ? (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t.all(text.length)}
        </button>
      ) : null}
    </>
  )
}

/** A text with its turning marks as `U+202E`; the common text has none and stays one string. */
export function visible(text: string): ReactNode {
  if (!turning.test(text)) return text
  const pieces = text.split(turning).map((piece, at) => (at % 2 === 0 ? piece : mark(piece)))
  return createElement(Fragment, null, ...pieces)
}

/** A text from elsewhere as a word in a sentence of ours: its beginning, without marks that would turn what follows it. */
export function asWord(text: string, limit = 60): string {
  const plain = text
    .split(turning)
    .filter((_, at) => at % 2 === 0)
    .join('')
  return plain.length > limit ? `${plain.slice(0, limit)}…` : plain
}

const mark = (character: string): ReactNode => (
  <span className={classes['mark']}>
    U+{(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}
  </span>
)
