import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, Ref, SubmitEvent } from 'react'
import type { Interpretation, InterpretedText } from '#/parts/mdn/interpret'
import { holdKey } from '#/ui/behavior/shortcuts'
import { announce } from '#/ui/feedback/LiveRegion'
import { verbatimProps } from '#/ui/form/verbatim-props'
import { IconButton } from '#/ui/inputs/IconButton'
import { InterpretationPicker } from './InterpretationPicker'
import { text } from './text'
import classes from './LookUpBox.module.css'

interface LookUpBoxProps {
  ref: Ref<HTMLInputElement>
  typed: string
  /** Null until the interpreter is loaded. */
  interpreted: InterpretedText | null
  /** Why the text cannot be looked up, if it cannot. */
  refusal: string | null
  /** Whether the text is being looked up. */
  isSearching: boolean
  /** Whether Enter was pressed on text that cannot be looked up. */
  isRefused: boolean
  onType: (text: string) => void
  onLookUp: (interpretation: Interpretation) => void
  onRefuse: (reason: string) => void
  /** Called when Enter is pressed before the interpreter is loaded. */
  onEarlyEnter: () => void
}

/** All interpretations of the input, likeliest first. */
export function interpretationsOf(interpreted: InterpretedText | null): Interpretation[] {
  if (interpreted === null || interpreted.kind === 'empty') return []
  return interpreted.kind === 'read' ? [interpreted.chosen, ...interpreted.alternatives] : interpreted.alternatives
}

/** Whether the cursor is at the end of an input without letters, which a letter is unlikely to continue. */
const isAfterNumber = ({ value, selectionStart }: HTMLInputElement) =>
  value !== '' && selectionStart === value.length && !/\p{L}/u.test(value)

/** The lookup box: its text is interpreted as it is typed, and the arrow keys select other interpretations. */
export function LookUpBox(props: LookUpBoxProps) {
  'use no memo' // its text changes with every keystroke: memoization would enlarge the most visited page and save nothing
  const { ref, typed, interpreted, refusal, isSearching, isRefused, onType, onLookUp, onRefuse, onEarlyEnter } = props
  const id = useId()
  const interpretations = interpretationsOf(interpreted)
  // Refused text looks up nothing until an alternative is selected
  const [first, last] = [interpreted?.kind === 'refused' ? -1 : 0, interpretations.length - 1]
  const [selection, setSelection] = useState({ typed, index: first })
  const selectedIndex = selection.typed === typed ? Math.min(Math.max(selection.index, first), last) : first
  const active = interpretations[selectedIndex]

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    // A letter right after Enter is meant as a shortcut on the profile or comparison that is about to open
    if (isSearching && /^[a-z]$/.test(event.key) && isAfterNumber(event.currentTarget)) {
      event.preventDefault()
      holdKey(event.nativeEvent)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && last >= 0) {
      event.preventDefault()
      const next = selectedIndex + step
      setSelection({ typed, index: next > last ? first : next < first ? last : next })
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (active) onLookUp(active)
    else if (interpreted === null && typed !== '') onEarlyEnter()
    else if (refusal !== null) onRefuse(refusal)
    else announce(text.lookUp.nothing)
  }

  return (
    <form role="search" aria-labelledby="look-up-title" onSubmit={onSubmit} noValidate>
      <div className={classes['box']} data-refused={isRefused || undefined}>
        <IconSearch size={18} stroke={1.5} aria-hidden className={classes['icon']} />
        <input
          ref={ref}
          className={classes['input']}
          value={typed}
          onChange={event => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...verbatimProps}
          type="text"
          role="combobox"
          aria-label={text.lookUp.label}
          aria-expanded={interpretations.length > 0}
          aria-controls={`${id}-interpretations`}
          aria-activedescendant={active ? `${id}-${selectedIndex}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isRefused || undefined}
          aria-describedby={refusal === null ? undefined : `${id}-reason`}
          placeholder={text.lookUp.placeholder}
          enterKeyHint="search"
        />
        {typed === '' ? null : (
          <IconButton
            icon={IconX}
            label={text.lookUp.clear}
            size={32}
            onClick={() => onType('')}
            className={classes['clear']}
          />
        )}
        <kbd className={`sb-kbd ${classes['enter'] ?? ''}`} aria-hidden>
          {text.lookUp.enter}
        </kbd>
        <button type="submit" className="sb-hidden" tabIndex={-1}>
          {text.lookUp.title}
        </button>
      </div>
      {refusal === null ? null : (
        <p className={classes['reason']} id={`${id}-reason`} data-refused={isRefused || undefined}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>{refusal}</span>
        </p>
      )}
      <div
        id={`${id}-interpretations`}
        role="listbox"
        aria-label={text.lookUp.interpretations}
        className={classes['interpretations']}
      >
        {interpreted === null ? null : (
          <InterpretationPicker
            id={id}
            interpretations={interpretations}
            selectedIndex={selectedIndex}
            isRefused={interpreted.kind === 'refused'}
            onLookUp={onLookUp}
          />
        )}
      </div>
    </form>
  )
}
