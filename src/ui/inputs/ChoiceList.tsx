import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './ChoiceList.module.css'

interface ChoiceListProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode; note?: ReactNode }[]
  onChoose: (value: Value) => void
  onClose: () => void
  /** Does not take the focus, for a list below a text field. */
  quiet?: boolean
}

/** A menu with one selected item, which takes the focus. Arrow keys move, Enter or Space selects. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, value, choices, onChoose, onClose, quiet = false } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (quiet) return
    const all = list.current?.querySelectorAll('button')
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? all?.[0]
    chosen?.focus({ preventScroll: true })
    chosen?.scrollIntoView({ block: 'nearest' })
  }, [quiet])
  const moveFocus = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex(one => one === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  return (
    <ul ref={list} className={classes['list']} role="menu" aria-label={label} onKeyDown={moveFocus}>
      {choices.map(choice => (
        <li key={choice.value} role="none">
          <button
            type="button"
            role="menuitemradio"
            aria-checked={choice.value === value}
            tabIndex={choice.value === value ? 0 : -1}
            className={classes['choice']}
            onClick={() => {
              onChoose(choice.value)
              onClose()
            }}
          >
            <IconCheck size={16} stroke={1.5} aria-hidden className={classes['check']} />
            <span className={classes['label']}>{choice.label}</span>
            {choice.note !== undefined ? <span className={classes['note']}>{choice.note}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
