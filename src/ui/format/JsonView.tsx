import { useState } from 'react'
import { focusElement } from '../behavior/focus-heading'
import { maskField } from './mask'
import { text } from './text'
import classes from './JsonView.module.css'

const { json: t, longText } = text

const STEP = 100
const LONG_TEXT = 2_000
const TEXT_STEP = 10_000

interface JsonViewProps {
  /** Any value that JSON.parse returns. */
  value: unknown
  /** Its accessible name: `The request body as JSON`. */
  label: string
  /** Masks phone numbers. The caller decides: a copy button beside it may copy the real value. */
  masked?: boolean
  /** How many levels are expanded at first. */
  open?: number
}

/** JSON as a tree: keys in their order, long lists in steps, long strings shortened, nothing interpreted. */
export function JsonView({ value, label, masked = false, open = 2 }: JsonViewProps) {
  return (
    <div className={`sb-wrap ${classes['view'] ?? ''}`} role="group" aria-label={label} tabIndex={0} dir="ltr">
      <Value value={value} name="" masked={masked} open={open} />
    </div>
  )
}

interface ValueProps {
  value: unknown
  name: string
  masked: boolean
  open: number
}

function Value({ value, name, masked, open }: ValueProps) {
  if (typeof value === 'string') return <Text text={value} name={name} masked={masked} />
  if (typeof value !== 'object' || value === null) {
    const plain = String(value)
    return <span className={classes['plain']}>{masked ? maskField(name, plain) : plain}</span>
  }
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="sb-dim">{isList ? '[]' : '{}'}</span>
  return <Branch entries={entries} isList={isList} masked={masked} open={open} />
}

function Text({ text, name, masked }: { text: string; name: string; masked: boolean }) {
  const [limit, setLimit] = useState(LONG_TEXT)
  const shown = masked ? maskField(name, text) : text
  const isCut = shown.length > limit
  const isRest = shown.length <= limit + TEXT_STEP
  return (
    <span className={shown === text ? classes['string'] : 'sb-dim'}>
      <bdi>{JSON.stringify(isCut ? shown.slice(0, limit) : shown)}</bdi>
      {isCut ? (
        <button
          type="button"
          className={classes['more']}
          onClick={event => {
            // This button disappears, and the focus with it
            if (isRest) focusElement(event.currentTarget.previousElementSibling)
            setLimit(limit + TEXT_STEP)
          }}
        >
          {isRest ? longText.all(shown.length) : longText.more(TEXT_STEP, shown.length)}
        </button>
      ) : null}
    </span>
  )
}

interface BranchProps {
  entries: [string, unknown][]
  isList: boolean
  masked: boolean
  open: number
}

function Branch({ entries, isList, masked, open }: BranchProps) {
  const [isExpanded, setExpanded] = useState(open > 0)
  const [shown, setShown] = useState(STEP)
  const brackets = isList ? ['[', ']'] : ['{', '}']
  return (
    <>
      <button
        type="button"
        className={`${classes['fold'] ?? ''} sb-keep-in-print`}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {brackets[0]}
        {isExpanded ? null : (
          <span>
            <span className="sb-dim"> {t.entries(entries.length)} </span>
            {brackets[1]}
          </span>
        )}
      </button>
      {isExpanded ? (
        <>
          <ul className={classes['entries']}>
            {entries.slice(0, shown).map(([key, value]) => (
              <li key={key}>
                {isList ? null : (
                  <span className="sb-dim">
                    <bdi>{key.length > LONG_TEXT ? `${key.slice(0, LONG_TEXT)}…` : key}</bdi>
                    <span className="sb-dim">: </span>
                  </span>
                )}
                <Value value={value} name={key} masked={masked} open={open - 1} />
              </li>
            ))}
          </ul>
          {entries.length > shown ? (
            <button
              type="button"
              className={classes['more']}
              onClick={event => {
                // The last entry so far: the next ones follow it
                if (entries.length <= shown + STEP)
                  focusElement(event.currentTarget.previousElementSibling?.lastElementChild)
                setShown(shown + STEP)
              }}
            >
              {t.more(Math.min(STEP, entries.length - shown), entries.length)}
            </button>
          ) : null}
          <div className="sb-dim">{brackets[1]}</div>
        </>
      ) : null}
    </>
  )
}
